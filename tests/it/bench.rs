//! The node signature of the bench is the one on record: a change of search or evaluation must touch that file.

use kado::engine::Options;
use kado::engine::bench;
use kado::game::othello8::Isa;

/// The sum of all nodes of `kado bench`.
const SIGNATURE: &str = include_str!("../data/bench.txt");

#[test]
fn the_bench_has_the_node_signature_on_record() {
    let nodes = bench::run(Isa::best(), &Options::default(), |_| ()).unwrap();
    assert_eq!(
        nodes.to_string(),
        SIGNATURE.trim(),
        "write the new signature to tests/data/bench.txt if it is meant"
    );
}
