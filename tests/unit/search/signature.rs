//! The node signature of the bench equals the recorded one: a change of search or evaluation must update that
//! file.

use kado::engine::Options;
use kado::engine::bench;
use kado::game::othello8::Isa;

use crate::unit::support::scale::scaled;

#[test]
fn the_bench_has_the_node_signature_on_record() {
    let nodes = bench::run(Isa::best(), &Options::default(), |_| ()).unwrap();
    assert_eq!(nodes, bench::signature(), "write the new signature to data/bench.txt if it is meant");
}

#[test]
fn solves_are_the_same_positions_every_time_and_end_in_as_many_nodes() {
    let sums = || {
        let mut sums = Vec::new();
        bench::solves(Isa::best(), &Options::default(), scaled(14, 22), |solves| sums.push(*solves)).unwrap();
        sums.iter().map(|solves| (solves.empties, solves.positions, solves.nodes)).collect::<Vec<_>>()
    };
    let first = sums();
    assert!(first.windows(2).all(|two| two[0].0 < two[1].0));
    assert!(first.iter().all(|&(_, positions, nodes)| nodes >= positions as u64));
    assert_eq!(sums(), first);
}
