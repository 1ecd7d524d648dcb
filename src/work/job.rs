//! The folder of a job: `manifest.json`, the inputs in `in`, valid results in `out` under the numbers of their shards,
//! telemetry in `log`.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::files::{self, Existing};

use super::hash::sha256;
use super::{Input, Manifest, Payload, Shard, WorkError};

/// The name of the manifest.
const MANIFEST: &str = "manifest.json";
/// How often a result is written again whose temporary file was swept away.
const TRIES: u32 = 3;

/// A job and its folder.
#[derive(Debug)]
pub struct Job {
    folder: PathBuf,
    manifest: Manifest,
    id: String,
}

/// What a folder holds of a shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Nothing.
    Missing,
    /// A valid result.
    Valid(Payload),
    /// Something else: why it is not valid.
    Invalid(String),
}

/// What became of a valid result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    /// It was written.
    Written,
    /// The same bytes were there already.
    Known,
}

impl Job {
    /// Opens the folder of a job.
    ///
    /// # Errors
    /// If there is no manifest, or it cannot be read.
    pub fn open(folder: &Path) -> Result<Job, WorkError> {
        let path = folder.join(MANIFEST);
        let fault = |reason: String| WorkError::Manifest(format!("{}: {reason}", path.display()));
        let bytes = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(fault("no job was planned in this folder: see 'kado work plan --help'".into()));
            }
            read => read.map_err(|error| fault(error.to_string()))?,
        };
        let manifest = serde_json::from_slice(&bytes).map_err(|error| fault(error.to_string()))?;
        Ok(Job { folder: folder.to_owned(), manifest, id: sha256(&bytes)[..16].to_owned() })
    }

    /// Writes the manifest of a new job. From then on the job is planned.
    ///
    /// # Errors
    /// If the folder holds a job already, or the manifest cannot be written.
    pub fn create(folder: &Path, manifest: &Manifest) -> Result<Job, WorkError> {
        let path = folder.join(MANIFEST);
        let io_error = |error| WorkError::io(&path, error);
        fs::create_dir_all(folder).map_err(io_error)?;
        let mut text = serde_json::to_string(manifest).map_err(|error| io_error(error.into()))?;
        // A line for each shard: the list is read by people and by tools that take lines.
        text = text.replace("},{\"begin\"", "},\n{\"begin\"") + "\n";
        files::write(&path, Existing::Keep, text.as_bytes()).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => Job::refuse(folder),
            _ => io_error(error),
        })?;
        Job::open(folder)
    }

    /// Returns an error if the folder holds a job.
    ///
    /// # Errors
    /// If it does.
    pub fn ensure_new(folder: &Path) -> Result<(), WorkError> {
        if folder.join(MANIFEST).exists() { Err(Job::refuse(folder)) } else { Ok(()) }
    }

    fn refuse(folder: &Path) -> WorkError {
        WorkError::Manifest(format!("{}: a job was planned in this folder; name a new one", folder.display()))
    }

    /// Returns what the job is.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Returns the folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns what tells this job from others: 16 digits of the hash of its manifest.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the number of shards.
    pub fn shards(&self) -> usize {
        self.manifest.shards.len()
    }

    /// Returns a shard by its number.
    ///
    /// # Errors
    /// If the job has no such shard.
    pub fn shard(&self, number: usize) -> Result<&Shard, WorkError> {
        self.manifest.shards.get(number).ok_or_else(|| {
            let count = self.shards();
            WorkError::Manifest(format!("there is no shard {number}: the job has {count}, counted from 0"))
        })
    }

    /// Reads an input and compares its hash.
    ///
    /// # Errors
    /// If it cannot be read or was changed.
    pub fn input(&self, place: usize) -> Result<Vec<u8>, WorkError> {
        let input = self.listed(place)?;
        let path = self.folder.join(&input.path);
        let bytes = fs::read(&path).map_err(|error| unreadable(&path, &error))?;
        check(&input.path, &sha256(&bytes), &input.sha256)?;
        Ok(bytes)
    }

    /// Returns an input of the manifest.
    ///
    /// # Errors
    /// If there is none at this place.
    pub fn listed(&self, place: usize) -> Result<&Input, WorkError> {
        let input = self.manifest.inputs.get(place);
        input.ok_or_else(|| WorkError::Manifest(format!("the manifest lists no input {place}")))
    }

    /// Returns the path of an input.
    ///
    /// # Errors
    /// If there is none at this place.
    pub fn input_path(&self, place: usize) -> Result<PathBuf, WorkError> {
        Ok(self.folder.join(&self.listed(place)?.path))
    }

    /// Reads the bytes of a shard that is a range of an input, and compares their hash.
    ///
    /// # Errors
    /// If they cannot be read or were changed.
    pub fn slice(&self, shard: &Shard) -> Result<Vec<u8>, WorkError> {
        let input = self.listed(shard.input.unwrap_or(0))?;
        let path = self.folder.join(&input.path);
        let read = || {
            let mut file = File::open(&path)?;
            file.seek(SeekFrom::Start(shard.begin))?;
            let mut bytes = Vec::new();
            file.take(shard.end.saturating_sub(shard.begin)).read_to_end(&mut bytes).map(|_| bytes)
        };
        let bytes = read().map_err(|error| unreadable(&path, &error))?;
        let place = format!("{}, bytes {} to {}", input.path, shard.begin, shard.end);
        check(&place, &sha256(&bytes), shard.sha256.as_deref().unwrap_or_default())?;
        Ok(bytes)
    }

    /// Compares the weights file of the job with its hash and returns its path; `None` if there is no such file.
    ///
    /// # Errors
    /// If it cannot be read or was changed.
    pub fn weights_file(&self) -> Result<Option<PathBuf>, WorkError> {
        let weights = &self.manifest.weights;
        let Some(hash) = weights.sha256.as_deref().filter(|_| weights.name.starts_with("in/")) else {
            return Ok(None);
        };
        let path = self.folder.join(&weights.name);
        let (_, found) = super::hash::of_file(&path).map_err(|error| unreadable(&path, &error))?;
        check(&weights.name, &found, hash)?;
        Ok(Some(path))
    }

    /// Returns where the result of a shard is.
    pub fn result_path(&self, shard: usize) -> PathBuf {
        self.folder.join("out").join(shard.to_string())
    }

    /// Returns what the folder holds of a shard.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn find(&self, shard: usize) -> Result<Found, WorkError> {
        let path = self.result_path(shard);
        match fs::metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Found::Missing),
            Err(error) => return Err(WorkError::io(&path, error)),
            Ok(metadata) if !metadata.is_file() => return Ok(Found::Invalid("it is no file".into())),
            Ok(_) => {}
        }
        let result = fs::read(&path).map_err(|error| WorkError::io(&path, error))?;
        Ok(match Payload::of_result(result, &self.id, shard) {
            Ok(payload) => Found::Valid(payload),
            Err(error) => Found::Invalid(error.to_string()),
        })
    }

    /// Keeps the payload of a shard, unless the same one is there already. A result that is not valid is replaced.
    ///
    /// # Errors
    /// If it cannot be written, or a valid result with other bytes is there.
    pub fn store(&self, shard: usize, payload: &Payload) -> Result<Stored, WorkError> {
        let path = self.result_path(shard);
        let folder = self.folder.join("out");
        fs::create_dir_all(&folder).map_err(|error| WorkError::io(&folder, error))?;
        let result = payload.result(&self.id, shard);
        let mut tries = 0;
        loop {
            let existing = match self.find(shard)? {
                Found::Missing => Existing::Keep,
                Found::Invalid(_) => Existing::Replace,
                Found::Valid(known) if known == *payload => return Ok(Stored::Known),
                Found::Valid(_) => {
                    let detail = format!("this one and {}", path.display());
                    return Err(WorkError::Differs { shard, detail });
                }
            };
            tries += 1;
            match files::write(&path, existing, &result) {
                Ok(()) => return Ok(Stored::Written),
                // Another attempt was faster, or has swept away the temporary file where no lock is seen.
                Err(error) if tries < TRIES && is_race(&error) => {}
                Err(error) => return Err(WorkError::io(&path, error)),
            }
        }
    }
}

fn is_race(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::AlreadyExists | io::ErrorKind::NotFound)
}

fn unreadable(path: &Path, error: &io::Error) -> WorkError {
    WorkError::refused(format!("the input {} cannot be read: {error}", path.display()))
}

fn check(place: &str, found: &str, wanted: &str) -> Result<(), WorkError> {
    if found == wanted {
        return Ok(());
    }
    let short = |hash: &str| hash.get(..12).unwrap_or(hash).to_owned();
    let (found, wanted) = (short(found), short(wanted));
    Err(WorkError::refused(format!(
        "the input {place} was changed: its SHA-256 is {found}..., not {wanted}..."
    )))
}
