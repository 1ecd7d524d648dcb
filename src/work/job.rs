//! The folder of a job.
//!
//! The folder holds `manifest.json`, the copied inputs in `in`, the results in `out`, and the telemetry in
//! `log`. The name of a result file is the number of its shard.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::files::{self, Existing, folder_of};

use super::hash::sha256;
use super::{Input, Manifest, Payload, Shard, WorkError};

const MANIFEST: &str = "manifest.json";
/// Maximum number of attempts to write a result while other processes write the same file.
const TRIES: u32 = 3;

/// An existing job: its folder, manifest and id.
#[derive(Debug)]
pub(crate) struct Job {
    folder: PathBuf,
    manifest: Manifest,
    id: String,
}

/// The state of a shard's result in the job's folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// The folder has no result for the shard.
    Missing,
    /// A valid result.
    Valid(Payload),
    /// An invalid result, with the reason.
    Invalid(String),
}

/// Outcome of storing a valid result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stored {
    /// The result was written.
    Written,
    /// An equal result was already stored.
    Known,
}

impl Job {
    /// Opens the folder of a job.
    ///
    /// # Errors
    /// If the manifest is missing, cannot be read or is invalid.
    pub(crate) fn open(folder: &Path) -> Result<Job, WorkError> {
        let path = folder.join(MANIFEST);
        let fault = |reason: String| WorkError::Manifest(format!("{}: {reason}", path.display()));
        let bytes = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(fault("this folder holds no job: see 'kado work plan --help'".into()));
            }
            read => read.map_err(|error| fault(error.to_string()))?,
        };
        let manifest = serde_json::from_slice(&bytes).map_err(|error| fault(error.to_string()))?;
        Ok(Job { folder: folder.to_owned(), manifest, id: sha256(&bytes)[..16].to_owned() })
    }

    /// Creates a job by writing its manifest.
    ///
    /// # Errors
    /// If the folder holds a job already, or the manifest cannot be written.
    pub(crate) fn create(folder: &Path, manifest: &Manifest) -> Result<Job, WorkError> {
        let path = folder.join(MANIFEST);
        let io_error = |error| WorkError::io(&path, error);
        fs::create_dir_all(folder).map_err(io_error)?;
        let mut text = serde_json::to_string(manifest).map_err(|error| io_error(error.into()))?;
        // People and line-based tools may read the manifest, so each shard is on a separate line.
        text = text.replace("},{\"begin\"", "},\n{\"begin\"") + "\n";
        files::write(&path, Existing::Keep, text.as_bytes()).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => Job::refuse(folder),
            _ => io_error(error),
        })?;
        Job::open(folder)
    }

    /// Fails if the folder already holds a job.
    pub(crate) fn ensure_new(folder: &Path) -> Result<(), WorkError> {
        if folder.join(MANIFEST).exists() { Err(Job::refuse(folder)) } else { Ok(()) }
    }

    fn refuse(folder: &Path) -> WorkError {
        WorkError::Manifest(format!(
            "{}: this folder already holds a job; choose a new one",
            folder.display()
        ))
    }

    pub(crate) fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the id of the job: the first 16 digits of the hash of its manifest.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    pub(crate) fn shards(&self) -> usize {
        self.manifest.shards.len()
    }

    /// Returns a shard by its number.
    ///
    /// # Errors
    /// If the number is out of range.
    pub(crate) fn shard(&self, number: usize) -> Result<&Shard, WorkError> {
        self.manifest.shards.get(number).ok_or_else(|| {
            let count = self.shards();
            WorkError::Manifest(format!("shard {number} does not exist: the job has {count}, counted from 0"))
        })
    }

    /// Reads the input with the index `place` in the manifest, and checks its hash.
    ///
    /// # Errors
    /// If the index is out of range, or the file cannot be read or was changed.
    pub(crate) fn input(&self, place: usize) -> Result<Vec<u8>, WorkError> {
        let input = self.listed(place)?;
        let path = self.folder.join(&input.path);
        let bytes = fs::read(&path).map_err(|error| unreadable(&path, &error))?;
        check(&input.path, &sha256(&bytes), &input.sha256)?;
        Ok(bytes)
    }

    /// Returns the input with the index `place` in the manifest.
    ///
    /// # Errors
    /// If the index is out of range.
    pub(crate) fn listed(&self, place: usize) -> Result<&Input, WorkError> {
        let input = self.manifest.inputs.get(place);
        input.ok_or_else(|| WorkError::Manifest(format!("the manifest lists no input {place}")))
    }

    /// Returns the path of the input with the index `place`.
    ///
    /// # Errors
    /// If the index is out of range.
    pub(crate) fn input_path(&self, place: usize) -> Result<PathBuf, WorkError> {
        Ok(self.folder.join(&self.listed(place)?.path))
    }

    /// Reads the bytes of a shard, which must be a byte range of an input, and checks their hash.
    ///
    /// # Errors
    /// If the bytes cannot be read or were changed.
    pub(crate) fn slice(&self, shard: &Shard) -> Result<Vec<u8>, WorkError> {
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

    /// Checks the hash of the job's weights file and returns the path of the file.
    ///
    /// Returns `None` if the job has no weights file.
    ///
    /// # Errors
    /// If the file cannot be read or was changed.
    pub(crate) fn weights_file(&self) -> Result<Option<PathBuf>, WorkError> {
        let weights = &self.manifest.weights;
        let Some(hash) = weights.sha256.as_deref().filter(|_| weights.name.starts_with("in/")) else {
            return Ok(None);
        };
        let path = self.folder.join(&weights.name);
        let (_, found) = super::hash::of_file(&path).map_err(|error| unreadable(&path, &error))?;
        check(&weights.name, &found, hash)?;
        Ok(Some(path))
    }

    pub(crate) fn result_path(&self, shard: usize) -> PathBuf {
        self.folder.join("out").join(shard.to_string())
    }

    /// Returns whether a file, which need not exist, belongs to the job: its manifest, a copied input or a
    /// result.
    pub(crate) fn holds(&self, file: &Path) -> bool {
        // A symbolic link is followed, as when the file is written.
        let target = fs::canonicalize(file).or_else(|_| {
            Ok::<_, io::Error>(fs::canonicalize(folder_of(file))?.join(file.file_name().unwrap_or_default()))
        });
        let Ok(target) = target else { return false };
        let held = [MANIFEST, "in", "out"].map(|name| fs::canonicalize(self.folder.join(name)));
        held.iter().flatten().any(|held| target.starts_with(held))
    }

    /// Reads and checks the result of a shard.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn find(&self, shard: usize) -> Result<Found, WorkError> {
        let path = self.result_path(shard);
        match fs::metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Found::Missing),
            Err(error) => return Err(WorkError::io(&path, error)),
            Ok(metadata) if !metadata.is_file() => return Ok(Found::Invalid("it is not a file".into())),
            Ok(_) => {}
        }
        let result = fs::read(&path).map_err(|error| WorkError::io(&path, error))?;
        Ok(match Payload::of_result(result, &self.id, shard) {
            Ok(payload) => Found::Valid(payload),
            Err(error) => Found::Invalid(error.to_string()),
        })
    }

    /// Stores the payload of a shard unless an equal one is already stored.
    ///
    /// An invalid stored result is replaced.
    ///
    /// # Errors
    /// If the result cannot be written, or a different valid result exists.
    pub(crate) fn store(&self, shard: usize, payload: &Payload) -> Result<Stored, WorkError> {
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
                // Another process wrote the result first, or removed the temporary file on a file system
                // without locks.
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
