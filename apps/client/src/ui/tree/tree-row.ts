/** What the tree must know of a row. */
export interface TreeRow {
  /** Unique and stable while the row is in the tree. */
  readonly key: string
  /** 0: top level. */
  readonly depth: number
  /** Position among its siblings, from 1, and their number: for screen readers. */
  readonly position: number
  readonly siblings: number
  /** Row index of the parent; -1: top level. */
  readonly parent: number
  /** undefined: has nothing below it. */
  readonly open?: boolean | undefined
}
