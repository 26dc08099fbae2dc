import type { Nodes } from 'mdast'

/** Every node in the order of the text, parents before children; without recursion, since depth is the writer's choice. */
export function walk(root: Nodes, enter: (node: Nodes) => void, leave: (node: Nodes) => void = () => {}): void {
  const stack: { node: Nodes; next: number }[] = [{ node: root, next: 0 }]
  enter(root)
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const child = 'children' in top.node ? top.node.children[top.next++] : undefined
    if (child) {
      enter(child)
      stack.push({ node: child, next: 0 })
    } else {
      leave(top.node)
      stack.pop()
    }
  }
}
