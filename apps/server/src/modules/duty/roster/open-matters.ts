/** What is open in an organisation and those below it at this moment: what the next on duty has to know. */
import { alarmTypeOf, type DutyMatters } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import { seesPostCheck } from '../../../fleet/post-check-on-wire.ts'
import type { Database } from '../../../store/schema.ts'
import { namesOf } from '../../../supervision/unserved.ts'
import type { NotToLeavePort } from '../../ports.ts'
import { type PostCheckRepository, seenBy } from '../post-checks.repository.ts'

export interface MatterDependencies {
  db: Kysely<Database>
  fleet: LiveFleet
  access: AccessGate
  checks: Pick<PostCheckRepository, 'open'>
  notToLeave: () => NotToLeavePort
  now: () => number
}

const day = 86_400_000
/** The most urgent of each kind; the others are counted. */
const shown = 50

export async function openMattersOf(deps: MatterDependencies, userId: number, organisationId: number): Promise<DutyMatters> {
  const { access, fleet, notToLeave } = deps
  const [scope, visible] = await Promise.all([access.scope(userId), access.visibleVehicles(userId)])
  const below = fleet.organisations.below([organisationId])
  const vehicles = visible.vehicles.filter(({ identity }) => below.has(identity.organisationId))
  const ids = new Map(vehicles.map(vehicle => [vehicle.identity.id, vehicle]))
  const [alarms, requests, banned] = await Promise.all([
    alarmsOf(
      deps,
      vehicles.map(vehicle => ({ id: vehicle.identity.id, from: scope.historyFrom(vehicle) })),
    ),
    requestsOf(deps, userId, organisationId),
    notToLeave().of(scope),
  ])
  const held = banned.flatMap(({ vehicleId, state }) => {
    const vehicle = ids.get(vehicleId)
    return vehicle ? [{ plateNum: vehicle.identity.plateNum || vehicle.identity.nickname, state }] : []
  })
  return { alarms, requests, vehicles: { count: held.length, rows: held.slice(0, shown) } }
}

interface AlarmRow {
  id: string
  plate: string
  type: number
  level: number
  started_at: Date
  claimed: boolean
  total: string
}

/** @param vehicles with the time from which their past may be read, ms since 1970 */
async function alarmsOf(
  { db }: MatterDependencies,
  vehicles: readonly { id: number; from: number }[],
): Promise<DutyMatters['alarms']> {
  const bought = vehicles.filter(({ from }) => from > 0)
  const { rows } = await sql<AlarmRow>`
    select c.id, coalesce(nullif(v.plate_num, ''), v.nickname) as plate, c.type, c.level, c.started_at, c.claimed_by is not null as claimed,
      count(*) over () as total
    from alarm_cases c join vehicles v on v.id = c.vehicle_id
    where c.state = 'pending' and c.withdrawn_at is null and c.vehicle_id = any(${vehicles.map(({ id }) => id)}::int4[])
      and not exists (select from unnest(${bought.map(({ id }) => id)}::int4[], ${bought.map(({ from }) => new Date(from))}::timestamptz[]) b (id, since)
        where b.id = c.vehicle_id and c.started_at < b.since)
    order by c.level, c.started_at, c.id limit ${shown}`.execute(db)
  return {
    count: Number(rows[0]?.total ?? 0),
    rows: rows.map(row => {
      const type = alarmTypeOf(row.type)
      return {
        alarmId: row.id,
        plateNum: row.plate,
        name: type?.zh ?? String(row.type),
        nameEn: type?.en ?? String(row.type),
        level: row.level,
        startedAt: row.started_at.getTime(),
        claimed: row.claimed,
      }
    }),
  }
}

/** Those that concern the organisation or one below it: who reads a handover of it sees no more than that. */
async function requestsOf(
  { db, fleet, access, checks, now }: MatterDependencies,
  userId: number,
  organisationId: number,
): Promise<DutyMatters['requests']> {
  const scope = await access.scope(userId)
  const below = fleet.organisations.below([organisationId])
  const { roots } = fleet.organisations
  const isOurs = (ids: readonly number[] | null) => (ids ?? roots).some(id => below.has(id))
  const open = (await checks.open(new Date(now() - day))).filter(
    check => isOurs(check.organisationIds) && seesPostCheck(check, scope, fleet),
  )
  const filter = {
    organisationIds: [...scope.organisationIds].filter(id => below.has(id)),
    seesRoots: isOurs(null) && seesPostCheck({ organisationIds: null }, scope, fleet),
  }
  const { rows: wanted } = await sql<{ name: string; type: number; plate: string; due_at: Date | null; total: string }>`
    select superior_name as name, coalesce(data_type, message_id) as type, plate, due_at, count(*) over () as total
    from superior_messages c where outcome = 'waiting' and received_at > ${new Date(now() - day)} and ${seenBy(filter)}
    order by received_at limit ${shown}`.execute(db)
  const rows = [
    ...open.map(({ alarm, superiorName, content, dueAt }) => ({
      kind: alarm ? ('alarm' as const) : ('check' as const),
      govName: superiorName,
      content,
      dueAt,
    })),
    ...wanted.map(({ name, type, plate, due_at }) => ({
      kind: 'vehicle' as const,
      govName: name,
      content: [namesOf(type).name, plate].filter(Boolean).join(' · '),
      dueAt: due_at?.getTime() ?? null,
    })),
  ]
  const inOrder = rows.toSorted((a, b) => (a.dueAt ?? Number.POSITIVE_INFINITY) - (b.dueAt ?? Number.POSITIVE_INFINITY))
  return { count: open.length + Number(wanted[0]?.total ?? 0), rows: inOrder.slice(0, shown) }
}
