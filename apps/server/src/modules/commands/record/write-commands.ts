/** Adds commands, and makes their steps: each is one statement that changes the command and keeps the step, or changes nothing. */
import { isOpenCommand, type VehicleCommandState } from '@outrider/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import type { Change, CommandRecord, NewCommand } from './command-record.ts'
import { type CommandStep, commandSteps } from './command-steps.ts'
import { oneAfterTheOther, undoneSince } from './ways-back.ts'

const closes = (state: VehicleCommandState): boolean => !isOpenCommand(state)

/**
 * SQL: of the cuts `c` the last that went to each vehicle, of its present owner, with no restore since that the terminal has or is being sent.
 */
export const notUndone = sql`not exists (select from vehicle_commands n where n.vehicle_id = c.vehicle_id and n.id > c.id
    and (n.kind = 'restore' and n.state in ('sending', 'sent', 'acknowledged', 'inEffect', 'notInEffect')
      or n.kind = 'cut' and n.state in ('sending', 'sent', 'acknowledged', 'inEffect', 'notInEffect', 'noAnswer', 'unknown')))
  and not exists (select from former_owners f where f.vehicle_id = c.vehicle_id and f.until > c.requested_at)`

/** SQL: a sign-in as the record keeps it, since sessions are deleted one day. */
const signInOf = (sessionId: string | null) => sql<string | null>`(select jsonb_build_object('address', s.address,
    'time', floor(extract(epoch from s.created_at) * 1000), 'agent', coalesce(s.device ->> 'agent', ''))
  from sessions s where s.id = ${sessionId}::int8)`

export async function makeStep(
  db: Kysely<Database> | Transaction<Database>,
  id: string,
  { step, found, detail = null, by, evidence, arm = false, tell = false }: Change,
  settleMs: number,
): Promise<boolean> {
  const { from, to }: CommandStep = commandSteps[step]
  const states = found === undefined ? from : from.filter(state => state === found)
  const mayGoOn =
    to === 'sending'
      ? sql`and (c.expires_at is null or c.expires_at > now())
          and not exists (select from former_owners f where f.vehicle_id = c.vehicle_id and f.until > c.requested_at)`
      : to === 'armed' && !arm
        ? sql`and c.arms`
        : sql``
  const sessionId = by?.sessionId ?? null
  const { rows } = await sql`with changed as (
      update vehicle_commands c set state = ${to}, detail = ${detail}, arms = c.arms or ${arm}, to_tell = ${tell}, telling_since = null,
        settle_at = case when ${to} = 'sending' then now() + make_interval(secs => ${settleMs / 1_000}::float8) else settle_at end,
        finished_at = case when ${closes(to)} then now() else null end
      where c.id = ${id}::int8 and c.state = any(${[...states]}::text[]) ${mayGoOn}
        ${step === 'shownLate' ? sql`and ${notUndone}` : sql``} returning c.id)
    insert into vehicle_command_steps (command_id, state, detail, user_id, user_name, session_id, sign_in, evidence)
    select id, ${to}, ${detail}, ${by?.userId ?? null}::int4, ${by?.name ?? null}, (select id from sessions where id = ${sessionId}::int8),
      ${signInOf(sessionId)}, ${evidence ? JSON.stringify(evidence) : null}::jsonb from changed returning id`.execute(db)
  return rows.length === 1
}

/** As it was asked for, unless something undid it while it was on its way here. */
async function notUndoneYet(tx: Transaction<Database>, command: NewCommand): Promise<NewCommand> {
  const { vehicleId, kind, state, wayBackSeen } = command
  if (wayBackSeen === undefined || closes(state)) return command
  const detail = await undoneSince(tx, { vehicleId, kind, id: wayBackSeen })
  return detail === null ? command : { ...command, arms: false, minutes: null, state: 'cancelled', detail }
}

/** The row may say that it was undone: see `wayBackSeen`. */
export async function addCommand(
  tx: Transaction<Database>,
  asked: NewCommand,
  settleMs: number,
): Promise<CommandRecord | undefined> {
  await oneAfterTheOther(tx, asked.vehicleId)
  const command = await notUndoneYet(tx, asked)
  const { state } = command
  const by = command.by === 'platform' ? { userId: null, name: '', sessionId: null } : command.by
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
      address:
        command.address ?? sql<string>`coalesce((select s.address from sessions s where s.id = ${by.sessionId}::int8), '')`,
      arms: command.arms,
      request_id: command.requestId ?? null,
      organisation_id: sql<number | null>`(select organisation_id from vehicles where id = ${command.vehicleId})`,
      phone: sql<string | null>`coalesce((select phone from terminals where vehicle_id = ${command.vehicleId}), '')`,
      device_since: sql<Date | null>`(select device_since from terminals where vehicle_id = ${command.vehicleId})`,
      to_tell: state === 'waiting',
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
      .values({
        command_id: row.id,
        state,
        detail: command.detail,
        user_id: by.userId,
        user_name: by.name,
        session_id: by.sessionId,
        sign_in: signInOf(by.sessionId),
        evidence: command.evidence ? JSON.stringify(command.evidence) : null,
      })
      .execute()
  return row
}
