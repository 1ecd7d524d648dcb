//! A job as a Slurm job array.

use std::fmt::Write as _;
use std::path::Path;

/// Parameters of the script for a job array.
#[derive(Clone, Debug)]
pub(crate) struct Batch<'a> {
    /// Kind of work, for example `solve`; a part of the Slurm job's name.
    pub(crate) kind: &'a str,
    /// Path of the `kado` program on the compute nodes.
    pub(crate) program: &'a Path,
    /// Path of the job's folder on the compute nodes.
    pub(crate) folder: &'a Path,
    /// The shards to compute, the costliest first.
    pub(crate) shards: &'a [usize],
    /// Maximum number of array elements.
    pub(crate) elements: usize,
    /// Further options for `sbatch`, one per `#SBATCH` line.
    pub(crate) options: &'a [String],
}

impl Batch<'_> {
    /// Returns the script of the job array.
    ///
    /// The shards are dealt to the array elements in turn, so that all elements cost about the same. If Slurm
    /// requeues an element, or the script requeues it at the time limit, the element continues with its
    /// remaining shards.
    pub(crate) fn script(&self) -> String {
        let count = self.elements.min(self.shards.len()).max(1);
        let (program, folder) = (quoted(self.program), quoted(self.folder));
        let log = log_pattern(self.folder);
        let mut text = format!(
            "#!/bin/bash\n#SBATCH --job-name=kado-{}\n#SBATCH --array=0-{}\n#SBATCH --cpus-per-task=1\n\
             #SBATCH --requeue\n#SBATCH --signal=B:USR1@60\n#SBATCH --open-mode=append\n#SBATCH --output={log}\n",
            self.kind,
            count - 1
        );
        self.options
            .iter()
            .for_each(|option| writeln!(text, "#SBATCH {}", escaped(option)).unwrap_or_default());
        text.push_str("\nshards=(\n");
        for element in 0..count {
            let dealt: Vec<String> =
                self.shards.iter().skip(element).step_by(count).map(ToString::to_string).collect();
            writeln!(text, "{}", dealt.join(",")).unwrap_or_default();
        }
        text.push_str(")\n");
        write!(text, "program={program}\nfolder={folder}\n{RUN}").unwrap_or_default();
        text
    }
}

/// The part of the script that runs the shards of an array element.
///
/// Exit status 130 means that the run was interrupted. Slurm sends SIGUSR1 a minute before the time limit and
/// SIGTERM on cancellation. Only SIGUSR1 leads to a requeue.
const RUN: &str = r#"
echo "element ${SLURM_ARRAY_TASK_ID} on ${SLURMD_NODENAME:-$(hostname)}: begun"
run=
ending=
again=1
trap 'ending=time; again=1; [ -z "$run" ] || kill -TERM "$run" 2>/dev/null' USR1
trap 'ending=cancelled; again=1; [ -z "$run" ] || kill -TERM "$run" 2>/dev/null' TERM
"$program" -q work run "$folder" --shard "${shards[SLURM_ARRAY_TASK_ID]}" &
run=$!
[ -z "$ending" ] || kill -TERM "$run" 2>/dev/null
# A signal ends a wait early; a later wait returns the status of the program even if it has ended meanwhile.
while [ -n "$again" ]; do
    again=
    wait "$run"
    status=$?
done
echo "element ${SLURM_ARRAY_TASK_ID}: ended with status $status"
if [ "$ending" = time ] && [ "$status" -eq 130 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 100 ]; then
    scontrol requeue "${SLURM_ARRAY_JOB_ID}_${SLURM_ARRAY_TASK_ID}"
fi
exit "$status"
"#;

/// Quotes a path for the shell.
fn quoted(path: &Path) -> String {
    format!("'{}'", path.display().to_string().replace('\'', r"'\''"))
}

/// Escapes an argument of a `#SBATCH` line.
/// Such a line ends an argument at a blank, removes quotes and backslashes, and ends at `#`.
fn escaped(argument: &str) -> String {
    let mut text = String::new();
    for letter in argument.chars() {
        if matches!(letter, ' ' | '\t' | '\'' | '"' | '\\' | '#') {
            text.push('\\');
        }
        text.push(letter);
    }
    text
}

/// Returns the pattern of the names of the log files.
/// Slurm replaces `%` and the letter after it, and `%%` by `%`.
fn log_pattern(folder: &Path) -> String {
    escaped(&folder.join("log").display().to_string().replace('%', "%%")) + "/slurm-%A_%a.out"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_pattern_names_the_folder_whatever_its_letters() {
        for (folder, pattern) in [
            ("/jobs/a", "/jobs/a/log/slurm-%A_%a.out"),
            ("/my jobs/50%", "/my\\ jobs/50%%/log/slurm-%A_%a.out"),
            ("/it's", "/it\\'s/log/slurm-%A_%a.out"),
        ] {
            assert_eq!(log_pattern(Path::new(folder)), pattern);
        }
    }
}
