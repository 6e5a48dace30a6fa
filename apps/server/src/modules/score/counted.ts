/** What the vehicles of a company did in a month, and which checks it had. */
import type { ScoreSettings } from '@outrider/contract'
import type { AskedScore, ScoreDependencies } from './asked-score.ts'
import { byDrivers, type DriverDependencies } from './counted-drivers.ts'
import type { VehicleFacts } from './facts.repository.ts'
import type { ScoreMonth } from './months.ts'
import type { Checks } from './score-of.ts'
import type { EnteredMeans } from './settings.repository.ts'

export interface Counted {
  readonly facts: readonly VehicleFacts[]
  readonly checks: Checks
}

export async function countIn(
  dependencies: DriverDependencies & Pick<ScoreDependencies, 'now'>,
  asked: AskedScore,
  month: ScoreMonth,
  current: ScoreSettings,
): Promise<Counted> {
  const { facts, now } = dependencies
  const { list, organisationIds, superior } = asked
  const [found, checks] = await Promise.all([
    facts.of(list, month, current),
    facts.checks(organisationIds, superior, month, now()),
  ])
  return { facts: current.fatigueBy === 'driver' ? await byDrivers(dependencies, asked, month, current, found) : found, checks }
}

/** The company's own go before those of the organisations above it. */
export const meansOf = (
  { fleet, settings }: Pick<ScoreDependencies, 'fleet' | 'settings'>,
  orgId: number,
  month: string,
): Promise<EnteredMeans> => settings.means([...fleet.organisations.above([orgId])], month)
