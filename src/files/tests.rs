//! Tests of new files.

use super::*;

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_file_appears_when_it_is_finished_and_not_before() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.txt");
    let mut file = NewFile::create(&path, Existing::Keep).unwrap();
    file.write_all(b"whole").unwrap();
    assert!(!path.exists());
    file.finish().unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"whole");

    let mut file = NewFile::create(&path, Existing::Replace).unwrap();
    file.write_all(b"half").unwrap();
    drop(file);
    assert_eq!(fs::read(&path).unwrap(), b"whole");
    assert_eq!(names(folder.path()), ["a.txt"]);
}

#[test]
fn an_existing_file_is_kept_unless_it_may_be_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.txt");
    let late = NewFile::create(&path, Existing::Keep).unwrap();
    write(&path, Existing::Keep, b"first").unwrap();
    for error in [late.finish().unwrap_err(), write(&path, Existing::Keep, b"second").unwrap_err()] {
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
    }
    assert_eq!(fs::read(&path).unwrap(), b"first");
    write(&path, Existing::Replace, b"second").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"second");

    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let refused = write(&path, Existing::Replace, b"third").unwrap_err();
    assert_eq!(refused.kind(), io::ErrorKind::PermissionDenied);
    assert_eq!(names(folder.path()), ["a.txt"]);
}

#[test]
fn abandoned_temporary_files_are_removed_and_active_ones_stay() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.txt");
    fs::write(folder.path().join(".a.txt.killed.part"), "half").unwrap();
    fs::write(folder.path().join(".b.txt.killed.part"), "of another").unwrap();
    let first = NewFile::create(&path, Existing::Replace).unwrap();
    let second = NewFile::create(&path, Existing::Replace).unwrap();
    assert_eq!(names(folder.path()).len(), 3, "{:?}", names(folder.path()));
    first.finish().unwrap();
    second.finish().unwrap();
    assert_eq!(names(folder.path()), [".b.txt.killed.part", "a.txt"]);
}

#[test]
fn no_error_names_the_temporary_file() {
    let folder = tempfile::tempdir().unwrap();
    let missing = NewFile::create(&folder.path().join("no").join("a.txt"), Existing::Keep).unwrap_err();
    assert!(!missing.to_string().contains(".part"), "{missing}");
    let path = folder.path().join("a.txt");
    let late = NewFile::create(&path, Existing::Keep).unwrap();
    fs::write(&path, "").unwrap();
    assert_eq!(late.finish().unwrap_err().to_string(), "it exists already");
}

#[cfg(unix)]
#[test]
fn links_are_followed_to_files_that_do_not_exist_yet() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name| folder.path().join(name);
    fs::create_dir(place("in")).unwrap();
    std::os::unix::fs::symlink("in/first", place("second")).unwrap();
    std::os::unix::fs::symlink("last", place("in").join("first")).unwrap();
    write(&place("second"), Existing::Keep, b"whole").unwrap();
    assert_eq!(fs::read(place("in").join("last")).unwrap(), b"whole");
    assert_eq!(target(&place("second")).unwrap(), Some(place("in").join("last")));
    std::os::unix::fs::symlink("loop", place("loop")).unwrap();
    assert!(write(&place("loop"), Existing::Replace, b"whole").is_err());
    assert_eq!(names(folder.path()), ["in", "loop", "second"]);
    assert_eq!(target(Path::new("/dev/stdout")).unwrap(), None);
}

#[test]
fn two_names_of_one_file_are_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.txt");
    assert!(!is_same(&path, &path), "there is no such file");
    fs::write(&path, "").unwrap();
    assert!(is_same(&path, &folder.path().join(".").join("a.txt")));
    assert!(!is_same(&path, folder.path()));
}
