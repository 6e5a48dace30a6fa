/** SQL of commands to vehicles. Every change of state is a compare-and-set: of two servers, or of two users, one makes it. */
import { type CommandMethod, openCommandStates, type VehicleCommandKind, type VehicleCommandState } from '@outrider/contract'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'

export type CommandRow = Selectable<Database['vehicle_commands']>
export type StepRow = Selectable<Database['vehicle_command_steps']>

export interface NewCommand {
  vehicleId: number
  plateNum: string
  kind: VehicleCommandKind
  state: VehicleCommandState
  detail: string | null
  method: CommandMethod | null
  methodAssumed: boolean
  reason: string
  by: { userId: number; name: string; sessionId: string }
  address: string
  arms: boolean
  minutes: number | null
  requestId: string | undefined
}

export interface Change {
  from: readonly VehicleCommandState[]
  to: VehicleCommandState
  detail?: string | null
  by?: { userId: number; name: string }
}

export interface CommandFilter {
  vehicleId: number | undefined
  organisationIds: readonly number[]
  commandId?: string | undefined
  kinds?: readonly VehicleCommandKind[] | undefined
  states?: readonly VehicleCommandState[] | undefined
  person?: string | undefined
  open: boolean
  pageSize: number
  /** Only older ones. */
  before: string | undefined
  from: number | undefined
  until: number | undefined
}

export interface CommandedVehicle {
  plateNum: string
  /** Empty: the terminal has not said. */
  model: string
  /** YYYY-MM-DD; empty: its service does not end. */
  expiresOn: string
  frozen: boolean
}

const closes = (state: VehicleCommandState): boolean => !openCommandStates.some(open => open === state)

export const commandRepository = (db: Kysely<Database>, settleMs: number) => ({
  /** undefined: such a cut is open, or this request has made its command already. */
  async add(command: NewCommand): Promise<CommandRow | undefined> {
    const { by, state } = command
    return await db.transaction().execute(async tx => {
      const row = await tx
        .insertInto('vehicle_commands')
        .values({
          vehicle_id: command.vehicleId,
          plate_num: command.plateNum,
          kind: command.kind,
          state,
          detail: command.detail,
          method: command.method,
          method_assumed: command.methodAssumed,
          reason: command.reason,
          user_id: by.userId,
          user_name: by.name,
          session_id: by.sessionId,
          address: command.address,
          arms: command.arms,
          request_id: command.requestId ?? null,
          expires_at: command.minutes === null ? null : sql<Date>`now() + make_interval(mins => ${sql.lit(command.minutes)})`,
          settle_at: state === 'sending' ? sql<Date>`now() + make_interval(secs => ${sql.lit(settleMs / 1_000)})` : null,
          finished_at: closes(state) ? sql<Date>`now()` : null,
        })
        .onConflict(conflict => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (row)
        await tx
          .insertInto('vehicle_command_steps')
          .values({ command_id: row.id, state, detail: command.detail, user_id: by.userId, user_name: by.name })
          .execute()
      return row
    })
  },

  /**
   * Moves it to another state. False: it is in none of these states, or may not go on. Sending is refused when it has expired, when its asker has
   * lost the right, the vehicle has gone to another company, or a vehicle to be cut has expired since.
   */
  async change(id: string, { from, to, detail = null, by }: Change): Promise<boolean> {
    const mayGoOn =
      to === 'sending'
        ? sql`and (c.expires_at is null or c.expires_at > now())
            and exists (select from users u where u.id = c.user_id and u.locked_at is null and u.rights->>'commandAuth' = 'true')
            and not exists (select from former_owners f where f.vehicle_id = c.vehicle_id and f.until > c.requested_at)
            and (c.kind <> 'cut' or not exists (select from vehicles v where v.id = c.vehicle_id
              and v.details ->> 'expiresOn' <> '' and v.details ->> 'expiresOn' < to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD')))`
        : sql``
    const { rows } = await sql`with changed as (
        update vehicle_commands c set state = ${to}, detail = ${detail},
          settle_at = case when ${to} = 'sending' then now() + make_interval(secs => ${settleMs / 1_000}::float8) else settle_at end,
          finished_at = case when ${closes(to)} then now() else null end
        where c.id = ${id}::int8 and c.state = any(${[...from]}::text[]) ${mayGoOn} returning c.id)
      insert into vehicle_command_steps (command_id, state, detail, user_id, user_name)
      select id, ${to}, ${detail}, ${by?.userId ?? null}::int4, ${by?.name ?? null} from changed returning id`.execute(db)
    return rows.length === 1
  },

  setResult: async (id: string, result: unknown): Promise<void> => {
    await db
      .updateTable('vehicle_commands')
      .set({ result: JSON.stringify(result) })
      .where('id', '=', id)
      .execute()
  },

  /** The last result of this kind before this command. */
  resultBefore: (id: string, vehicleId: number, kind: VehicleCommandKind, since: number) =>
    db
      .selectFrom('vehicle_commands')
      .select(['result', 'requested_at'])
      .where('vehicle_id', '=', vehicleId)
      .where('kind', '=', kind)
      .where('id', '<', id)
      .where('requested_at', '>=', new Date(since))
      .where('result', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  row: (id: string) => db.selectFrom('vehicle_commands').selectAll().where('id', '=', id).executeTakeFirst(),

  /** What a request has made before. */
  ofRequest: (userId: number, requestId: string) =>
    db
      .selectFrom('vehicle_commands')
      .selectAll()
      .where('user_id', '=', userId)
      .where('request_id', '=', requestId)
      .executeTakeFirst(),

  /** A restore that waits for the link of the terminal. */
  waitingRestore: (vehicleId: number) =>
    db
      .selectFrom('vehicle_commands')
      .selectAll()
      .where('vehicle_id', '=', vehicleId)
      .where('kind', '=', 'restore')
      .where('state', '=', 'armed')
      .executeTakeFirst(),

  /** The cut of a vehicle that has no end. */
  openCut: (vehicleId: number) =>
    db
      .selectFrom('vehicle_commands')
      .selectAll()
      .where('vehicle_id', '=', vehicleId)
      .where('kind', '=', 'cut')
      .where('state', 'in', [...openCommandStates])
      .executeTakeFirst(),

  /** By which command each of these vehicles was cut last, unless it was seen to be restored since. */
  cutsOf: (vehicleIds: readonly number[]) =>
    db
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
      .execute(),

  armed: () => db.selectFrom('vehicle_commands').selectAll().where('state', '=', 'armed').execute(),

  /** What waits too long, and what a server that ended had sent. */
  due: () =>
    db
      .selectFrom('vehicle_commands')
      .select(['id', 'state'])
      .where('finished_at', 'is', null)
      .where(eb =>
        eb.or([
          eb('state', 'in', ['waiting', 'armed']).and('expires_at', '<=', sql<Date>`now()`),
          eb('state', 'in', ['sending', 'sent', 'acknowledged']).and('settle_at', '<=', sql<Date>`now()`),
        ]),
      )
      .execute(),

  /** Newest first. */
  async list(filter: CommandFilter): Promise<CommandRow[]> {
    const { vehicleId, organisationIds, commandId, kinds, states, person, open, from, until, before, pageSize } = filter
    return await db
      .selectFrom('vehicle_commands as c')
      .innerJoin('vehicles as v', 'v.id', 'c.vehicle_id')
      .selectAll('c')
      .where('v.organisation_id', '=', sql<number>`any(${[...organisationIds]}::int4[])`)
      .$if(vehicleId !== undefined, query => query.where('c.vehicle_id', '=', vehicleId ?? 0))
      .$if(commandId !== undefined, query => query.where('c.id', '=', commandId ?? '0'))
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
  },

  steps: (ids: readonly string[]): Promise<StepRow[]> =>
    db
      .selectFrom('vehicle_command_steps')
      .selectAll()
      .where('command_id', '=', sql<string>`any(${[...ids]}::int8[])`)
      .orderBy('id')
      .execute(),

  /** `today`: YYYY-MM-DD. */
  async vehicle(vehicleId: number, today: string): Promise<CommandedVehicle | undefined> {
    const row = await db
      .selectFrom('vehicles as v')
      .leftJoin('terminals as t', 't.vehicle_id', 'v.id')
      .select([
        'v.plate_num',
        sql<string>`coalesce(t.device->>'model', t.attributes->>'model', '')`.as('model'),
        sql<string | null>`v.details->>'expiresOn'`.as('expires_on'),
      ])
      .where('v.id', '=', vehicleId)
      .executeTakeFirst()
    const expiresOn = row?.expires_on ?? ''
    return row && { plateNum: row.plate_num, model: row.model, expiresOn, frozen: expiresOn !== '' && expiresOn < today }
  },

  /** One of these organisations wants cuts approved. */
  async needsApproval(organisationIds: Iterable<number>): Promise<boolean> {
    const row = await db
      .selectFrom('organisations')
      .select('id')
      .where('id', '=', sql<number>`any(${[...organisationIds]}::int4[])`)
      .where('approves_cuts', '=', true)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  /** Those that want it themselves. */
  async approvals(organisationIds: Iterable<number>): Promise<number[]> {
    const rows = await db
      .selectFrom('organisations')
      .select('id')
      .where('id', '=', sql<number>`any(${[...organisationIds]}::int4[])`)
      .where('approves_cuts', '=', true)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  setApproval: async (organisationId: number, required: boolean): Promise<void> => {
    await db.updateTable('organisations').set({ approves_cuts: required }).where('id', '=', organisationId).execute()
  },
})
export type CommandRepository = ReturnType<typeof commandRepository>
