/** Events of the record as a reader gets them: with names for ids, of what he reaches. */
import type { Lang, RecordEntry } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Database } from '../../store/schema.ts'
import type { Reach } from './reach.ts'
import type { StoredEvent } from './record.repository.ts'
import { erasedAmong } from './people/erased-names.ts'
import { seenRoles } from './roles.ts'
import { reachedActors } from './user-list.repository.ts'

interface Names {
  /** Empty: the reader does not see it, or it is gone. */
  of(kind: string, id: string): string
}

interface Known {
  db: Kysely<Database>
  fleet: LiveFleet
  reach: Reach
  lang: Lang
}

/** Fields of changes with ids, and what they are ids of. */
const idFields: Readonly<Record<string, string>> = {
  orgIds: 'organisation',
  parentId: 'organisation',
  orgId: 'organisation',
  roleIds: 'role',
}

const usersIn = (events: readonly StoredEvent[]): number[] => {
  const ids = new Set<number>()
  for (const { user_id: by, subjects } of events) {
    if (by !== null) ids.add(by)
    for (const { kind, id } of subjects) if ((kind === 'user' || kind === 'apiKey') && /^\d{1,9}$/.test(id)) ids.add(Number(id))
  }
  return [...ids]
}

/** Users by id. The one who reads everything reads also the accounts of vehicles. */
async function peopleBehind({ db, reach }: Known, ids: readonly number[]) {
  const people = reach.whole ? db.selectFrom('users') : reachedActors(db, reach)
  const rows = await people
    .where(sql<boolean>`users.id = any(${ids}::int[])`)
    .select(['users.id', 'users.login', 'users.name'])
    .execute()
  // For as long as a law keeps the record, it says who it was.
  return new Map([...rows.map(row => [row.id, row] as const), ...(await erasedAmong({ db, reach }, ids))])
}

/** @param events of one page */
export async function onWire(known: Known, events: readonly StoredEvent[]): Promise<RecordEntry[]> {
  const { db, fleet, reach, lang } = known
  const ids = usersIn(events)
  const [people, { roles }] = await Promise.all([peopleBehind(known, ids), seenRoles(db, reach)])
  const rolesById = new Map(roles.map(role => [String(role.id), lang === 'en' && role.name_en !== '' ? role.name_en : role.name]))
  const names: Names = {
    of(kind, id) {
      if (kind === 'user' || kind === 'apiKey') return people.get(Number(id))?.name ?? ''
      if (kind === 'role') return rolesById.get(id) ?? ''
      if (kind === 'organisation') return reach.organisationIds.has(Number(id)) ? fleet.organisations.name(Number(id), lang) : ''
      const vehicle = kind === 'vehicle' ? fleet.vehicle(Number(id))?.identity : undefined
      return vehicle && reach.organisationIds.has(vehicle.organisationId) ? vehicle.plateNum : ''
    },
  }
  return events.map(event => {
    const { changes = {}, ...details } = event.details
    const by = event.user_id === null ? undefined : people.get(event.user_id)
    return {
      eventId: event.id,
      time: event.time.getTime(),
      act: event.kind === 'call' && event.call !== null ? event.call : event.kind,
      userId: event.user_id === null ? null : String(event.user_id),
      userName: by?.name ?? '',
      account: by?.login ?? event.account ?? '',
      address: event.address ?? '',
      path: event.call ?? '',
      objects: event.subjects.map(({ kind, id }) => ({ kind, number: id, name: names.of(kind, id) })),
      result: event.result,
      facts: Object.entries(details).map(([name, value]) => ({ name, value: textOf(value) })),
      changes: Object.entries(changes as Record<string, { from: unknown; to: unknown }>).map(([field, { from, to }]) => ({
        field,
        from: named(field, from, names),
        to: named(field, to, names),
      })),
    }
  })
}

/** Of a value that came from JSON. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.map(textOf).join(', ') : JSON.stringify(value)
}

/** A value of a change; ids of what the reader sees are names. */
function named(field: string, value: unknown, names: Names): string {
  const kind = idFields[field]
  if (kind === undefined) return textOf(value)
  const each = (id: unknown) => names.of(kind, textOf(id)) || textOf(id)
  return Array.isArray(value) ? value.map(each).join(', ') : each(value)
}
