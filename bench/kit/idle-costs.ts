/** What the server and its database do by themselves for some seconds: processor and transactions. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { BenchRun } from './bench.ts'
import { processorTime } from './processor-time.ts'
import type { BenchProduct } from './product.ts'

/** A connection that ends with the run. */
export async function openDatabase(run: BenchRun, product: BenchProduct): Promise<pg.Client> {
  const database = new pg.Client({ connectionString: product.databaseUrl })
  database.on('error', () => undefined) // it ends with the product
  await database.connect()
  run.atEnd(() => database.end())
  return database
}

/** Transactions so far. Connections tell of theirs when they have been idle for a second, so short runs see a part of them. */
export async function transactionsOf(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    'select xact_commit as count from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.count ?? 0)
}

export interface IdleCosts {
  cores: number
  /** A second. */
  transactions: number
}

export async function idleCosts(product: BenchProduct, database: pg.Client, seconds: number): Promise<IdleCosts> {
  const pid = product.process.pid ?? 0
  const [spentBefore, before, began] = [processorTime(pid), await transactionsOf(database), performance.now()]
  await wait(seconds * 1_000)
  const [spent, count] = [processorTime(pid) - spentBefore, (await transactionsOf(database)) - before]
  const took = (performance.now() - began) / 1_000
  return { cores: spent / took, transactions: count / took }
}
