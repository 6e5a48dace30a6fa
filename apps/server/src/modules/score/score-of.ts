/** The figures of a score from what vehicles have done. Pure. */
import {
  reportFaultNames,
  reportFaults,
  type ScoredFigure,
  type ScoreFigureName,
  scoreFigureNames,
  scoreFigures,
  type ScoreLoss,
  scorePoints,
  type ScoreSettings,
  scoreValue,
} from '@outrider/contract'
import type { VehicleFacts } from './facts.repository.ts'

/** Means of the region, as its authority publishes them; null: not known. */
export interface RegionMeans {
  readonly overspeed: number | null
  readonly fatigue: number | null
}

export interface Checks {
  readonly asked: number
  readonly answered: number
}

/** Both parts of a figure. */
export interface Parts {
  part: number
  whole: number
}
export type FigureParts = Record<ScoreFigureName, Parts>

const sumOf = (facts: readonly VehicleFacts[], of: (each: VehicleFacts) => number): number =>
  facts.reduce((sum, each) => sum + of(each), 0)

export const unsoundReports = ({ faulty }: VehicleFacts): number =>
  [...faulty.values()].reduce((sum, reports) => sum + reports, 0)

export function partsOf(
  facts: readonly VehicleFacts[],
  checks: Checks,
  { driftBy }: Pick<ScoreSettings, 'driftBy'>,
): FigureParts {
  const enrolled = sumOf(facts, each => (each.enrolled ? 1 : 0))
  const online = sumOf(facts, ({ days }) => (days > 0 ? 1 : 0))
  const driven = sumOf(facts, each => each.driven)
  const reports = sumOf(facts, each => each.reports)
  return {
    enrolment: { part: enrolled, whole: facts.length },
    online: { part: online, whole: enrolled },
    completeness: { part: driven - sumOf(facts, each => each.uncovered), whole: driven },
    // The day of a vehicle is computed some minutes after its reports have come: of the last ones only the faults may be known.
    quality: { part: Math.max(0, reports - sumOf(facts, unsoundReports)), whole: reports },
    drift:
      driftBy === 'vehicleDay'
        ? { part: sumOf(facts, each => each.driftDays), whole: sumOf(facts, each => each.days) }
        : { part: sumOf(facts, each => (each.driftDays > 0 ? 1 : 0)), whole: online },
    overspeed: { part: sumOf(facts, each => each.overspeeds), whole: online },
    fatigue: { part: sumOf(facts, each => each.fatigue), whole: online },
    checks: { part: checks.answered, whole: checks.asked },
  }
}

export const regionOf = (name: ScoreFigureName, means: RegionMeans): number | null =>
  name === 'overspeed' || name === 'fatigue' ? means[name] : null

export function scoredFigures(
  parts: FigureParts,
  means: RegionMeans,
  { figures }: Pick<ScoreSettings, 'figures'>,
): ScoredFigure[] {
  return scoreFigureNames.map(figure => {
    const { part, whole } = parts[figure]
    const value = scoreValue(figure, part, whole)
    return { figure, part, whole, value, points: scorePoints(figure, figures[figure], value, regionOf(figure, means)) }
  })
}

/** `full`: what those figures could have that have points. */
export function totalOf(scored: readonly Pick<ScoredFigure, 'figure' | 'points'>[], { figures }: Pick<ScoreSettings, 'figures'>) {
  const known = scored.filter(({ points }) => points !== null)
  return {
    points: known.reduce((sum, { points }) => sum + (points ?? 0), 0),
    full: known.reduce((sum, { figure }) => sum + figures[figure].points, 0),
  }
}

/** What grows by the day, if it goes on as in the last days; vehicles are counted once, however long it goes on. */
export function partsAtEnd(
  parts: FigureParts,
  { recent, recentDays, remaining }: { recent: FigureParts; recentDays: number; remaining: number },
  { driftBy }: Pick<ScoreSettings, 'driftBy'>,
): FigureParts {
  if (remaining === 0 || recentDays === 0) return parts
  const of = (name: ScoreFigureName, which: keyof Parts): number =>
    scoreFigures[name][which].unit === 'vehicles' || (name === 'drift' && driftBy === 'vehicle')
      ? parts[name][which]
      : parts[name][which] + (recent[name][which] / recentDays) * remaining
  return Object.fromEntries(
    scoreFigureNames.map(name => [name, { part: of(name, 'part'), whole: of(name, 'whole') }]),
  ) as FigureParts
}

export type Loss = Pick<ScoreLoss, 'figure' | 'fault' | 'amount' | 'atNight' | 'points' | 'fix'> & {
  vehicleId: number | undefined
}

/** What one vehicle adds to what is missing of a figure. */
function lossesOf(
  figure: ScoreFigureName,
  facts: VehicleFacts,
  { driftBy }: Pick<ScoreSettings, 'driftBy'>,
): Omit<Loss, 'points'>[] {
  const { vehicleId } = facts
  const one = (amount: number, more: Partial<Loss> = {}): Omit<Loss, 'points'>[] =>
    amount > 0 ? [{ figure, vehicleId, amount, atNight: 0, fix: scoreFigures[figure].fix, ...more }] : []
  switch (figure) {
    case 'enrolment':
      return one(facts.enrolled ? 0 : 1)
    case 'online':
      return one(facts.enrolled && facts.days === 0 ? 1 : 0)
    case 'completeness':
      return one(facts.uncovered)
    case 'quality':
      return reportFaultNames.flatMap(fault => {
        const { bit, fix } = reportFaults[fault]
        const amount = [...facts.faulty].reduce((sum, [bits, reports]) => sum + (bits & bit ? reports : 0), 0)
        return one(amount, { fault, fix })
      })
    case 'drift':
      return one(driftBy === 'vehicleDay' ? facts.driftDays : Math.min(1, facts.driftDays))
    case 'overspeed':
      return one(facts.overspeeds)
    case 'fatigue':
      return one(facts.fatigue, { atNight: facts.fatigueAtNight })
    case 'checks':
      break
  }
  return []
}

/** What each lost point comes from, those that cost most first: a figure's points are shared out by what each vehicle adds to what is missing. */
export function losses(
  facts: readonly VehicleFacts[],
  checks: Checks,
  scored: readonly ScoredFigure[],
  settings: ScoreSettings,
  only?: ScoreFigureName,
): Loss[] {
  const all = scored
    .filter(({ figure }) => only === undefined || figure === only)
    .flatMap(({ figure, points }): Loss[] => {
      const unanswered = checks.asked - checks.answered
      const found =
        figure === 'checks'
          ? unanswered > 0
            ? [{ figure, vehicleId: undefined, amount: unanswered, atNight: 0, fix: scoreFigures[figure].fix }]
            : []
          : facts.flatMap(each => lossesOf(figure, each, settings))
      const lost = points === null ? null : settings.figures[figure].points - points
      const amounts = found.reduce((sum, { amount }) => sum + amount, 0)
      return found.map(loss => ({ ...loss, points: lost === null ? null : (lost * loss.amount) / amounts }))
    })
  return all.toSorted((a, b) => (b.points ?? -1) - (a.points ?? -1) || b.amount - a.amount)
}
