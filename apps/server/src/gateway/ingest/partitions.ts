/** The position history is partitioned by UTC day. A partition is created when the first report of its day arrives. */
import type { ClientBase } from 'pg'

const day = 86_400_000
const isoDay = (number: number): string => new Date(number * day).toISOString().slice(0, 10)
/** Of a table whose making another gateway has committed: before it was begun here, or meanwhile. */
const tableTaken: ReadonlySet<unknown> = new Set(['42P07', '42710', '23505'])

export class Partitions {
  /** Days since 1970 whose partition is known to exist. */
  readonly #known = new Set<number>()

  /** Creates missing partitions for these times (ms since 1970). */
  async ensure(client: ClientBase, times: Iterable<number>): Promise<void> {
    let last = -1
    for (const time of times) {
      const number = Math.floor(time / day)
      if (number === last || this.#known.has(number)) continue
      await this.#create(client, number)
      this.#known.add(number)
      last = number
    }
  }

  /** Partitions may have been dropped by another process: check again. */
  clear(): void {
    this.#known.clear()
  }

  async #create(client: ClientBase, number: number): Promise<void> {
    const from = isoDay(number)
    const table = `positions_${from.replaceAll('-', '')}`
    const { rows } = await client.query<{ made: boolean }>(
      `select exists (select from pg_inherits where inhparent = 'positions'::regclass and inhrelid = to_regclass($1)) as made`,
      [table],
    )
    if (rows[0]?.made) return
    try {
      // Created separately and then attached: "partition of" would wait for every reader of the history.
      await client.query(`
        create table ${table} (like positions including defaults including constraints);
        alter table positions attach partition ${table}
          for values from ('${from} 00:00+00') to ('${isoDay(number + 1)} 00:00+00')`)
    } catch (error) {
      // Another gateway created it first.
      if (!tableTaken.has((error as { code?: unknown }).code)) throw error
    }
  }
}
