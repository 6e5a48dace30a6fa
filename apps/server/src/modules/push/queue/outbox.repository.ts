/** SQL between what happened and the messages that are to be sent. */
import type { AlarmLevel } from '@outrider/contract'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import type { PushSubscription } from '../../ports.ts'
import { settingsOf, type SettingsRow } from './settings.repository.ts'
import { defaultPushSettings, type PushSettings } from './wanted.ts'

export interface Happening {
  id: string
  kind: 'alarm' | 'picture' | 'online'
  vehicleId: number
  caseId: string | null
  fileId: string | null
  camera: number | null
  /** ms since 1970 */
  at: number
  /** Of the alarm. */
  type: number | null
  level: AlarmLevel | null
  startedAt: number | null
}

export interface Recipient {
  userId: number
  /** May see alarms; others at least where vehicles are. */
  alarmAuth: boolean
  settings: PushSettings
  devices: readonly Pick<PushSubscription, 'id' | 'kind' | 'address'>[]
}

export interface NewReceipt {
  happening: Happening
  userId: number
  subscriptionId: string
  channel: PushSubscription['kind']
  service: string
}

/** How long somebody may wait for a message when its service does not take it; the services themselves keep it as long for a device that is off. */
const lifetime = sql`interval '1 day'`

/** Somebody may be to be told of something. */
export const happeningsAreDue = () => sql`exists (select from push_outbox)`

/** The oldest, for this transaction alone: two servers take different ones. */
export async function takeHappenings(within: Transaction<Database>, atMost: number): Promise<Happening[]> {
  const { rows } = await sql<{
    id: string
    kind: Happening['kind']
    vehicle_id: number
    case_id: string | null
    file_id: string | null
    camera: number | null
    at: Date
    type: number | null
    level: AlarmLevel | null
    started_at: Date | null
  }>`with taken as (
      delete from push_outbox where id in (select id from push_outbox order by id limit ${atMost} for update skip locked) returning *
    ) select t.id, t.kind, t.vehicle_id, t.case_id, t.file_id, t.camera, t.at, c.type, c.level, c.started_at
      from taken t left join alarm_cases c on c.id = t.case_id order by t.id`.execute(within)
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    vehicleId: row.vehicle_id,
    caseId: row.case_id,
    fileId: row.file_id,
    camera: row.camera,
    at: row.at.getTime(),
    type: row.type,
    level: row.level,
    startedAt: row.started_at?.getTime() ?? null,
  }))
}

/** Users with a device that can be reached, who may see alarms or positions. `channels`: those whose service is set up. */
export async function recipients(
  within: Transaction<Database>,
  channels: readonly PushSubscription['kind'][],
): Promise<Recipient[]> {
  const { rows } = await sql<
    { user_id: number; alarm_auth: boolean; devices: Recipient['devices'] } & { [K in keyof SettingsRow]: SettingsRow[K] | null }
  >`
    select d.user_id, (u.rights ->> 'alarmAuth')::bool as alarm_auth, d.devices, p.* from (
      select s.user_id, json_agg(json_build_object('id', s.id::text, 'kind', s.kind, 'address', s.address) order by s.id) as devices
      from push_subscriptions s left join sessions e on e.id = s.session_id
      where s.kind = any(${channels}::text[])
        and (s.session_id is null
          -- one that is limited to a module has less rights than its user
          or (e.ended_at is null and e.refresh_expires_at > now() and coalesce(e.module_type, 'all') = 'all'))
      group by s.user_id
    ) d join users u on u.id = d.user_id and u.locked_at is null
      and ((u.rights ->> 'alarmAuth')::bool or (u.rights ->> 'posAuth')::bool)
    left join push_acceptance a on a.user_id = d.user_id
    left join lateral (
      select types_on, types_off, levels, vehicle_ids, quiet_from, quiet_until, zone, cameras, online, online_vehicle_ids
      from push_settings where user_id = d.user_id and replaced_at is null) p on true
    where coalesce(a.accept, true)`.execute(within)
  return rows.map(({ user_id: userId, alarm_auth: alarmAuth, devices, ...row }) => ({
    userId,
    alarmAuth,
    devices,
    settings: row.zone === null ? defaultPushSettings : settingsOf(row as SettingsRow),
  }))
}

export async function storeReceipts(within: Transaction<Database>, receipts: readonly NewReceipt[]): Promise<void> {
  if (receipts.length === 0) return
  const column = <Value>(read: (receipt: NewReceipt) => Value) => receipts.map(read)
  await sql`
    insert into push_receipts (outbox_id, kind, vehicle_id, case_id, file_id, user_id, subscription_id, channel, service, at, expires_at)
    select *, now() + ${lifetime} from unnest(${column(each => each.happening.id)}::int8[], ${column(each => each.happening.kind)}::text[],
      ${column(each => each.happening.vehicleId)}::int4[], ${column(each => each.happening.caseId)}::int8[],
      ${column(each => each.happening.fileId)}::int8[], ${column(each => each.userId)}::int4[],
      ${column(each => each.subscriptionId)}::int8[], ${column(each => each.channel)}::text[],
      ${column(each => each.service)}::text[], ${column(each => new Date(each.happening.at))}::timestamptz[])
    on conflict (outbox_id, subscription_id) do nothing`.execute(within)
}

/** Minutes in which a user had more than is pushed. */
export async function storeBursts(
  within: Transaction<Database>,
  bursts: readonly { userId: number; minute: number }[],
): Promise<void> {
  if (bursts.length === 0) return
  await sql`insert into push_bursts (user_id, minute)
    select * from unnest(${bursts.map(each => each.userId)}::int4[], ${bursts.map(each => new Date(each.minute))}::timestamptz[])
    on conflict do nothing`.execute(within)
}

/** Which of these users were sent the alarm itself; pictures go to them alone. */
export async function notifiedOf(within: Transaction<Database>, caseIds: readonly string[]): Promise<Map<string, Set<number>>> {
  const { rows } = await sql<{ case_id: string; user_id: number }>`select distinct case_id, user_id from push_receipts
    where case_id = any(${caseIds}::int8[]) and kind = 'alarm'`.execute(within)
  return new Map(
    [...Map.groupBy(rows, row => row.case_id)].map(([id, users]) => [id, new Set(users.map(({ user_id }) => user_id))]),
  )
}
