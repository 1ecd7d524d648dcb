//! A job as an array of Slurm.

use std::fmt::Write as _;
use std::path::Path;

/// What an array script is made of.
#[derive(Clone, Debug)]
pub struct Batch<'a> {
    /// The name of the kind.
    pub kind: &'a str,
    /// The program, by a path that the nodes have.
    pub program: &'a Path,
    /// The folder of the job, by a path that the nodes have.
    pub folder: &'a Path,
    /// The shards to make, the costliest first.
    pub shards: &'a [usize],
    /// The most elements of the array.
    pub elements: usize,
    /// Further options of sbatch, one a line of the script.
    pub options: &'a [String],
}

impl Batch<'_> {
    /// Returns the script. The shards are dealt to the elements in turn, so that all cost about the same. An
    /// element that is put back into the queue, by Slurm or by itself when its time ends, goes on with the
    /// shards that are left.
    pub fn script(&self) -> String {
        let count = self.elements.min(self.shards.len()).max(1);
        let (program, folder) = (quoted(self.program), quoted(self.folder));
        let log = self.folder.join("log").join("slurm-%A_%a.out").display().to_string().replace(' ', "\\ ");
        let mut text = format!(
            "#!/bin/bash\n#SBATCH --job-name=kado-{}\n#SBATCH --array=0-{}\n#SBATCH --cpus-per-task=1\n\
             #SBATCH --requeue\n#SBATCH --signal=B:USR1@60\n#SBATCH --open-mode=append\n#SBATCH --output={log}\n",
            self.kind,
            count - 1
        );
        self.options.iter().for_each(|option| writeln!(text, "#SBATCH {option}").unwrap_or_default());
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

/// What an element does. The exit status 130 says that the shard was broken off. SIGUSR1 comes a minute
/// before the time of an element ends; SIGTERM when somebody cancels it, who does not want it back.
const RUN: &str = r#"
echo "element ${SLURM_ARRAY_TASK_ID} on ${SLURMD_NODENAME:-$(hostname)}: begun"
"$program" -q work run "$folder" --shard "${shards[SLURM_ARRAY_TASK_ID]}" &
run=$!
ending=
trap 'ending=time; kill -TERM "$run" 2>/dev/null' USR1
trap 'ending=cancelled; kill -TERM "$run" 2>/dev/null' TERM
wait "$run"
status=$?
while kill -0 "$run" 2>/dev/null; do
    wait "$run"
    status=$?
done
echo "element ${SLURM_ARRAY_TASK_ID}: ended with status $status"
if [ "$ending" = time ] && [ "$status" -eq 130 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 100 ]; then
    scontrol requeue "${SLURM_ARRAY_JOB_ID}_${SLURM_ARRAY_TASK_ID}"
fi
exit "$status"
"#;

/// Returns a path as a word of the shell.
fn quoted(path: &Path) -> String {
    format!("'{}'", path.display().to_string().replace('\'', r"'\''"))
}
