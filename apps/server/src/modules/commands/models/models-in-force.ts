/**
 * What counts of models of terminals: the rows that are shipped, and what somebody entered before them. It is read where it is used and kept nowhere:
 * of several servers none has a copy that is older than what was saved. What goes out reads it in the transaction of its bytes, for which a save waits.
 */
import { type EnteredOrders, ordersInForce } from '@outrider/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import { modelKey } from '../../../sensors/vehicle-sensors.ts'
import { type ModelRow, type ModelRowOf, relayMethods } from '../methods.ts'

type Entered = EnteredOrders & { key: string }
type KnownRow = ReturnType<ModelRowOf>

/** First what goes out, then what is entered, or the other way round; never both. */
const lockName = sql`hashtext('models of terminals')`
const heldWhileWritten = (tx: Transaction<Database>) => sql`select pg_advisory_xact_lock_shared(${lockName})`.execute(tx)
/** Waits for what goes out, and keeps all others from going out until the transaction ends. */
export const holdModels = (tx: Transaction<Database>) => sql`select pg_advisory_xact_lock(${lockName})`.execute(tx)

export const ordersOf = ({ method, obeysTexts, lockMovesDoorsOnly }: ModelRow) => ({
  cut: method,
  obeysTexts,
  lockMovesDoorsOnly,
})

function inForce(shipped: KnownRow, entered: EnteredOrders | undefined): KnownRow {
  if (!entered) return shipped
  const { cut, obeysTexts, lockMovesDoorsOnly } = ordersInForce(ordersOf(shipped), entered)
  return { method: cut, obeysTexts, lockMovesDoorsOnly, assumed: shipped.assumed && entered.cut === null }
}

async function enteredOf(db: Kysely<Database>, models: Iterable<string>): Promise<Map<string, Entered>> {
  const keys = [...new Set([...models].map(modelKey))]
  const rows = await db
    .selectFrom('terminal_models')
    .select(['model as key', 'cut', 'obeys_texts', 'lock_moves_doors_only'])
    .where('model', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  return new Map(
    rows.map(({ key, cut, obeys_texts: obeysTexts, lock_moves_doors_only: lockMovesDoorsOnly }) => [
      key,
      { key, cut: relayMethods.find(each => each === cut) ?? null, obeysTexts, lockMovesDoorsOnly },
    ]),
  )
}

export class ModelsInForce {
  readonly #db: Kysely<Database>
  readonly #shipped: ModelRowOf

  constructor(db: Kysely<Database>, shipped: ModelRowOf) {
    this.#db = db
    this.#shipped = shipped
  }

  shipped(model: string): KnownRow {
    return this.#shipped(model)
  }

  async of(model: string): Promise<KnownRow> {
    return (await this.ofAll([model]))(model)
  }

  async ofAll(models: Iterable<string>): Promise<ModelRowOf> {
    return await this.#in(this.#db, models)
  }

  /** As it is until the transaction ends. */
  async held(tx: Transaction<Database>, model: string): Promise<KnownRow> {
    await heldWhileWritten(tx)
    return (await this.#in(tx, [model]))(model)
  }

  async #in(db: Kysely<Database>, models: Iterable<string>): Promise<ModelRowOf> {
    const entered = await enteredOf(db, models)
    return model => inForce(this.#shipped(model), entered.get(modelKey(model)))
  }
}
