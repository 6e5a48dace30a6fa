/** What webhooks tell of what happened, by what it is about. Times in ms since 1970, names of fields as in replies of calls. */
import { alarmTypeOf, type WebhookKind } from '@outrider/contract'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../store/schema.ts'

export interface WebhookEvent {
  id: string
  kind: WebhookKind
  vehicle_id: number | null
  ref: string
  step: number | null
  at: Date
}

/** What one event tells: `located` only to who may see positions. undefined: nothing, it was none or is gone. */
export interface Report {
  kind: WebhookKind
  data: Record<string, unknown>
  located?: Record<string, unknown>
  /** Of what has no vehicle. */
  organisationId?: number
}
type Reader = (tx: Transaction<Database>, events: readonly WebhookEvent[]) => Promise<Map<string, Report>>

const refsOf = (events: readonly WebhookEvent[]) => events.map(({ ref }) => ref)
const msOf = (at: Date | null): number | null => at?.getTime() ?? null

/** Alarms of geofence rules are told by what they mean. */
const geofenceKinds: Readonly<Record<number, WebhookKind>> = { 260: 'geofence.entered', 261: 'geofence.left' }

const readAlarms: Reader = async (tx, events) => {
  const rows = await tx
    .selectFrom('alarm_cases')
    .select(['id', 'type', 'level', 'started_at', 'ended_at', 'late', 'state', 'method', 'description', 'processed_at'])
    .select(['start_latitude_e6', 'start_longitude_e6', 'start_speed_dkmh'])
    .where('id', '=', sql<string>`any(${refsOf(events)}::int8[])`)
    .execute()
  const cases = new Map(rows.map(row => [row.id, row]))
  return reportsFrom(events, ({ kind, ref }) => {
    const row = cases.get(ref)
    if (!row) return undefined
    const geofence = geofenceKinds[row.type]
    if (geofence && kind === 'alarm.ended') return undefined
    const { zh, en } = alarmTypeOf(row.type) ?? { zh: '', en: '' }
    return {
      kind: kind === 'alarm.opened' ? (geofence ?? kind) : kind,
      data: {
        alarmId: row.id,
        type: row.type,
        typeName: { zh, en },
        level: row.level,
        startedAt: msOf(row.started_at),
        endedAt: msOf(row.ended_at),
        late: row.late,
        ...(row.state === 'processed' && {
          handled: { method: row.method, description: row.description, at: msOf(row.processed_at) },
        }),
      },
      located: {
        latitude: row.start_latitude_e6 === null ? null : row.start_latitude_e6 / 1e6,
        longitude: row.start_longitude_e6 === null ? null : row.start_longitude_e6 / 1e6,
        speed: row.start_speed_dkmh / 10,
      },
    }
  })
}

/** The alarm, with the rule that asked to tell of it. */
const readRules: Reader = async (tx, events) => {
  const rows = await tx
    .selectFrom('rule_actions')
    .select(['id', 'case_id', 'rule_name'])
    .where('id', '=', sql<string>`any(${refsOf(events)}::int8[])`)
    .execute()
  const actions = new Map(rows.map(row => [row.id, row]))
  const asAlarms = events.flatMap(event => {
    const action = actions.get(event.ref)
    return action ? [{ ...event, ref: action.case_id }] : []
  })
  const alarms = await readAlarms(tx, asAlarms)
  return reportsFrom(events, ({ id, ref }) => {
    const [alarm, action] = [alarms.get(id), actions.get(ref)]
    return alarm && action && { ...alarm, kind: 'rule.raised', data: { rule: action.rule_name, ...alarm.data } }
  })
}

/** A terminal that is back within a minute was not away, and told so neither then nor when it is back. */
const readLinks: Reader = async (tx, events) => {
  const { rows } = await sql<{ id: string; away: boolean; back: boolean }>`
    select l.id,
      not exists (select from terminal_links o where o.terminal_id = l.terminal_id and o.id <> l.id and o.linked_at <= l.linked_at
        and (o.unlinked_at is null or o.unlinked_at > l.linked_at - interval '1 minute')) as away,
      exists (select from terminal_links o where o.terminal_id = l.terminal_id and o.id <> l.id
        and o.linked_at >= l.linked_at and o.linked_at < l.unlinked_at + interval '1 minute') as back
    from terminal_links l where l.id = any(${refsOf(events)}::int8[])`.execute(tx)
  const links = new Map(rows.map(row => [row.id, row]))
  return reportsFrom(events, ({ kind, ref, at }) => {
    const link = links.get(ref)
    if (!link || (kind === 'vehicle.online' ? !link.away : link.back)) return undefined
    return { kind, data: { at: msOf(at) } }
  })
}

const readTrips: Reader = async (tx, events) => {
  const rows = await tx
    .selectFrom('trips')
    .select(['id', 'driver_name', 'started_at', 'ended_at', 'start_place', 'end_place', 'km'])
    .where('id', '=', sql<string>`any(${refsOf(events)}::int8[])`)
    .execute()
  const trips = new Map(rows.map(row => [row.id, row]))
  return reportsFrom(events, ({ kind, ref }) => {
    const row = trips.get(ref)
    if (!row) return undefined
    return {
      kind,
      data: {
        tripId: row.id,
        driverName: row.driver_name,
        startedAt: msOf(row.started_at),
        endedAt: msOf(row.ended_at),
        km: row.km,
      },
      located: { startPlace: row.start_place, endPlace: row.end_place },
    }
  })
}

const readSteps: Reader = async (tx, events) => {
  const rows = await tx
    .selectFrom('application_steps')
    .innerJoin('applications', 'applications.id', 'application_steps.application_id')
    .select(['application_steps.application_id', 'application_steps.step', 'application_steps.action', 'application_steps.state'])
    .select(['application_steps.user_name', 'application_steps.at', 'applications.number', 'applications.kind'])
    .select('applications.organisation_id')
    .where('application_steps.application_id', '=', sql<string>`any(${refsOf(events)}::int8[])`)
    .execute()
  const steps = new Map(rows.map(row => [`${row.application_id} ${row.step}`, row]))
  return reportsFrom(events, ({ kind, ref, step }) => {
    const row = steps.get(`${ref} ${step}`)
    if (!row) return undefined
    const { number: applicationNum, kind: work, action, state, user_name: userName, at } = row
    return { kind, data: { applicationNum, work, action, state, userName, at: msOf(at) }, organisationId: row.organisation_id }
  })
}

function reportsFrom(events: readonly WebhookEvent[], tell: (event: WebhookEvent) => Report | undefined): Map<string, Report> {
  const reports = new Map<string, Report>()
  for (const event of events) {
    const what = tell(event)
    if (what) reports.set(event.id, what)
  }
  return reports
}

const readers: Readonly<Record<WebhookKind, Reader>> = {
  'alarm.opened': readAlarms,
  'alarm.ended': readAlarms,
  'alarm.handled': readAlarms,
  'geofence.entered': readAlarms,
  'geofence.left': readAlarms,
  'rule.raised': readRules,
  'vehicle.online': readLinks,
  'vehicle.offline': readLinks,
  'trip.started': readTrips,
  'trip.ended': readTrips,
  'work.step': readSteps,
}

/** By the id of the event. */
export async function reportsOf(
  tx: Transaction<Database>,
  events: readonly WebhookEvent[],
): Promise<ReadonlyMap<string, Report>> {
  const reports = new Map<string, Report>()
  for (const [reader, some] of Map.groupBy(events, ({ kind }) => readers[kind])) {
    if (reader) for (const [id, what] of await reader(tx, some)) reports.set(id, what)
  }
  return reports
}
