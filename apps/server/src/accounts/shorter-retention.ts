/**
 * What organisations keep for a shorter time than the installation: never less than a law asks for, never more than the installation keeps. What counts
 * for an organisation is its own choice or that of the next one above.
 */
import { type KeptKind, keptKinds } from '@outrider/contract'
import type { Pool } from 'pg'
import type { Organisations } from '../fleet/organisations.ts'
import { retentionFloors } from '../options/retention-floors.ts'
import type { KeptByOrganisations, PurgeRow } from '../jobs/purge.ts'

export interface KindBounds {
  readonly kind: KeptKind
  /** Days that the installation keeps it; 0: for ever. */
  readonly most: number
  readonly least: number
}
type Days = Readonly<Partial<Record<KeptKind, number>>>
export type OwnDays = ReadonlyMap<number, Days>

/** The option whose floor is that of the kind. */
const floorOf: Readonly<Partial<Record<KeptKind, string>>> = { alarms: 'keep-alarm-days', journeys: 'keep-track-days' }

/** Of a kind that several tables have, the longest; an installation that answers for less than a law asks for sets the floor itself. */
export function boundsOf(rows: readonly PurgeRow[]): KindBounds[] {
  return keptKinds.map(kind => {
    const days = rows.filter(row => row.kind === kind).map(({ keepDays }) => keepDays)
    const most = days.includes(0) ? 0 : Math.max(0, ...days)
    const floor = retentionFloors.find(({ option }) => option === floorOf[kind])?.days ?? 0
    return { kind, most, least: most === 0 ? floor : Math.min(floor, most) }
  })
}

export async function ownDays(pool: Pool): Promise<OwnDays> {
  const { rows } = await pool.query<{ organisation_id: number; days: Days }>(
    'select organisation_id, days from organisation_retention',
  )
  return new Map(rows.map(({ organisation_id, days }) => [organisation_id, days] as const))
}

/** Days that count for an organisation; 0: for ever. */
export function daysThatCount(
  { kind, most, least }: KindBounds,
  organisationId: number,
  own: OwnDays,
  parentOf: (id: number) => number | undefined,
): number {
  for (let id: number | undefined = organisationId; id !== undefined; id = parentOf(id)) {
    const days = own.get(id)?.[kind]
    if (days !== undefined) return Math.max(least, most === 0 ? days : Math.min(days, most))
  }
  return most
}

/** Of former_organisations: those that were moved, to be taken back within a day. */
async function movedLately(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select distinct id from former_organisations where until > now() - interval '1 day'`,
  )
  return rows.map(({ id }) => id)
}

/**
 * For the job that deletes: only where it is shorter than what is deleted anyway, and not yet where organisations have it of one that they were moved
 * below within a day.
 */
export async function shorterRetention(
  pool: Pool,
  bounds: readonly KindBounds[],
  organisations: () => Pick<Organisations, 'below' | 'parentOf'>,
): Promise<KeptByOrganisations[]> {
  const own = await ownDays(pool)
  if (own.size === 0) return []
  const tree = organisations()
  const moved = tree.below(await movedLately(pool))
  const concerned = [...tree.below(own.keys())].filter(id => !moved.has(id))
  return bounds.flatMap(each => {
    const byDays = new Map<number, number[]>()
    for (const id of concerned) {
      const days = daysThatCount(each, id, own, above => tree.parentOf(above))
      if (days > 0 && days !== each.most) byDays.set(days, [...(byDays.get(days) ?? []), id])
    }
    return [...byDays].map(([days, organisationIds]) => ({ kind: each.kind, days, organisationIds }))
  })
}
