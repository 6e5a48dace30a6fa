/**
 * Vehicles in the order of their last change, as a chain through the vehicles themselves. Whoever knows a number gets what changed
 * behind it by walking back from the newest: the cost is that of the changes, never that of the fleet, and nobody needs a queue.
 */

/** What can stand in the chain. */
export interface Chained<Node> {
  /** Number of its last change, and its neighbours in the order of changes. */
  seq: number
  earlier: Node | null
  later: Node | null
}

export class ChangeOrder<Node extends Chained<Node>> {
  #newest: Node | null = null
  #seq = 0

  /** Number of the last change. */
  get seq(): number {
    return this.#seq
  }

  /** A change that concerns nothing in the chain: whoever knows an earlier number has missed it. */
  skip(): void {
    this.#seq++
  }

  /** Gives the node the next number, or a later one that is counted elsewhere, and puts it at the end. */
  touch(node: Node, seq = this.#seq + 1): void {
    this.drop(node)
    this.#seq = seq
    node.seq = seq
    node.earlier = this.#newest
    if (this.#newest) this.#newest.later = node
    this.#newest = node
  }

  drop(node: Node): void {
    if (node.earlier) node.earlier.later = node.later
    if (node.later) node.later.earlier = node.earlier
    if (this.#newest === node) this.#newest = node.earlier
    node.earlier = null
    node.later = null
  }

  /** Newest first. */
  *since(seq: number): Generator<Node> {
    for (let node = this.#newest; node && node.seq > seq; node = node.earlier) yield node
  }
}
