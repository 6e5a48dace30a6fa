/** Who drove when a vehicle lost points, as far as cards say. */
import type { AccessGate } from '../../fleet/access.ts'
import type { DriversPort } from '../ports.ts'
import type { FactsRepository } from './facts.repository.ts'
import type { ScoreMonth } from './months.ts'
import type { Loss } from './score-of.ts'

/** Of one vehicle that are asked about: a row names a few drivers, its events name each. */
const eventsAsked = 5

export async function withDrivers(
  { access, facts, drivers }: { access: AccessGate; facts: FactsRepository; drivers: () => DriversPort },
  userId: number,
  month: ScoreMonth,
  losses: readonly Loss[],
): Promise<(Loss & { drivers: string })[]> {
  const byDrivers = losses.filter(({ fix, vehicleId }) => fix === 'driverTalk' && vehicleId !== undefined)
  const scope = await access.scope(userId)
  const ids = [...new Set(byDrivers.flatMap(({ vehicleId }) => (vehicleId === undefined ? [] : [vehicleId])))]
  const found = new Map<string, { vehicleId: number; time: number }[]>()
  for (const { vehicleId, kind, from } of ids.length === 0 ? [] : await facts.events(ids, month)) {
    const key = `${vehicleId}/${kind}`
    const moments = found.get(key) ?? []
    if (moments.length < eventsAsked) moments.push({ vehicleId, time: from })
    found.set(key, moments)
  }
  const moments = [...found].flatMap(([key, all]) => all.map(moment => ({ key, ...moment })))
  const names = await drivers().namesAt(moments, [...scope.organisationIds])
  const named = new Map<string, Set<string>>()
  moments.forEach(({ key }, at) => {
    const name = names[at]
    if (name) named.set(key, (named.get(key) ?? new Set<string>()).add(name))
  })
  return losses.map(loss => ({ ...loss, drivers: [...(named.get(`${loss.vehicleId}/${loss.figure}`) ?? [])].join(', ') }))
}
