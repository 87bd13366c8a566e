//! Enhanced forward pruning: null move and multi-cut at expected All nodes too, where a mistake
//! costs a re-search and not the game.
//!
//! Winands et al. 2005. A wrong cutoff at a Cut node is a fail-low at the PV node above, and stays
//! unseen. One at an All node is a fail-high there, and is searched again, without pruning, since
//! PV nodes are never pruned. Four additions make that work: (1) a pruned node returns exactly
//! beta; (2) a PV node whose window is closed searches again also when the value is beta; (3) if
//! the value is alpha + 1, the re-search starts from alpha; (4) a Cut node that failed low with
//! exactly alpha is not stored. The third always holds here: a re-search starts from alpha
//! whatever the value, where theirs starts from the value if that is higher. The additions are the
//! spine's, behind one switch.
//!
//! The article's numbers for C, M and the reductions could not be had; those of multi-cut
//! stand in. The null move comes first.

use super::{Arc, Form, MultiCut, Needs, NullMove, Parameter, Pass, Situation, Technique};
use crate::node::NodeKind;

pub(super) static TECHNIQUE: Technique = Technique {
    name: "enhanced",
    summary: "null move and multi-cut at All nodes too, made safe by four additions",
    source: "Winands, van den Herik, Uiterwijk & van der Werf, Enhanced Forward Pruning, 2005",
    own: &[
        Parameter::reduction(2),
        Parameter::number("C", 3, 1..=64, "moves that must reach beta"),
        Parameter::number("M", 6, 1..=64, "moves that are tried"),
        Parameter::number("less", 2, 0..=20, "plies by which they are searched shallower"),
        Parameter::number("from", 2, 1..=100, "least remaining depth for multi-cut, in plies"),
        Parameter::number(
            "multi",
            2,
            0..=2,
            "multi-cut: 0 nowhere, 1 at Cut nodes, 2 at All nodes too",
        ),
        Parameter::switch("additions", true, "the four additions"),
    ],
    conditions: Some(&[("no_pv", 1)]),
    forms: &[
        Form { values: "2", what: "null move and multi-cut at Cut and All nodes" },
        Form { values: "2,multi=1", what: "multi-cut at Cut nodes only" },
        Form { values: "2,multi=0", what: "null move only" },
        Form { values: "2,additions=0", what: "without the additions" },
    ],
    build: |values| {
        Arc::new(Enhanced {
            reduction: values[0],
            plan: MultiCut {
                cutoffs: values[1] as usize,
                moves: values[2] as usize,
                reduction: values[3],
            },
            from: values[4],
            at_cut_nodes: values[5] >= 1,
            at_all_nodes: values[5] >= 2,
            additions: values[6] != 0,
        })
    },
};

#[derive(Debug)]
struct Enhanced {
    reduction: i32,
    plan: MultiCut,
    from: i32,
    at_cut_nodes: bool,
    at_all_nodes: bool,
    additions: bool,
}

impl NullMove for Enhanced {
    fn before_moves(&self, _: &Situation) -> Option<Pass> {
        Some(Pass::reduced_by(self.reduction))
    }

    fn multi_cut(&self, situation: &Situation) -> Option<MultiCut> {
        let applies = match situation.node.kind {
            NodeKind::Pv => false,
            NodeKind::Cut => self.at_cut_nodes,
            NodeKind::All => self.at_all_nodes,
        };
        (applies && situation.node.depth.plies() >= self.from).then_some(self.plan)
    }

    fn needs(&self) -> Needs {
        Needs { all_node_additions: self.additions, ..Needs::default() }
    }
}
