/** A risk portrait: the score of a time with its parts, beside the time before. Pure. */
import { alarmTypeOf, type RiskFactor, type RiskPortrait, type RiskSettings } from '@outrider/contract'
import { daysBetween, eachDay, type Period } from './periods.ts'
import type { RiskFacts } from './risk-facts.ts'
import { ageFactor, assumedShare, levelFactor, levelOf, partsOf, rates, scoreOf, weightsByNumber } from './score.ts'
import type { CountedDay, DrivenDay } from './sums.repository.ts'

type Scored = Pick<
  RiskPortrait,
  | 'score'
  | 'previousScore'
  | 'level'
  | 'allowance'
  | 'previousAllowance'
  | 'assumed'
  | 'distance'
  | 'drivingTime'
  | 'previousDistance'
  | 'previousDrivingTime'
  | 'factors'
  | 'days'
  | 'eventsTotal'
>

interface Part {
  type: number
  level: number
  events: number
  takenOut: number
  /** Weighed by age. */
  points: number
}

const within = ({ day }: { day: string }, { firstDay, lastDay }: Period): boolean => day >= firstDay && day <= lastDay
const keyOf = ({ type, level }: Pick<Part, 'type' | 'level'>): string => `${type}/${level}`

/** The score of the days of a period, and what each type and level makes of it. */
export function scored(settings: RiskSettings, facts: RiskFacts, period: Period) {
  const weights = weightsByNumber(settings)
  const factorOf = (day: string) => ageFactor(daysBetween(day, period.lastDay), settings)
  const days = facts.days.filter(day => within(day, period))
  const driven = {
    km: days.reduce((sum, { day, distance }) => sum + (distance / 1000) * factorOf(day), 0),
    hours: days.reduce((sum, { day, driving }) => sum + (driving / 3600) * factorOf(day), 0),
  }
  const parts = new Map<string, Part>()
  const points = { distance: 0, time: 0 }
  for (const { day, type, level, events, takenOut } of facts.counts.filter(row => within(row, period))) {
    const row = weights.get(type)
    if (!row) continue
    const added = events * row.weight * levelFactor(level, settings) * factorOf(day)
    points[row.per] += added
    const part = parts.get(keyOf({ type, level })) ?? { type, level, events: 0, takenOut: 0, points: 0 }
    parts.set(keyOf(part), {
      ...part,
      events: part.events + events,
      takenOut: part.takenOut + takenOut,
      points: part.points + added,
    })
  }
  const score = scoreOf(settings, driven, points)
  const { perPoint, allowance } = rates(settings, driven)
  const all = [...parts.values()]
  const shares = all.map(part => part.points * perPoint[weights.get(part.type)?.per ?? 'distance'])
  const [allowed = 0, ...made] = partsOf(score ?? 0, [allowance, ...shares])
  return {
    score,
    driven,
    allowance: allowed,
    parts: new Map(all.map((part, at) => [keyOf(part), { ...part, score: made[at] ?? 0 }] as const)),
  }
}

const sum = (days: readonly DrivenDay[], field: 'distance' | 'driving', period: Period): number =>
  days.filter(day => within(day, period)).reduce((total, day) => total + day[field], 0)

function factorsOf(
  settings: RiskSettings,
  now: ReturnType<typeof scored>['parts'],
  previous: ReturnType<typeof scored>['parts'],
): RiskFactor[] {
  const weights = weightsByNumber(settings)
  return [...new Set([...now.keys(), ...previous.keys()])]
    .flatMap((key): RiskFactor[] => {
      const [part, earlier] = [now.get(key), previous.get(key)]
      const { type, level } = part ?? earlier ?? { type: 0, level: 2 }
      const row = weights.get(type)
      if (!row) return []
      return [
        {
          type: alarmTypeOf(type)?.key ?? String(type),
          level: level === 1 ? 1 : 2,
          per: row.per,
          weight: row.weight * levelFactor(level, settings),
          events: part?.events ?? 0,
          takenOut: part?.takenOut ?? 0,
          score: part?.score ?? 0,
          previousEvents: earlier?.events ?? 0,
          previousScore: earlier?.score ?? 0,
        },
      ]
    })
    .sort((a, b) => b.score - a.score || b.previousScore - a.previousScore || a.type.localeCompare(b.type) || a.level - b.level)
}

function byDay(rows: readonly CountedDay[]): ReadonlyMap<string, CountedDay[]> {
  const days = new Map<string, CountedDay[]>()
  for (const row of rows) days.set(row.day, [...(days.get(row.day) ?? []), row])
  return days
}

/** `facts`: of both periods. `showsDriven`: the reader may know how far and how long somebody drove. */
export function portraitOf(
  settings: RiskSettings,
  facts: RiskFacts,
  period: Period,
  previousPeriod: Period,
  showsDriven: boolean,
): Scored {
  const now = scored(settings, facts, period)
  const earlier = scored(settings, facts, previousPeriod)
  const driven = (field: 'distance' | 'driving', of: Period) => (showsDriven ? sum(facts.days, field, of) : null)
  const factors = factorsOf(settings, now.parts, earlier.parts)
  const assumed = assumedShare(settings, now.driven)
  const counts = byDay(facts.counts)
  const weights = weightsByNumber(settings)
  return {
    score: now.score,
    previousScore: earlier.score,
    level: levelOf(settings, now.score, assumed),
    allowance: now.allowance,
    previousAllowance: earlier.allowance,
    assumed,
    distance: driven('distance', period),
    drivingTime: driven('driving', period),
    previousDistance: driven('distance', previousPeriod),
    previousDrivingTime: driven('driving', previousPeriod),
    factors,
    days: eachDay(period).map(day => {
      const own = { firstDay: day, lastDay: day }
      const ofDay = { days: facts.days.filter(each => each.day === day), counts: counts.get(day) ?? [] }
      return {
        day,
        events: ofDay.counts.reduce((total, { type, events }) => total + (weights.has(type) ? events : 0), 0),
        distance: driven('distance', own),
        drivingTime: driven('driving', own),
        score: scored(settings, ofDay, own).score,
      }
    }),
    eventsTotal: factors.reduce((total, { events, takenOut }) => total + events + takenOut, 0),
  }
}
