/** What the risk score is made of: weights of alarm types and the numbers of the formula (docs/risk-score.md). Operators can change all of them. */
import * as z from 'zod/mini'
import { alarmTypes } from '../alarms/alarm-types.ts'

/** What events are counted against: what a driver does at every moment by hours of driving, what the road brings by distance. */
export const riskBases = ['distance', 'time'] as const
export type RiskBasis = (typeof riskBases)[number]

const parts = (most: number) => z.number().check(z.minimum(0), z.maximum(most))

export const riskWeight = z.object({
  /** Key of alarmTypes. */
  type: z.enum(alarmTypes.map(({ key }) => key) as [string, ...string[]]),
  /** Points of one event of level 2; 0: it does not count. */
  weight: parts(100),
  per: z.enum(riskBases),
})
export type RiskWeight = z.infer<typeof riskWeight>

export const riskSettings = z.object({
  /** Types that are not in it do not count. */
  weights: z.array(riskWeight).check(z.maxLength(alarmTypes.length)),
  /** The weight of an event of level 1 is so many times that of level 2. */
  level1Factor: z.number().check(z.minimum(1), z.maximum(10)),
  /** After so many days an event counts half. */
  halfLifeDays: z.number().check(z.minimum(1), z.maximum(365)),
  /** Everybody is treated as if they had besides driven so far and so long with the usual points: few data do not make a score. */
  guardKm: parts(100_000),
  guardHours: parts(10_000),
  usualPer100Km: parts(1000),
  usualPerHour: parts(1000),
  /** Points per 100 km and hour at which the score is 50. */
  halfScoreAt: z.number().check(z.minimum(0.1), z.maximum(1000)),
  /** Scores from which the risk is medium and high. */
  mediumFrom: parts(100),
  highFrom: parts(100),
})
export type RiskSettings = z.infer<typeof riskSettings>

const weigh = (per: RiskBasis, weights: Readonly<Record<string, number>>): RiskWeight[] =>
  Object.entries(weights).map(([type, weight]) => ({ type, weight, per }))

/** Until an operator changes them. */
export const standardRisk: RiskSettings = {
  weights: [
    ...weigh('distance', {
      collision: 10,
      rollover: 10,
      pedestrianCollision: 6,
      forwardCollision: 5,
      dangerousDriving: 5,
      overcrowded: 5,
      danger: 3,
      wrongDriving: 3,
      overspeed: 3,
      speedLimit: 3,
      abnormalDriving: 3,
      headway: 2,
      laneDeparture: 2,
      frequentLaneChange: 2,
      solidLine: 2,
      harshBraking: 2,
      harshTurn: 2,
      neutralCoasting: 2,
      overspeedWarning: 1,
      signExceeded: 1,
      obstacle: 1,
      harshAcceleration: 1,
      overRevving: 1,
      blindRear: 1,
      blindLeft: 1,
      blindRight: 1,
    }),
    ...weigh('time', {
      fatigue: 5,
      videoFatigue: 5,
      driverFatigue: 5,
      continuousDriving: 5,
      handsOff: 5,
      playingWithPhone: 5,
      driverPhone: 4,
      videoPhone: 4,
      driverAbnormal: 4,
      driverDistracted: 3,
      seatBelt: 3,
      dayDrivingOvertime: 3,
      driverSmoking: 2,
      videoSmoking: 2,
      fatigueWarning: 2,
    }),
  ],
  level1Factor: 2,
  halfLifeDays: 14,
  guardKm: 200,
  guardHours: 5,
  usualPer100Km: 2,
  usualPerHour: 1,
  halfScoreAt: 10,
  mediumFrom: 30,
  highFrom: 60,
}
