/** SQL of models of terminals: which there are, which vehicles have each, and what was entered. */
import { limits, type TerminalModelForm } from '@outrider/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import { modelOfTerminal } from '../../../store/model-of-terminal.ts'
import type { Database, RowOf } from '../../../store/schema.ts'
import { modelKey } from '../../../sensors/vehicle-sensors.ts'
import { holdModels } from './models-in-force.ts'

export type EnteredRow = RowOf<'terminal_models'>
export type Saved = 'full' | 'saved'

export interface SeenModel {
  key: string
  /** As a terminal, an entry or a shipped row writes it. */
  name: string
  vehicles: number
}

const keyOfTerminal = sql<string>`lower(${modelOfTerminal('t')})`
const isEmpty = ({ cut, obeysTexts, lockMovesDoorsOnly, channelNames, quirks }: TerminalModelForm): boolean =>
  cut === null && obeysTexts === null && lockMovesDoorsOnly === null && channelNames === '' && quirks === ''

export class ModelsRepository {
  readonly #db: Kysely<Database>
  readonly #shipped: readonly string[]

  /** @param shipped names of models that some row says something of */
  constructor(db: Kysely<Database>, shipped: readonly string[]) {
    this.#db = db
    this.#shipped = shipped
  }

  /** By name: shipped ones, those that vehicles have, and those that were entered. */
  async all(): Promise<SeenModel[]> {
    const { rows } = await sql<SeenModel>`select key, min(name) as name, sum(vehicles)::int as vehicles from (
        select ${keyOfTerminal} as key, min(${modelOfTerminal('t')}) as name, count(*) as vehicles from terminals t
          where t.vehicle_id is not null and ${modelOfTerminal('t')} is not null group by 1
        union all select model, name, 0 from terminal_models) each group by key`.execute(this.#db)
    const found = new Map(rows.map(row => [row.key, row]))
    for (const name of this.#shipped)
      if (!found.has(modelKey(name))) found.set(modelKey(name), { key: modelKey(name), name, vehicles: 0 })
    return [...found.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1))
  }

  entered(keys: readonly string[]): Promise<EnteredRow[]> {
    return this.#db
      .selectFrom('terminal_models')
      .selectAll()
      .where('model', '=', sql<string>`any(${[...keys]}::text[])`)
      .execute()
  }

  /** Ordered by plate and id; `after`: those of the last one. */
  async vehicles(model: string, after: readonly [plate: string, id: number] | undefined, atMost: number) {
    const isOne = sql<boolean>`${keyOfTerminal} = ${modelKey(model)}`
    const from = this.#db.selectFrom('terminals as t').innerJoin('vehicles as v', 'v.id', 't.vehicle_id').where(isOne)
    const [{ total }, rows] = await Promise.all([
      from.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
      from
        .innerJoin('organisations as o', 'o.id', 'v.organisation_id')
        .select(['v.id', 'v.plate_num', 'o.name as org_name'])
        .$if(after !== undefined, query =>
          query.where(sql<boolean>`(v.plate_num collate "C", v.id) > (${after?.[0] ?? ''}, ${after?.[1] ?? 0})`),
        )
        .orderBy(sql`v.plate_num collate "C"`)
        .orderBy('v.id')
        .limit(atMost)
        .execute(),
    ])
    return { total, rows }
  }

  /**
   * Enters what the form says, or nothing where all is as shipped. `look` sees the row of before, while nothing goes out and nobody else saves, and
   * refuses by throwing.
   */
  save(form: TerminalModelForm, look: (before: EnteredRow | undefined) => void): Promise<Saved> {
    return this.#db.transaction().execute(async tx => {
      await holdModels(tx)
      const model = modelKey(form.model)
      const before = await tx.selectFrom('terminal_models').selectAll().where('model', '=', model).executeTakeFirst()
      look(before)
      if (isEmpty(form)) await tx.deleteFrom('terminal_models').where('model', '=', model).execute()
      else if (!before && (await isFull(tx))) return 'full'
      else await upsert(tx, model, form)
      return 'saved'
    })
  }
}

async function isFull(tx: Transaction<Database>): Promise<boolean> {
  const { count } = await tx
    .selectFrom('terminal_models')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count >= limits.terminalModels
}

async function upsert(tx: Transaction<Database>, model: string, form: TerminalModelForm): Promise<void> {
  const entered = {
    name: form.model,
    cut: form.cut,
    obeys_texts: form.obeysTexts,
    lock_moves_doors_only: form.lockMovesDoorsOnly,
    channel_names: form.channelNames,
    quirks: form.quirks,
    changed_at: sql<Date>`now()`,
  }
  await tx
    .insertInto('terminal_models')
    .values({ model, ...entered })
    .onConflict(on => on.column('model').doUpdateSet(entered))
    .execute()
}
