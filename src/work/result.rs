//! The result of a shard: its payload followed by a trailer.
//!
//! The trailer identifies the job and the shard, and detects damage. It is one ASCII line of [`TRAILER`]
//! bytes: `kado-shard-1`, the id of the job, the number of the shard (10 columns), the number of records (20
//! columns), the length of the payload in bytes (20 columns), and the SHA-256 of all preceding bytes.

use super::hash::sha256;

const MAGIC: &str = "kado-shard-1";
/// Length of a trailer in bytes.
pub(crate) const TRAILER: usize = MAGIC.len() + 1 + 16 + 1 + 10 + 1 + 20 + 1 + 20 + 1 + HASH;
/// Length of the hash with its newline, in bytes.
const HASH: usize = 64 + 1;

/// The payload of a shard's result: the records that the computation of the shard produced.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Payload {
    /// Number of records; the kind of work defines what a record is.
    pub(crate) count: u64,
    /// The serialized records; the kind of work determines the format.
    pub(crate) bytes: Vec<u8>,
}

/// The reason why a result is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ResultError {
    /// The trailer is missing or incomplete.
    #[error("it is cut off")]
    Cut,
    /// The hash in the trailer is not the hash of the bytes before it.
    #[error("it is damaged: its SHA-256 does not match")]
    Damaged,
    /// The result belongs to another job. The fields are the ids of that job and of the expected job.
    #[error("it is a result of another job: {0}, not {1}")]
    OtherJob(String, String),
    /// The result belongs to another shard. The field is the number of that shard.
    #[error("it is the result of shard {0}")]
    OtherShard(usize),
}

impl Payload {
    /// Returns the bytes before the last line, and the last line without its newline.
    pub(crate) fn last_line(&self) -> (&[u8], &[u8]) {
        let lines = self.bytes.strip_suffix(b"\n").unwrap_or(&self.bytes);
        lines.split_at(lines.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1))
    }

    /// Returns the result file of a shard: the payload followed by the trailer.
    pub(crate) fn result(&self, job: &str, shard: usize) -> Vec<u8> {
        let mut result = self.bytes.clone();
        let length = self.bytes.len();
        result.extend(format!("{MAGIC} {job:>16} {shard:>10} {:>20} {length:>20} ", self.count).into_bytes());
        let hash = sha256(&result);
        result.extend(hash.into_bytes());
        result.push(b'\n');
        result
    }

    /// Checks the result of a shard and returns its payload.
    ///
    /// # Errors
    /// If `result` is not a valid result of this shard of this job.
    pub(crate) fn of_result(mut result: Vec<u8>, job: &str, shard: usize) -> Result<Payload, ResultError> {
        let place = result.len().checked_sub(TRAILER).ok_or(ResultError::Cut)?;
        let (covered, hash) = result.split_at(result.len() - HASH);
        let trailer = std::str::from_utf8(&covered[place..]).map_err(|_| ResultError::Cut)?;
        let fields: Vec<&str> = trailer.split_whitespace().collect();
        let [MAGIC, found_job, found, count, length] = fields[..] else { return Err(ResultError::Cut) };
        if format!("{}\n", sha256(covered)).as_bytes() != hash {
            return Err(ResultError::Damaged);
        }
        let number = |text: &str| text.parse::<usize>().map_err(|_| ResultError::Damaged);
        if found_job != job {
            return Err(ResultError::OtherJob(found_job.to_owned(), job.to_owned()));
        }
        let (found, count, length) = (number(found)?, number(count)?, number(length)?);
        if found != shard {
            return Err(ResultError::OtherShard(found));
        }
        if length != place {
            return Err(ResultError::Damaged);
        }
        result.truncate(place);
        Ok(Payload { count: count as u64, bytes: result })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const JOB: &str = "0123456789abcdef";

    #[test]
    fn every_changed_or_missing_byte_is_detected() {
        let payload = Payload { count: 2, bytes: b"one\ntwo\n".to_vec() };
        let result = payload.result(JOB, 7);
        assert_eq!(result.len(), payload.bytes.len() + TRAILER);
        assert_eq!(Payload::of_result(result.clone(), JOB, 7), Ok(payload));
        for place in 0..result.len() {
            let mut damaged = result.clone();
            damaged[place] ^= 1;
            assert!(Payload::of_result(damaged, JOB, 7).is_err(), "{place}");
            assert!(Payload::of_result(result[..place].to_vec(), JOB, 7).is_err(), "{place}");
        }
    }

    #[test]
    fn the_result_of_another_shard_or_job_is_distinguished_from_damage() {
        let result = Payload::default().result(JOB, 7);
        assert_eq!(Payload::of_result(result.clone(), JOB, 8), Err(ResultError::OtherShard(7)));
        let other = "fedcba9876543210";
        let error = Payload::of_result(result, other, 7).unwrap_err();
        assert_eq!(error, ResultError::OtherJob(JOB.into(), other.into()));
    }
}
