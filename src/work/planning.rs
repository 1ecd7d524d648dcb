//! Planning of a job: copies and hashes the inputs and cuts the work into shards.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::files::{Existing, NewFile};

use super::hash::{copy, of_file};
use super::{Evaluation, Input, Job, Manifest, Shard, WorkError, is_portable};

/// The part of a manifest that the kind of work determines.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Draft {
    pub(crate) kind: String,
    pub(crate) settings: serde_json::Value,
    pub(crate) shards: Vec<Shard>,
    /// Number of lines or records of the inputs that are invalid; the reasons were reported on stderr.
    pub(crate) errors: usize,
}

/// The input files of a job that is being planned.
#[derive(Debug)]
pub(crate) struct Inputs {
    in_place: bool,
    listed: Vec<Input>,
    created: Created,
}

/// The folder of a new job, and the folders and files created for it, outer folders first.
///
/// If the `Created` is dropped and the folder of the job holds no manifest, they are removed.
#[derive(Debug)]
struct Created {
    folder: PathBuf,
    paths: Vec<PathBuf>,
}

impl Created {
    /// Creates a folder of the job with its missing outer folders.
    fn create_folder(&mut self, folder: &Path) -> io::Result<()> {
        let is_missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
        let missing: Vec<&Path> = folder.ancestors().take_while(is_missing).collect();
        self.paths.extend(missing.into_iter().rev().map(Path::to_owned));
        fs::create_dir_all(folder)
    }
}

impl Drop for Created {
    fn drop(&mut self) {
        if Job::ensure_new(&self.folder).is_ok() {
            for path in self.paths.iter().rev() {
                // A folder that another process uses as well is not empty and stays.
                drop(fs::remove_file(path).or_else(|_| fs::remove_dir(path)));
            }
        }
    }
}

impl Inputs {
    /// Creates the folder of a new job. It is removed again unless the job is finished.
    ///
    /// Inputs are copied into the folder by default. If `in_place` is set, they are not copied, and the
    /// manifest lists their absolute paths.
    ///
    /// # Errors
    /// If the folder cannot be created or holds a job.
    pub(crate) fn begin(folder: &Path, in_place: bool) -> Result<Inputs, WorkError> {
        Job::ensure_new(folder)?;
        let mut created = Created { folder: folder.to_owned(), paths: Vec::new() };
        created
            .create_folder(&folder.join("in"))
            .map_err(|error| WorkError::Manifest(format!("cannot create {}: {error}", folder.display())))?;
        Ok(Inputs { in_place, listed: Vec::new(), created })
    }

    /// Adds a file to the inputs. Returns the path from which to read the input, and its index.
    ///
    /// # Errors
    /// If the file cannot be read or copied, or stays in place and its path is not UTF-8.
    pub(crate) fn add(&mut self, path: &Path) -> Result<(PathBuf, usize), WorkError> {
        let name = path.display().to_string();
        let listed = if self.in_place {
            let path = fs::canonicalize(path).map_err(|error| WorkError::input(path, &error))?;
            let (bytes, sha256) = of_file(&path).map_err(|error| WorkError::input(&path, &error))?;
            let absolute = path.to_str().map(str::to_owned);
            let path = absolute.ok_or_else(|| WorkError::failed(format!("{}: not UTF-8", path.display())))?;
            Input { path, name, bytes, sha256 }
        } else {
            let source = opened(path)?;
            self.copied(&name, source)?
        };
        Ok(self.list(listed))
    }

    /// Adds an input that is in memory. Returns the path of the written file, and the index of the input.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn add_bytes(&mut self, name: &str, bytes: &[u8]) -> Result<(PathBuf, usize), WorkError> {
        let listed = self.copied(name, bytes)?;
        Ok(self.list(listed))
    }

    /// Copies a weights file into the folder of the job and returns its entry for the manifest.
    ///
    /// # Errors
    /// If the file cannot be read or copied.
    pub(crate) fn weights(&mut self, path: &Path) -> Result<Evaluation, WorkError> {
        let source = opened(path)?;
        let (name, (_, sha256)) = ("in/weights".to_owned(), self.copy("in/weights", source)?);
        Ok(Evaluation { name, sha256: Some(sha256) })
    }

    /// Creates the job by writing its manifest.
    /// `weights` is the evaluation that the searches use. `signature` is the node count of `kado bench`.
    ///
    /// # Errors
    /// The errors of [`Job::create`].
    pub(crate) fn finish(self, draft: Draft, weights: Evaluation, signature: u64) -> Result<Job, WorkError> {
        let Draft { kind, settings, shards, .. } = draft;
        let kado = env!("CARGO_PKG_VERSION").to_owned();
        let manifest = Manifest { kado, signature, kind, settings, weights, inputs: self.listed, shards };
        Job::create(&self.created.folder, &manifest)
    }

    fn list(&mut self, input: Input) -> (PathBuf, usize) {
        let path = self.created.folder.join(&input.path);
        self.listed.push(input);
        (path, self.listed.len() - 1)
    }

    fn copied(&mut self, name: &str, source: impl io::Read) -> Result<Input, WorkError> {
        let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
        let plain: String = last.chars().map(|c| if is_portable(c) { c } else { '_' }).collect();
        let path = format!("in/{}-{plain}", self.listed.len());
        let (bytes, sha256) = self.copy(&path, source)?;
        Ok(Input { path, name: name.to_owned(), bytes, sha256 })
    }

    fn copy(&mut self, path: &str, source: impl io::Read) -> Result<(u64, String), WorkError> {
        let path = self.created.folder.join(path);
        self.created.paths.push(path.clone());
        let write = || {
            let mut file = NewFile::create(&path, Existing::Replace)?;
            let copied = copy(source, &mut file)?;
            file.finish().map(|()| copied)
        };
        write().map_err(|error| WorkError::io(&path, error))
    }
}

/// Opens an input file.
fn opened(path: &Path) -> Result<File, WorkError> {
    let open = || {
        let file = File::open(path)?;
        let data = file.metadata()?;
        match (data.is_dir(), data.is_file()) {
            (true, _) => Err(io::ErrorKind::IsADirectory.into()),
            (_, false) => Err(io::Error::other("it is not a regular file")),
            (_, true) => Ok(file),
        }
    };
    open().map_err(|error| WorkError::input(path, &error))
}

/// Divides the indices from 0 to `count` - 1 into shards of `each` indices.
///
/// The last shard may be shorter. The cost of a shard is the number of its indices.
pub(crate) fn cut(count: u64, each: u64) -> Vec<Shard> {
    let each = each.max(1);
    let shard = |number| {
        let (begin, end) = (number * each, count.min((number + 1) * each));
        Shard { begin, end, cost: (end - begin) as f64, ..Shard::default() }
    };
    (0..count.div_ceil(each)).map(shard).collect()
}
