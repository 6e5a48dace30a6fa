/** What a reader was sent of one kind of rows: what differs from it is sent, and what is there no more is named. */

export interface ChangedRows<Row> {
  changed: Row[]
  gone: string[]
}

export class SentRows<Row> {
  /** By key, what a row was like. */
  #sent = new Map<string, Row>()
  readonly #keyOf: (row: Row) => string
  readonly #isSame: (before: Row, now: Row) => boolean

  constructor(keyOf: (row: Row) => string, isSame: (before: Row, now: Row) => boolean) {
    this.#keyOf = keyOf
    this.#isSame = isSame
  }

  /** The rows as they are now: those that have to be sent. */
  take(rows: readonly Row[]): ChangedRows<Row> {
    const now = new Map<string, Row>()
    const changed: Row[] = []
    for (const row of rows) {
      const key = this.#keyOf(row)
      const before = this.#sent.get(key)
      const same = before !== undefined && this.#isSame(before, row)
      // What was sent stays what it is compared with: small steps add up.
      now.set(key, same ? before : row)
      if (!same) changed.push(row)
    }
    const gone = [...this.#sent.keys()].filter(key => !now.has(key))
    this.#sent = now
    return { changed, gone }
  }
}

export const isEmpty = ({ changed, gone }: ChangedRows<unknown>): boolean => changed.length === 0 && gone.length === 0
