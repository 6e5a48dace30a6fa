/** The history is kept by UTC day. A day's partition is made when its first report comes. */
import type { ClientBase } from 'pg'

const day = 86_400_000
const isoDay = (number: number): string => new Date(number * day).toISOString().slice(0, 10)
const tableTaken = '42P07'

export class Partitions {
  /** Day numbers since 1970 that are known to exist. */
  readonly #known = new Set<number>()

  /** Makes sure that the days of these times (ms since 1970) can be written. */
  async ensure(client: ClientBase, times: Iterable<number>): Promise<void> {
    let last = -1
    for (const time of times) {
      const number = Math.floor(time / day)
      if (number === last || this.#known.has(number)) continue
      await this.#make(client, number)
      this.#known.add(number)
      last = number
    }
  }

  /** Partitions may have been dropped behind our back: look again. */
  forget(): void {
    this.#known.clear()
  }

  async #make(client: ClientBase, number: number): Promise<void> {
    const from = isoDay(number)
    const table = `positions_${from.replaceAll('-', '')}`
    const { rows } = await client.query<{ made: boolean }>(
      `select exists (select from pg_inherits where inhparent = 'positions'::regclass and inhrelid = to_regclass($1)) as made`,
      [table],
    )
    if (rows[0]?.made) return
    try {
      // Made apart and then attached: "partition of" would wait for every reader of the history.
      await client.query(`
        create table ${table} (like positions including defaults including constraints);
        alter table positions attach partition ${table}
          for values from ('${from} 00:00+00') to ('${isoDay(number + 1)} 00:00+00')`)
    } catch (error) {
      // Another gateway was faster.
      if ((error as { code?: unknown }).code !== tableTaken) throw error
    }
  }
}
