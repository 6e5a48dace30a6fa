/**
 * Reads what a cut depends on, in a transaction that keeps it so until it ends: who takes a right away, locks a user, ends a sign-in, saves the vehicle
 * or switches the approval of a second person on waits for it, and what they did before is seen. Locked are the vehicle, its organisations, users and
 * sign-ins, in this order: who changes several of these does it in this order too.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import { holdApproval } from '../approval/approval-needed.ts'
import type { CommandRecord } from './command-record.ts'
import { canStop } from '../methods.ts'
import type { PersonFacts, SendingFacts } from './sending-allowed.ts'
import { undoneSince } from './ways-back.ts'

export interface Actor {
  userId: number
  sessionId: string
}

/** Who approved it last, as its steps say. */
async function approverIn(
  tx: Transaction<Database>,
  id: string,
): Promise<{ userId: number | null; sessionId: string | null } | undefined> {
  const { rows } = await sql<{ user_id: number | null; session_id: string | null }>`
    select s.user_id, s.session_id from vehicle_command_steps s
    where s.command_id = ${id}::int8 and s.state in ('armed', 'sending', 'refused') and s.user_name is not null
      and exists (select from vehicle_command_steps w where w.command_id = s.command_id and w.state = 'waiting' and w.id < s.id)
    order by s.id limit 1`.execute(tx)
  return rows[0] && { userId: rows[0].user_id, sessionId: rows[0].session_id }
}

async function personIn(
  tx: Transaction<Database>,
  { userId, sessionId }: { userId: number | null; sessionId: string | null },
  vehicleId: number,
): Promise<PersonFacts | null> {
  if (userId === null) return null
  // First the user, then the sign-in: as those who lock somebody.
  await sql`select from users where id = ${userId} for share`.execute(tx)
  if (sessionId !== null) await sql`select from sessions where id = ${sessionId}::int8 for share`.execute(tx)
  const { rows } = await sql<{ hasRight: boolean; locked: boolean; signInEnded: boolean; sees: boolean }>`
    with recursive above (id) as (
      select v.organisation_id from vehicles v where v.id = ${vehicleId}::int4
      union select o.parent_id from organisations o join above on above.id = o.id where o.parent_id is not null
    )
    select u.rights ->> 'commandAuth' is not distinct from 'true' as "hasRight",
      -- From the day after the last one; the job that locks such accounts may be late.
      u.locked_at is not null or coalesce(u.ends_on < (now() at time zone 'Asia/Shanghai')::date, false) as locked,
      not exists (select from sessions s where s.id = ${sessionId}::int8 and s.ended_at is null and s.refresh_expires_at > now()) as "signInEnded",
      case when u.vehicle_id is not null then u.vehicle_id = ${vehicleId}::int4
        else exists (select from user_organisations g join above on above.id = g.organisation_id where g.user_id = u.id) end as sees
    from users u where u.id = ${userId}`.execute(tx)
  return rows[0] ?? null
}

/** Who has the right to commands and sees the vehicle, besides this user; at most so many. */
export async function usersWhoMayApprove(
  db: Kysely<Database>,
  userId: number,
  vehicleId: number,
  atMost = 100,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive above (id) as (
      select v.organisation_id from vehicles v where v.id = ${vehicleId}::int4
      union select o.parent_id from organisations o join above on above.id = o.id where o.parent_id is not null
    )
    select u.id from users u where u.id <> ${userId} and u.rights ->> 'commandAuth' = 'true' and u.key_of is null and u.locked_at is null
      and (u.ends_on is null or u.ends_on >= (now() at time zone 'Asia/Shanghai')::date)
      and case when u.vehicle_id is not null then u.vehicle_id = ${vehicleId}::int4
        else exists (select from user_organisations g join above on above.id = g.organisation_id where g.user_id = u.id) end
    order by u.id limit ${atMost}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A text of who runs the installation asks nobody's right. */
const isOfPlatform = ({ kind, user_name: name }: CommandRecord): boolean => kind === 'text' && name === ''
const platformItself: PersonFacts = { hasRight: true, locked: false, signInEnded: false, sees: true }

/** Its vehicle was deleted, or went to another company since. */
export async function isOfNobody(tx: Transaction<Database>, row: CommandRecord): Promise<boolean> {
  const { rows } = await sql`select from vehicles v where v.id = ${row.vehicle_id} and not exists
    (select from former_owners f where f.vehicle_id = v.id and f.until > ${row.requested_at})`.execute(tx)
  return rows.length === 0
}

/** Who was to send it is taken to have ended, and its asker is told that nobody knows. */
export async function isFoundLate(tx: Transaction<Database>, { settle_at: settleAt }: CommandRecord): Promise<boolean> {
  const { rows } = await sql`select where ${settleAt}::timestamptz <= clock_timestamp()`.execute(tx)
  return rows.length > 0
}

/** `approver`: who approves it with this step; undefined: what its steps say. */
export async function sendingFacts(tx: Transaction<Database>, row: CommandRecord, approver?: Actor): Promise<SendingFacts> {
  const vehicleId = row.vehicle_id ?? 0
  await sql`select from vehicles where id = ${vehicleId} for share`.execute(tx)
  const needsApproval = canStop(row.kind, row.method) && (await holdApproval(tx, vehicleId))
  const approvedBy = approver ?? (await approverIn(tx, row.id))
  const people = [{ userId: row.user_id, sessionId: row.session_id }, ...(approvedBy ? [approvedBy] : [])]
  const facts = new Map<number | null, PersonFacts | null>()
  // In one order, by whichever of them it is asked.
  for (const each of people.toSorted((a, b) => (a.userId ?? 0) - (b.userId ?? 0)))
    facts.set(each.userId, await personIn(tx, each, vehicleId))
  const { rows } = await sql<{ vehicleChanged: boolean; frozen: boolean; expired: boolean }>`
    select v.id is null
        or c.organisation_id is not null and v.organisation_id <> c.organisation_id
        or c.phone is not null and coalesce(t.phone, '') <> c.phone
        or c.device_since is not null and t.device_since is distinct from c.device_since
        or exists (select from former_owners f where f.vehicle_id = c.vehicle_id and f.until > c.requested_at) as "vehicleChanged",
      coalesce(v.details ->> 'expiresOn', '') <> ''
        and v.details ->> 'expiresOn' < to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as frozen,
      c.expires_at is not null and c.expires_at <= clock_timestamp() as expired
    from vehicle_commands c left join vehicles v on v.id = c.vehicle_id left join terminals t on t.vehicle_id = v.id
    where c.id = ${row.id}::int8`.execute(tx)
  const vehicle = rows[0] ?? { vehicleChanged: true, frozen: false, expired: false }
  return {
    asker: isOfPlatform(row) ? platformItself : (facts.get(row.user_id) ?? null),
    approver: approvedBy && (facts.get(approvedBy.userId) ?? null),
    needsApproval,
    isLock: row.kind === 'lock',
    undone: await undoneSince(tx, { vehicleId, kind: row.kind, id: row.id }),
    ...vehicle,
  }
}
