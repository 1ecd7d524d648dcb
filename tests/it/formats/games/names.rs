//! Every format has its own name and file endings, and the page of formats lists them.

use std::path::Path;

use kado::formats::{FORMATS, Format};

use crate::house::readme;
use crate::support::repository;

#[test]
fn the_page_of_formats_lists_the_names_and_the_endings_of_the_program() {
    let endings = |extensions: &[&str]| {
        extensions.iter().map(|extension| format!(".{extension}")).collect::<Vec<_>>().join(" ")
    };
    let expected: Vec<Vec<String>> =
        FORMATS.iter().map(|spec| vec![spec.name.to_owned(), endings(spec.extensions)]).collect();
    let listed = readme::table(&repository::read("docs/formats.md"), "name");
    assert_eq!(listed.iter().map(|row| row[..2].to_vec()).collect::<Vec<_>>(), expected);
}

#[test]
fn every_ending_and_every_name_is_one_format() {
    for spec in &FORMATS {
        assert_eq!(Format::of_name(&spec.name.to_uppercase()), Some(spec.format), "{}", spec.name);
        for extension in spec.extensions {
            let name = format!("a.b/c.{}", extension.to_uppercase());
            assert_eq!(Format::of_path(Path::new(&name)), Some(spec.format), "{name}");
        }
    }
    for name in ["", "txt", "a.doc", "a/ggf"] {
        assert_eq!(Format::of_path(Path::new(name)), None, "{name}");
    }
}
