// The keys of the icicle: up and down between a node and its largest child, left and right between the
// children of a node.

const children = (nodes, node) =>
  nodes.filter((each) => each.parent === node.id && each.id !== node.id).sort((a, b) => a.left - b.left);

function neighbour(tree, step) {
  const { nodes, selected } = tree.icicle;
  const row = nodes.filter((each) => each.ply === selected.ply).sort((a, b) => a.left - b.left);
  return row[row.findIndex((each) => each.id === selected.id) + step];
}

/** Does what a key means; false if it means nothing here. */
export function keyed(tree, key) {
  const { nodes, selected } = tree.icicle;
  if (!tree.root) return false;
  if (key === "Home") {
    tree.go({ node: 0 }).then(() => tree.select(tree.root));
    return true;
  }
  if (key === "Backspace" || key === "Escape") {
    tree.leave();
    return true;
  }
  if (!selected) return false;
  if (key === "Enter" || key === " ") {
    tree.enter(selected);
    return true;
  }
  if (key === "ArrowDown") {
    const below = children(nodes, selected).sort((a, b) => b.size - a.size);
    tree.select(below[0]);
    return true;
  }
  if (key === "ArrowUp") {
    tree.select(nodes.find((each) => each.id === selected.parent));
    return true;
  }
  if (key === "ArrowLeft" || key === "ArrowRight") {
    tree.select(neighbour(tree, key === "ArrowLeft" ? -1 : 1));
    return true;
  }
  return false;
}
