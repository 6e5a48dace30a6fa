/**
 * Vehicles in a linked list by last change. A client stores the last seq it received only; changes since are found by walking back from the newest.
 * The cost is that of the changes, not of the fleet, and no queue per client is needed.
 */

/** An element of the list. */
export interface ChangeNode<Node> {
  /** Sequence number of its last change, and its neighbours in the list. */
  seq: number
  earlier: Node | null
  later: Node | null
}

export class ChangeOrder<Node extends ChangeNode<Node>> {
  #newest: Node | null = null
  #seq = 0

  /** Sequence number of the last change. */
  get seq(): number {
    return this.#seq
  }

  /** Advances seq for a change that affects no node, so that clients with an earlier seq notice it. */
  skip(): void {
    this.#seq++
  }

  /** Moves the node to the end with the next seq, or with a given larger one. */
  moveToEnd(node: Node, seq = this.#seq + 1): void {
    this.remove(node)
    this.#seq = seq
    node.seq = seq
    node.earlier = this.#newest
    if (this.#newest) this.#newest.later = node
    this.#newest = node
  }

  remove(node: Node): void {
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
