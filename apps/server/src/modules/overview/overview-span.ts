/** The days and vehicles that an overview is about, and sums over them. */
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { FiguresPort } from '../ports.ts'
import type { Naming } from './naming.ts'
import { daysUpTo } from './days.ts'
import type { AlarmSum, OverviewRepository } from './overview.repository.ts'

export interface OverviewDependencies {
  repository: OverviewRepository
  access: AccessGate
  naming: Naming
  /** ms since 1970. */
  now: () => number
  timeZone: () => string
  /** How old the figures of vehicles are. */
  age: FiguresPort['ageOf']
  /** Types of the alarms that the risk score counts. */
  riskTypes: () => Promise<number[]>
}

export const sumOf = (rows: readonly AlarmSum[]): AlarmSum => ({
  started: rows.reduce((sum, { started }) => sum + started, 0),
  processed: rows.reduce((sum, { processed }) => sum + processed, 0),
  serious: rows.reduce((sum, { serious }) => sum + serious, 0),
})

/** Ids of the vehicles of a user whose past since `from` the user may know. */
export const idsSince = async (access: AccessGate, userId: number, from: number) => {
  const { scope, vehicles } = await access.visibleVehicles(userId)
  return vehicles.filter(vehicle => scope.historyFrom(vehicle) <= from).map(({ identity }) => identity.id)
}

export const spanOf = async (
  { access, now, timeZone }: OverviewDependencies,
  userId: number,
  { day, days: count }: { day?: string | undefined; days: number },
) => {
  const days = daysUpTo(day, count, now(), timeZone())
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return fail('request.invalid', { detail: 'day' })
  return { days, first, last, span: { begin: first.begin, end: last.end }, ids: await idsSince(access, userId, first.begin) }
}
