/** The risk score. Pure; docs/risk-score.md is this file in words. */
import { alarmTypeByKey, type RiskSettings, type RiskWeight } from '@outrider/contract'

/** What counts on the last day, less before it: the older, the less. */
export interface Driven {
  km: number
  hours: number
}
/** Points of events by what they are counted against, weighed by age too. */
export interface Points {
  distance: number
  time: number
}

/** What an event of so many days before the last one counts of what it counts on that day. */
export const ageFactor = (days: number, { halfLifeDays }: RiskSettings): number => 2 ** (-days / halfLifeDays)

export const levelFactor = (level: number, { level1Factor }: RiskSettings): number => (level === 1 ? level1Factor : 1)

/** Weights by number of the type, of those that count. A type named twice has the last weight. */
export const weightsByNumber = ({ weights }: RiskSettings): ReadonlyMap<number, RiskWeight> =>
  new Map(
    [...new Map(weights.map(row => [row.type, row])).values()].flatMap(row => {
      const number = alarmTypeByKey(row.type)?.number
      return number === undefined || row.weight === 0 ? [] : [[number, row] as const]
    }),
  )

/** Of who hardly moved: less than a kilometre and an hour is taken for that. */
const least = 1

export function rates(settings: RiskSettings, driven: Driven) {
  const { guardKm, guardHours, usualPer100Km, usualPerHour } = settings
  /** What a point adds to the rate. */
  const perPoint = {
    distance: 100 / Math.max(driven.km + guardKm, least),
    time: 1 / Math.max(driven.hours + guardHours, least),
  }
  const allowance = ((usualPer100Km * guardKm) / 100) * perPoint.distance + usualPerHour * guardHours * perPoint.time
  return { perPoint, allowance }
}

/** 0 to 100; null: nothing was driven and nothing happened. */
export function scoreOf(settings: RiskSettings, driven: Driven, points: Points): number | null {
  if (driven.km === 0 && driven.hours === 0 && points.distance === 0 && points.time === 0) return null
  const { perPoint, allowance } = rates(settings, driven)
  return scoreOfRate(settings, allowance + points.distance * perPoint.distance + points.time * perPoint.time)
}

const scoreOfRate = ({ halfScoreAt }: RiskSettings, rate: number): number => tenth(100 * (1 - 2 ** (-rate / halfScoreAt)))

const tenth = (value: number): number => Math.round(value * 10) / 10

/** Of the distance that the score is of, how much is assumed; 0 to 1. */
export const assumedShare = ({ guardKm }: RiskSettings, { km }: Driven): number =>
  Math.round((guardKm / Math.max(km + guardKm, least)) * 1000) / 1000

/** From which on a score says more of what is assumed than of what was driven. */
const mostlyAssumed = 0.8

export function levelOf(settings: RiskSettings, score: number | null, assumed: number): 'low' | 'medium' | 'high' | 'unknown' {
  const { mediumFrom, highFrom } = settings
  if (score === null || assumed > mostlyAssumed) return 'unknown'
  if (score >= Math.max(mediumFrom, highFrom)) return 'high'
  return score >= mediumFrom ? 'medium' : 'low'
}

interface Ranked {
  readonly level: ReturnType<typeof levelOf>
  readonly score: number | null
  readonly events: number
}

/** Who drove enough for a score to say something; a kilometre with one alarm would else stand above all who drove for a month. */
export const hasPlace = ({ level }: Pick<Ranked, 'level'>): boolean => level !== 'unknown'

/** The highest scores first, of equal ones those with more events; who has no place stands behind all who have one. */
export const byRisk = (a: Ranked, b: Ranked): number =>
  Number(hasPlace(b)) - Number(hasPlace(a)) || (b.score ?? -1) - (a.score ?? -1) || b.events - a.events

/** Shares of a score, in tenths that add up to it: the largest remainders are rounded up. */
export function partsOf(score: number, shares: readonly number[]): number[] {
  const whole = shares.reduce((sum, share) => sum + share, 0)
  if (whole === 0) return shares.map(() => 0)
  const tenths = Math.round(score * 10)
  const exact = shares.map(share => (share / whole) * tenths)
  const parts = exact.map(Math.floor)
  const byRemainder = exact.map((value, at) => ({ at, rest: value - Math.floor(value) })).sort((a, b) => b.rest - a.rest)
  let missing = tenths - parts.reduce((sum, part) => sum + part, 0)
  for (const { at } of byRemainder) if (missing-- > 0) parts[at] = (parts[at] ?? 0) + 1
  return parts.map(part => part / 10)
}
