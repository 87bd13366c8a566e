//! A part of a tree that can be drawn.

use super::{NodeId, Tree, TreeNode};

/// Nodes in a drawing: more cannot be told apart.
const MOST_DRAWN: usize = 20_000;

/// Which nodes below one are wanted.
#[derive(Clone, Debug)]
pub struct Selection<'a> {
    /// The node.
    pub node: NodeId,
    /// Plies below it.
    pub plies: u8,
    /// The least size, as a share of the size of that node.
    pub share: f64,
    /// Only nodes that ended for a cause of this name, and those above them.
    pub cause: Option<&'a str>,
}

/// The nodes that were wanted, the topmost first, each before those below it.
pub struct View {
    /// The nodes.
    pub nodes: Vec<NodeId>,
    /// The least share that was shown: more than was wanted, if there were too many nodes.
    pub share: f64,
}

impl Tree {
    /// The part of the tree that is wanted.
    pub fn view(&self, wanted: &Selection) -> View {
        let mut share = wanted.share;
        loop {
            let nodes = self.large(&Selection { share, ..wanted.clone() });
            if let Some(nodes) = nodes {
                return View { nodes, share };
            }
            share = (share * 2.0).max(1e-6);
        }
    }

    /// The nodes that are large enough, unless there are too many.
    fn large(&self, wanted: &Selection) -> Option<Vec<NodeId>> {
        let Some(top) = self.node(wanted.node) else { return Some(Vec::new()) };
        let least = f64::from(top.size) * wanted.share;
        let deepest = top.ply.saturating_add(wanted.plies);
        let (mut id, end) = (wanted.node, self.after(wanted.node));
        let mut nodes = Vec::new();
        while let Some(node) = self.node(id).filter(|_| id < end) {
            if node.ply > deepest || f64::from(node.size) < least {
                id = self.after(id);
                continue;
            }
            nodes.push(id);
            id += 1;
        }
        if let Some(cause) = wanted.cause {
            nodes = self.with_ancestors(wanted.node, &nodes, |node| node.cause.name() == cause);
        }
        (nodes.len() <= MOST_DRAWN).then_some(nodes)
    }

    /// Those of some nodes that are wanted, and those above them up to the topmost.
    fn with_ancestors(
        &self,
        top: NodeId,
        nodes: &[NodeId],
        is_wanted: impl Fn(&TreeNode) -> bool,
    ) -> Vec<NodeId> {
        let mut keep = vec![false; nodes.len()];
        for index in (0..nodes.len()).rev() {
            let id = nodes[index];
            let Some(node) = self.node(id) else { continue };
            keep[index] |= id == top || is_wanted(node);
            if keep[index]
                && let Ok(above) = nodes[..index].binary_search(&node.parent)
            {
                keep[above] = true;
            }
        }
        nodes.iter().zip(keep).filter(|(_, keep)| *keep).map(|(&id, _)| id).collect()
    }
}
