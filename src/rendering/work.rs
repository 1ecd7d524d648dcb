//! The status of a job of `kado work`, as text.

use crate::work::Status;

/// The maximum number of failed shards that the status text lists one by one.
const SHOWN: usize = 5;

/// Formats the status of a job as lines.
/// The lines hold the counts of shards, the run time, the remaining time, the decision to end the job early,
/// the failures, and Slurm's reports of cancelled or killed array elements.
pub(crate) fn status(status: &Status) -> String {
    let Status { kind, shards, done, running, missing, failed, invalid, .. } = status;
    let mut lines = vec![format!(
        "{kind}: {done} of {shards} shards done, {running} running, {missing} missing, {failed} failed, {invalid} invalid"
    )];
    if status.seconds > 0.0 {
        let left = status.left_s.map(|left| format!(", about {} left", duration(left))).unwrap_or_default();
        lines.push(format!("{} of run time in finished shards{left}", duration(status.seconds)));
    }
    lines.extend(status.decided.iter().map(|decided| format!("decided: {decided}")));
    lines.extend(
        status
            .failures
            .iter()
            .take(SHOWN)
            .map(|failure| format!("shard {} failed on {}: {}", failure.shard, failure.host, failure.reason)),
    );
    if status.failures.len() > SHOWN {
        lines.push(format!("{} more failed", status.failures.len() - SHOWN));
    }
    lines.extend(status.slurm.iter().map(|line| format!("slurm {line}")));
    if status.complete {
        lines.push("complete: kado work merge writes the output".to_owned());
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

/// Formats seconds as `12.3 s`, `4 min 5 s`, `6 h 7 min` or `8 d 9 h`.
fn duration(seconds: f64) -> String {
    let whole = seconds.round() as u64;
    match whole {
        0..60 => format!("{seconds:.1} s"),
        60..3600 => format!("{} min {} s", whole / 60, whole % 60),
        3600..86_400 => format!("{} h {} min", whole / 3600, whole % 3600 / 60),
        _ => format!("{} d {} h", whole / 86_400, whole % 86_400 / 3600),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_two_units() {
        for (seconds, text) in
            [(0.25, "0.2 s"), (61.0, "1 min 1 s"), (3_660.0, "1 h 1 min"), (90_000.0, "1 d 1 h")]
        {
            assert_eq!(duration(seconds), text);
        }
    }
}
