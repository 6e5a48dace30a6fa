/** SQL of commands to vehicles. Every change of state is a compare-and-set: of two servers, or of two users, one makes it. */
import { commandStatesOf, openCommandStates, type VehicleCommandKind, type VehicleCommandState } from '@outrider/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import { isDatabaseUnavailable } from '../../../store/connect.ts'
import { modelOfTerminal } from '../../../store/model-of-terminal.ts'
import { type LockedRows, takeRows } from '../../../store/locked-rows.ts'
import type { Database } from '../../../store/schema.ts'
import { modelIn, openRow, whyNeverSent } from './before-sending.ts'
import type { CommandRecord, StepRow, NewCommand, Change, CommandFilter, CommandedVehicle } from './command-record.ts'
import { commandSteps, type SendingStep, waits } from './command-steps.ts'
import { needApproval, needsApproval } from '../approval/approval-needed.ts'
import { quality } from '../../../events/position-report.ts'
import { type ModelRow, rowsOfModels, usualMethod } from '../methods.ts'
import { ModelsInForce } from '../models/models-in-force.ts'
import { hasNewerLink } from './newer-link.ts'
import { inOneHand } from '../approval/one-person.ts'
import { drivenReports, type DrivenReport } from '../gate/shown-by-driving.ts'
import { type EndedWhy, whyNotSent } from './sending-allowed.ts'
import { isFoundLate, sendingFacts, usersWhoMayApprove } from './sending-facts.ts'
import { isUndone, lastWaysBack, noWayBack, oneAfterTheOther, type Undone, undoneSince, wayOfCut } from './ways-back.ts'
import { addCommand, makeStep, notUndone } from './write-commands.ts'

/** A server that has not pushed by then was killed. */
const tellingFor = sql`interval '1 minute'`
const isUntold = sql<boolean>`(telling_since is null or telling_since < now() - ${tellingFor})`

/** Of a command `c`. */
const takesEffectYet = sql`c.kind = 'cut' and c.state in ('notInEffect', 'noAnswer', 'unknown') and c.vehicle_id is not null and ${notUndone}`

/** Which commands that wait have ended, and which could not be looked at. */
interface LookedAgain {
  ended: { id: string; why: EndedWhy }[]
  failed: { id: string; error: unknown }[]
}

export const commandsAreToTell = () => sql`exists (select from vehicle_commands where to_tell and ${isUntold})`
/** Those that have not ended, and cuts that may still take effect. */
export const commandsAreOpen = () => sql`exists (select from vehicle_commands where finished_at is null)
  or exists (select from vehicle_commands c where ${takesEffectYet})`

/** For who only looks at commands, or ends them. */
const nothingFurther = { methods: new Map<string, never>(), obeyTexts: [], lockDoorsOnly: [] }

export class CommandRepository {
  readonly #db: Kysely<Database>
  readonly #settleMs: number
  readonly #run: number
  readonly #models: ModelsInForce

  /** @param run of this server */
  constructor(db: Kysely<Database>, settleMs: number, run = 0, models = new ModelsInForce(db, rowsOfModels(nothingFurther))) {
    this.#db = db
    this.#run = run
    this.#models = models
    this.#settleMs = settleMs
  }

  /** undefined: such a cut is open, or this request has made its command already. */
  add(command: NewCommand): Promise<CommandRecord | undefined> {
    return this.#db.transaction().execute(tx => addCommand(tx, command, this.#settleMs))
  }

  /** As `add`, for a cut that nobody else approves. Saving the vehicle waits meanwhile, and finds the cut that it then has to end. */
  addUnapproved(command: NewCommand): Promise<CommandRecord | 'needsApproval' | undefined> {
    return this.#db.transaction().execute(async tx => {
      await tx.selectFrom('vehicles').select('id').where('id', '=', command.vehicleId).forShare().execute()
      return (await needsApproval(tx, command.vehicleId)) ? 'needsApproval' : await addCommand(tx, command, this.#settleMs)
    })
  }

  /** As `add`. Ends the cut of its vehicle that waits, whichever server has added it. */
  addRestore(restore: NewCommand): Promise<CommandRecord | undefined> {
    const by = restore.by === 'platform' ? {} : { by: restore.by }
    return this.#db.transaction().execute(async tx => {
      await oneAfterTheOther(tx, restore.vehicleId)
      const cuts = tx.selectFrom('vehicle_commands').select('id').where('vehicle_id', '=', restore.vehicleId)
      for (const { id } of await cuts
        .where('kind', '=', 'cut')
        .where('state', 'in', [...waits])
        .execute())
        await makeStep(tx, id, { step: 'calledOff', detail: 'restored', ...by }, this.#settleMs)
      return await addCommand(tx, restore, this.#settleMs)
    })
  }

  /**
   * Makes this step. False: it is in none of its states, or may not go on: an expired restore, one of a vehicle that went to another company, a cut that
   * may not wait any more. What can stop a vehicle becomes `sending` by `startSending` only.
   */
  change(id: string, change: Change): Promise<boolean> {
    return makeStep(this.#db, id, change, this.#settleMs)
  }

  /**
   * What can stop a vehicle becomes `sending`, if everything that allowed it is so still; else it ends, with the reason that is returned. undefined: it
   * is in another state.
   */
  startSending(
    id: string,
    { step, by, evidence }: Pick<Change, 'by' | 'evidence'> & { step: SendingStep },
  ): Promise<'sending' | EndedWhy | undefined> {
    return this.#db.transaction().execute(async tx => {
      const row = await openRow(tx, id, commandSteps[step].from)
      if (!row) return undefined
      const why = whyNotSent(await sendingFacts(tx, row, by))
      const change: Change =
        why === undefined
          ? { step }
          : { step: step === 'approved' ? 'approvedTooLate' : 'calledOff', detail: why, tell: !isUndone(why) }
      const made = await makeStep(tx, id, { ...change, ...(by && { by }), evidence }, this.#settleMs)
      return made ? (why ?? 'sending') : undefined
    })
  }

  /**
   * Ends what waits and will not be sent any more, because something that allowed it is gone; returns which, and why. What may come back until its
   * moment (approval, service) is looked at then. One that cannot be looked at keeps none of the others.
   */
  async endUnallowed(): Promise<LookedAgain> {
    const waiting = await this.#db
      .selectFrom('vehicle_commands')
      .select('id')
      .where('state', 'in', [...waits])
      .orderBy('id')
      .execute()
    const looked: LookedAgain = { ended: [], failed: [] }
    for (const { id } of waiting) {
      try {
        const why = await this.#endIfUnallowed(id)
        if (why) looked.ended.push({ id, why })
      } catch (error) {
        looked.failed.push({ id, error })
        // The others would each wait for it.
        if (isDatabaseUnavailable(error)) break
      }
    }
    return looked
  }

  #endIfUnallowed(id: string): Promise<EndedWhy | undefined> {
    return this.#db.transaction().execute(async tx => {
      const row = await openRow(tx, id, waits)
      const why = row && (await whyNeverSent(tx, row))
      if (why === undefined) return undefined
      const over = { step: 'calledOff', detail: why, tell: !isUndone(why) } as const
      return (await makeStep(tx, id, over, this.#settleMs)) ? why : undefined
    })
  }

  /**
   * Calls `write` while everything that allowed a command that is `sending` is kept so: nobody takes it away between the look and the write. Returns
   * why it was not called.
   */
  whileAllowed(id: string, write: () => void): Promise<EndedWhy | 'notSent' | 'offline' | undefined> {
    return this.#db.transaction().execute(async tx => {
      const row = await openRow(tx, id, ['sending'])
      if (!row || (await isFoundLate(tx, row))) return 'notSent'
      const why = whyNotSent(await sendingFacts(tx, row))
      if (why !== undefined) return why
      if (await this.#isCutOtherwise(tx, row)) return 'methodChanged'
      if (await hasNewerLink(tx, row.vehicle_id ?? 0, this.#run)) return 'offline'
      write()
      return undefined
    })
  }

  /** Its terminal is told to cut in another way by now: what was stored with the cut is not what it takes for one. */
  async #isCutOtherwise(tx: Transaction<Database>, { kind, method, vehicle_id: vehicleId }: CommandRecord): Promise<boolean> {
    return (
      kind === 'cut' && (await this.#models.held(tx, await modelIn(tx, vehicleId ?? 0, sql``))).method !== (method ?? usualMethod)
    )
  }

  /** Looks at what counts of its terminal's model, now and until `look` has ended: no other one registers meanwhile, and nobody saves another row. */
  whileModel(vehicleId: number, look: (row: ModelRow, model: string) => void): Promise<void> {
    return this.#db.transaction().execute(async tx => {
      const model = await modelIn(tx, vehicleId)
      look(await this.#models.held(tx, model), model)
    })
  }

  /** As `whileModel`, unless what came after this order undoes it: then that is returned, and nothing looked at. */
  unlessUndone(order: Parameters<typeof undoneSince>[1], look: (row: ModelRow) => void): Promise<Undone | null> {
    return this.#db.transaction().execute(async tx => {
      const row = await this.#models.held(tx, await modelIn(tx, order.vehicleId))
      const undone = await undoneSince(tx, order)
      if (undone === null) look(row)
      return undone
    })
  }

  async setResult(id: string, result: unknown): Promise<void> {
    await this.#db
      .updateTable('vehicle_commands')
      .set({ result: JSON.stringify(result) })
      .where('id', '=', id)
      .execute()
  }

  /** The last result of this kind before this command. */
  resultBefore(id: string, vehicleId: number, kind: VehicleCommandKind, since: number) {
    return this.#db
      .selectFrom('vehicle_commands')
      .select(['result', 'requested_at'])
      .where('vehicle_id', '=', vehicleId)
      .where('kind', '=', kind)
      .where('id', '<', id)
      .where('requested_at', '>=', new Date(since))
      .where('result', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  /** Of each of these fields of results of this kind the last value before this command: not every reading asks for all of them. */
  async valuesBefore(
    id: string,
    { vehicleId, kind, since, names }: { vehicleId: number; kind: VehicleCommandKind; since: number; names: readonly string[] },
  ): Promise<{ name: string; value: string; requested_at: Date }[]> {
    const { rows } = await sql<{ name: string; value: string; requested_at: Date }>`
      select n.name, last.value, last.requested_at from unnest(${[...names]}::text[]) n (name)
      cross join lateral (select c.result ->> n.name as value, c.requested_at from vehicle_commands c
        where c.vehicle_id = ${vehicleId} and c.kind = ${kind} and c.id < ${id}::int8 and c.requested_at >= ${new Date(since)}
          and c.result ? n.name
        order by c.id desc limit 1) last`.execute(this.#db)
    return rows
  }

  row(id: string) {
    return this.#db.selectFrom('vehicle_commands').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** What a request has made before. */
  ofRequest(userId: number, requestId: string) {
    return this.#db
      .selectFrom('vehicle_commands')
      .selectAll()
      .where('user_id', '=', userId)
      .where('request_id', '=', requestId)
      .executeTakeFirst()
  }

  /** A restore that waits for the link of the terminal. */
  waitingRestore(vehicleId: number) {
    return this.#db
      .selectFrom('vehicle_commands')
      .selectAll()
      .where('vehicle_id', '=', vehicleId)
      .where('kind', '=', 'restore')
      .where('state', '=', 'armed')
      .executeTakeFirst()
  }

  /** To be given to what is asked for now, as `wayBackSeen`. */
  async lastWayBack(vehicleId: number): Promise<string> {
    return (await this.lastWaysBack([vehicleId])).get(vehicleId) ?? noWayBack
  }

  lastWaysBack(vehicleIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    return lastWaysBack(this.#db, vehicleIds)
  }

  /** The cut of a vehicle that has no end. */
  openCut(vehicleId: number) {
    return this.#db
      .selectFrom('vehicle_commands')
      .selectAll()
      .where('vehicle_id', '=', vehicleId)
      .where('kind', '=', 'cut')
      .where('state', 'in', [...openCommandStates])
      .executeTakeFirst()
  }

  /** By which command each of these vehicles was cut last, unless it was seen to be restored since. */
  cutsOf(vehicleIds: readonly number[]) {
    return this.#db
      .selectFrom('vehicle_commands as c')
      .select(['c.vehicle_id', 'c.user_name', 'c.requested_at', 'c.finished_at'])
      .distinctOn('c.vehicle_id')
      .where('c.vehicle_id', '=', sql<number>`any(${[...vehicleIds]}::int4[])`)
      .where('c.kind', '=', 'cut')
      .where('c.state', 'in', ['sent', 'acknowledged', 'inEffect', 'notInEffect', 'noAnswer', 'unknown'])
      .where(
        sql<boolean>`not exists (select from vehicle_commands r where r.vehicle_id = c.vehicle_id and r.kind = 'restore'
          and r.state = 'inEffect' and r.id > c.id)`,
      )
      .orderBy('c.vehicle_id')
      .orderBy('c.id', 'desc')
      .execute()
  }

  wayOfCut(vehicleId: number) {
    return wayOfCut(this.#db, vehicleId)
  }

  /** Cuts that no report has shown in effect so far, and that may be yet. `ids`: only of these. */
  async mayTakeEffect(ids?: readonly string[]): Promise<{ id: string; vehicle_id: number }[]> {
    const { rows } = await sql<{ id: string; vehicle_id: number }>`select c.id, c.vehicle_id from vehicle_commands c
      where ${takesEffectYet} ${ids ? sql`and c.id = any(${[...ids]}::int8[])` : sql``}`.execute(this.#db)
    return rows
  }

  /** Takes cuts to approve of which nobody was told, until `markNotified` or for as long as a server may take to push. */
  takeToTell(atMost: number, locked: LockedRows): Promise<CommandRecord[]> {
    return takeRows(this.#db, locked, (db, lock) =>
      db
        .updateTable('vehicle_commands')
        .set({ telling_since: sql<Date>`now()` })
        .where(
          'id',
          'in',
          sql<string>`(select id from vehicle_commands where to_tell and ${isUntold} order by id limit ${atMost} ${lock})`,
        )
        .returningAll()
        .execute(),
    )
  }

  /** `state`: of which was told; what became of it since is told apart. */
  async markNotified(id: string, state: VehicleCommandState): Promise<void> {
    await this.#db
      .updateTable('vehicle_commands')
      .set({ to_tell: false, telling_since: null })
      .where('id', '=', id)
      .where('state', '=', state)
      .execute()
  }

  armed() {
    return this.#db.selectFrom('vehicle_commands').selectAll().where('state', '=', 'armed').execute()
  }

  /** What waits too long, and what a server that ended had sent. */
  due() {
    return this.#db
      .selectFrom('vehicle_commands')
      .select(['id', 'state'])
      .where('finished_at', 'is', null)
      .where(eb =>
        eb.or([
          eb('state', 'in', commandStatesOf('waits')).and('expires_at', '<=', sql<Date>`now()`),
          eb('state', 'in', commandStatesOf('goes')).and('settle_at', '<=', sql<Date>`now()`),
        ]),
      )
      .execute()
  }

  /** Newest first. */
  async list(filter: CommandFilter): Promise<CommandRecord[]> {
    const { vehicleId, organisationIds, commandId, commandIds, kinds, states, person, open, from, until, before, pageSize } =
      filter
    return await this.#db
      .selectFrom('vehicle_commands as c')
      .innerJoin('vehicles as v', 'v.id', 'c.vehicle_id')
      .selectAll('c')
      .where('v.organisation_id', '=', sql<number>`any(${[...organisationIds]}::int4[])`)
      .$if(vehicleId !== undefined, query => query.where('c.vehicle_id', '=', vehicleId ?? 0))
      .$if(commandId !== undefined, query => query.where('c.id', '=', commandId ?? '0'))
      .$if(commandIds !== undefined, query => query.where('c.id', '=', sql<string>`any(${[...(commandIds ?? [])]}::int8[])`))
      .$if(kinds !== undefined && kinds.length > 0, query => query.where('c.kind', 'in', [...(kinds ?? [])]))
      .$if(states !== undefined && states.length > 0, query => query.where('c.state', 'in', [...(states ?? [])]))
      .$if(!!person, query =>
        query.where(
          // As typed: % and _ are signs of names too.
          sql<boolean>`(position(lower(${person}) in lower(c.user_name)) > 0 or exists (select from vehicle_command_steps s
            where s.command_id = c.id and position(lower(${person}) in lower(s.user_name)) > 0))`,
        ),
      )
      .$if(before !== undefined, query => query.where('c.id', '<', before ?? '0'))
      .$if(open, query => query.where('c.finished_at', 'is', null))
      .$if(from !== undefined, query => query.where('c.requested_at', '>=', new Date(from ?? 0)))
      .$if(until !== undefined, query => query.where('c.requested_at', '<=', new Date(until ?? 0)))
      .orderBy('c.id', 'desc')
      .limit(pageSize)
      .execute()
  }

  steps(ids: readonly string[]): Promise<StepRow[]> {
    return this.#db
      .selectFrom('vehicle_command_steps')
      .selectAll()
      .where('command_id', '=', sql<string>`any(${[...ids]}::int8[])`)
      .orderBy('id')
      .execute()
  }

  /** `today`: YYYY-MM-DD. */
  async vehicle(vehicleId: number, today: string): Promise<CommandedVehicle | undefined> {
    const row = await this.#db
      .selectFrom('vehicles as v')
      .leftJoin('terminals as t', 't.vehicle_id', 'v.id')
      .select([
        'v.plate_num',
        sql<string>`coalesce(${modelOfTerminal('t')}, '')`.as('model'),
        sql<string | null>`v.details->>'expiresOn'`.as('expires_on'),
      ])
      .where('v.id', '=', vehicleId)
      .executeTakeFirst()
    const expiresOn = row?.expires_on ?? ''
    return row && { plateNum: row.plate_num, model: row.model, expiresOn, frozen: expiresOn !== '' && expiresOn < today }
  }

  /** Models of the terminals of these vehicles; those that have not said are left out. */
  async models(vehicleIds: readonly number[]): Promise<Map<number, string>> {
    const { rows } = await sql<{ id: number; model: string }>`
      select vehicle_id as id, ${modelOfTerminal('terminals')} as model from terminals
      where vehicle_id = any(${[...vehicleIds]}::int4[]) and ${modelOfTerminal('terminals')} is not null`.execute(this.#db)
    return new Map(rows.map(({ id, model }) => [id, model]))
  }

  /** A second person has to approve cuts of this vehicle. */
  needsApproval(vehicleId: number): Promise<boolean> {
    return needsApproval(this.#db, vehicleId)
  }

  /** Those of these of which a second person has to approve cuts. */
  needApproval(vehicleIds: readonly number[]): Promise<Set<number>> {
    return needApproval(this.#db, vehicleIds)
  }

  /** Of its present terminal, the newest first. */
  async drivenReports(vehicleId: number): Promise<DrivenReport[]> {
    const { speedDkmh, days, atMost } = drivenReports
    const { rows } = await sql<DrivenReport>`
      select speed_dkmh as "speedDkmh", mileage_hm as "mileageHm", extras from positions
      where vehicle_id = ${vehicleId} and speed_dkmh >= ${speedDkmh} and quality & ${~quality.gcj02} = 0
        and time > greatest(now() - make_interval(days => ${days}), (select device_since from terminals where vehicle_id = ${vehicleId}))
      order by time desc limit ${atMost}`.execute(this.#db)
    return rows
  }

  /** Of these accounts those that may be in one hand with `one`, and until when, ms since 1970. */
  inOneHand(one: number, others: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return inOneHand(this.#db, one, others)
  }

  /**
   * From when on somebody may approve a cut of this user, ms since 1970; undefined: from now on, null: nobody else has the right and sees the vehicle.
   */
  async approvableFrom(userId: number, vehicleId: number): Promise<number | null | undefined> {
    const others = await usersWhoMayApprove(this.#db, userId, vehicleId)
    const held = await this.inOneHand(userId, others)
    if (others.some(id => !held.has(id))) return undefined
    return others.length === 0 ? null : Math.min(...held.values())
  }
}
