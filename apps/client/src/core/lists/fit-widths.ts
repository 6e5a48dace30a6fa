/** Widths of the columns of a table by what stands in them. Pure. */

export interface ColumnNeed {
  /** As its owner wants it, px. */
  wanted: number
  /** Of the widest of its heading and the cells on the screen, px. */
  content: number
}

/** No text makes a column wider than this, px; one that its owner wants wider is as wide as that. */
const widest = 280
/** What a column keeps of its width however little stands in it: the next page may have more. */
const keeps = 0.75

/** `room`: width that the table has, px. Who has too little gets more; where that is more than there is, those with too much give of it. */
export function fitWidths(columns: readonly ColumnNeed[], room: number): number[] {
  const grown = columns.map(({ wanted, content }) => Math.max(wanted, Math.min(content, widest)))
  const spare = columns.map(({ wanted, content }, at) => Math.max(0, (grown[at] ?? 0) - Math.max(content, wanted * keeps)))
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  const missing = sum(grown) - room
  const given = missing <= 0 ? 0 : Math.min(1, missing / Math.max(sum(spare), 1))
  return grown.map((width, at) => Math.ceil(width - (spare[at] ?? 0) * given))
}
