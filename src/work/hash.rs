//! SHA-256 hashes as jobs store them: 64 lowercase hexadecimal digits.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

/// Returns the SHA-256 hash of `bytes` as 64 lowercase hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(bytes))
}

/// Returns the length in bytes and the hash of a file.
pub(super) fn of_file(path: &Path) -> io::Result<(u64, String)> {
    copy(File::open(path)?, &mut io::sink())
}

/// Copies `from` to `to` and returns the length in bytes and the hash of the copied data.
pub(super) fn copy(mut from: impl Read, to: &mut impl Write) -> io::Result<(u64, String)> {
    let (mut hasher, mut length) = (Sha256::new(), 0);
    let mut buffer = vec![0; 1 << 16];
    loop {
        let count = from.read(&mut buffer)?;
        if count == 0 {
            return Ok((length, HEXLOWER.encode(&hasher.finalize())));
        }
        hasher.update(&buffer[..count]);
        to.write_all(&buffer[..count])?;
        length += count as u64;
    }
}
