/** Reads whose vehicles were when, and when these drove. */
import type { ScoreSettings } from '@outrider/contract'
import type { DriversPort } from '../ports.ts'
import type { AskedScore, ScoreDependencies } from './asked-score.ts'
import { type HoursOfDrivers, hoursOfDrivers } from './driver-hours.ts'
import type { ScoredVehicles, VehicleFacts } from './facts.repository.ts'
import type { ScoreMonth } from './months.ts'

export type DriverDependencies = Pick<ScoreDependencies, 'facts'> & { readonly drivers: () => DriversPort }

/** A driver may come from another zone's day before. */
const before = 2 * 86_400_000

const only = (list: ScoredVehicles, wanted: ReadonlySet<number>): ScoredVehicles => {
  const kept = list.ids.flatMap((id, at) => (wanted.has(id) ? [{ id, since: list.since[at] ?? null }] : []))
  return { ...list, ids: kept.map(({ id }) => id), since: kept.map(({ since }) => since) }
}

const claimsIn = ({ drivers }: DriverDependencies, { ids }: ScoredVehicles, { from, to }: ScoreMonth) =>
  drivers().claims(ids, from - before, to + before)

/** Of all vehicles that are asked about. */
export async function countDrivers(
  dependencies: DriverDependencies,
  { list }: Pick<AskedScore, 'list'>,
  month: ScoreMonth,
  settings: ScoreSettings,
): Promise<HoursOfDrivers & { unmeasuredDays: number }> {
  const { facts } = dependencies
  const [{ claims, carded }, days, unmeasured] = await Promise.all([
    claimsIn(dependencies, list, month),
    facts.driving(list, month),
    facts.unmeasured(list, month),
  ])
  return {
    ...hoursOfDrivers(days, claims, carded, settings),
    unmeasuredDays: unmeasured.reduce((sum, each) => sum + each.days, 0),
  }
}

/** Driving without a rest as that of drivers, in the vehicle in which it was. What nobody is known to have driven is that of the vehicle anyway. */
export async function byDrivers(
  dependencies: DriverDependencies,
  { list }: Pick<AskedScore, 'list'>,
  month: ScoreMonth,
  settings: ScoreSettings,
  found: readonly VehicleFacts[],
): Promise<readonly VehicleFacts[]> {
  const { facts } = dependencies
  const { claims, carded } = await claimsIn(dependencies, list, month)
  const claimed = only(list, new Set(claims.map(({ vehicleId }) => vehicleId)))
  if (claimed.ids.length === 0) return found
  const [days, unmeasured] = await Promise.all([facts.driving(claimed, month), facts.unmeasured(claimed, month)])
  const { beyond } = hoursOfDrivers(days, claims, carded, settings)
  const old = new Map(unmeasured.map(each => [each.vehicleId, each]))
  const isClaimed = new Set(claimed.ids)
  return found.map(each => {
    if (!isClaimed.has(each.vehicleId)) return each
    const [own, more] = [beyond.get(each.vehicleId), old.get(each.vehicleId)]
    return {
      ...each,
      fatigue: Math.round((own?.fatigue ?? 0) + (more?.fatigue ?? 0)),
      fatigueAtNight: Math.round((own?.atNight ?? 0) + (more?.atNight ?? 0)),
    }
  })
}
