/**
 * Budgets of hours and days, in the database: a restart gives nothing back, and several servers have one. So much at once, which comes back evenly,
 * as with `Budget`.
 */
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Allowance, LastingBudgets, Take } from '../calls/budget.ts'
import type { PurgeRow } from '../jobs/purge.ts'
import type { Database } from '../store/schema.ts'

export const spentBudgetPurge: PurgeRow = { table: 'spent_budgets', time: 'full_at', keepDays: 1 }

class Spent extends Error {}

export class StoredBudgets implements LastingBudgets {
  readonly #db: Kysely<Database>
  readonly #now: () => number

  /** @param now ms since 1970 */
  constructor(db: Kysely<Database>, now: () => number) {
    this.#db = db
    this.#now = now
  }

  async take(takes: readonly Take[]): Promise<number> {
    // In one order everywhere: two that take the same ones do not wait for each other.
    const rows = takes
      .map(each => ({
        ...each,
        key: createHash('sha256').update(String(each.key)).digest('hex'),
        taken: stepOf(each) * (each.count ?? 1),
      }))
      .toSorted((a, b) => (a.kind + a.key < b.kind + b.key ? -1 : 1))
    const now = this.#now()
    const wait = Math.max(0, ...(await Promise.all(rows.map(row => this.#wait(row, now)))))
    if (wait > 0) return wait
    try {
      await this.#db.transaction().execute(async tx => {
        for (const row of rows) if (!(await takeOne(tx, row, now))) throw new Spent()
      })
      return 0
    } catch (error) {
      // Somebody else took the last one meanwhile.
      if (error instanceof Spent) return Math.max(1, ...(await Promise.all(rows.map(row => this.#wait(row, now)))))
      throw error
    }
  }

  async #wait({ kind, key, within, taken }: Row, now: number): Promise<number> {
    const { rows } = await sql<{
      full_at: Date
    }>`select full_at from spent_budgets where kind = ${kind} and key = ${key}`.execute(this.#db)
    const missing = (rows[0]?.full_at.getTime() ?? 0) - now
    // More than all of it cannot be missing: the clock was set back.
    return missing > within ? 0 : Math.max(0, missing + taken - within)
  }
}

/** `taken`: ms in which what is taken comes back. */
type Row = Omit<Take, 'key'> & { key: string; taken: number }

/** ms in which one comes back. */
const stepOf = ({ amount, within }: Allowance): number => Math.floor(within / amount)

async function takeOne(tx: Kysely<Database>, { kind, key, within, taken: ms }: Row, now: number): Promise<boolean> {
  const at = new Date(now)
  const lastFull = new Date(now + within)
  const taken = `${ms} ms`
  const { rows } = await sql`
    insert into spent_budgets as b (kind, key, full_at) values (${kind}, ${key}, ${at}::timestamptz + ${taken}::interval)
    on conflict (kind, key) do update
      set full_at = case when b.full_at > ${lastFull} then ${at} else greatest(b.full_at, ${at}) end + ${taken}::interval
      where b.full_at > ${lastFull} or greatest(b.full_at, ${at}) + ${taken}::interval <= ${lastFull}
    returning 1 as taken`.execute(tx)
  return rows.length > 0
}
