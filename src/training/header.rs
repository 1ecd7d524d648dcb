//! The header of training files: magic, length and CRC-32 of a JSON object, and the object itself.

/// Length in bytes of the header without the JSON object.
pub(super) const PREFIX: usize = 16;

/// Returns the bytes of a header. `magic` has 8 bytes.
pub(super) fn header(magic: &[u8], json: &[u8]) -> Vec<u8> {
    let length = json.len() as u32;
    [magic, &length.to_le_bytes(), &crc32fast::hash(json).to_le_bytes(), json].concat()
}
