/**
 * What a province sets of the monthly score of a company (docs/score.md): how things are measured, and what they are worth. Delivered as the table of
 * 2016 has it; where that names no number the value is ours, and the screen says so.
 */
import * as z from 'zod/mini'

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))
const share = z.number().check(z.minimum(0), z.maximum(1))

/** What days are measured by: figures of days whose reports are kept are made again when one of them changes. */
export const scoreMeasures = z.object({
  /** A stretch is not covered when no report came for so many seconds and the vehicle went so many km meanwhile. */
  gapSeconds: whole(60, 86_400),
  gapKm: whole(1, 500),
  /** km/h by day and at night. */
  speedLimit: whole(20, 160),
  nightSpeedLimit: whole(20, 160),
  /** Longer than so many seconds above the limit; what begins within so many seconds after the last is the same. */
  overspeedSeconds: whole(1, 600),
  overspeedApart: whole(0, 3_600),
  /** Minutes of driving without a rest, by day and at night, and how long a rest is. */
  drivingMinutes: whole(30, 1_440),
  nightDrivingMinutes: whole(30, 1_440),
  restMinutes: whole(1, 120),
  /** Hours of the day between which it is night. */
  nightFrom: whole(0, 23),
  nightTo: whole(0, 23),
})
export type ScoreMeasures = z.infer<typeof scoreMeasures>

export const scoreFigureNames = [
  'enrolment',
  'online',
  'completeness',
  'quality',
  'drift',
  'overspeed',
  'fatigue',
  'checks',
] as const
export type ScoreFigureName = (typeof scoreFigureNames)[number]

const worth = z.object({
  /** Points that can be had. */
  points: z.number().check(z.minimum(0), z.maximum(100)),
  /** Of a share: none below it. Of the share of drifting vehicles: none above it. */
  bound: z.nullable(share),
})
export type ScoreWorth = z.infer<typeof worth>

export const scoreSettings = z.object({
  /** Who has set these numbers, for screens and files; empty: the table of 2016. */
  authority: z.string().check(z.trim(), z.maxLength(60)),
  measures: scoreMeasures,
  /** Drift is counted by vehicles and days, or by vehicles. */
  driftBy: z.enum(['vehicleDay', 'vehicle']),
  /** So many fixes of a day that nobody could have driven to make it a day of drift. */
  driftFixes: whole(1, 1_000),
  /** Driving without a rest is counted of the driver over all vehicles of the company, as the table says, or of each vehicle. */
  fatigueBy: z.enum(['driver', 'vehicle']),
  /** Minutes that a driver may drive within 24 hours. It has no points. */
  dailyDrivingMinutes: whole(60, 1_440),
  figures: z.object({
    enrolment: worth,
    online: worth,
    completeness: worth,
    quality: worth,
    drift: worth,
    overspeed: worth,
    fatigue: worth,
    checks: worth,
  }),
})
export type ScoreSettings = z.infer<typeof scoreSettings>

/** As it is sent: what came later than the others may be left out, and stays as it is. */
export const changedScoreSettings = z.extend(scoreSettings, {
  fatigueBy: z.optional(scoreSettings.shape.fatigueBy),
  dailyDrivingMinutes: z.optional(scoreSettings.shape.dailyDrivingMinutes),
})

export const standardScore: ScoreSettings = {
  authority: '',
  measures: {
    gapSeconds: 1_800,
    gapKm: 20,
    speedLimit: 100,
    nightSpeedLimit: 80,
    overspeedSeconds: 30,
    overspeedApart: 60,
    drivingMinutes: 240,
    nightDrivingMinutes: 120,
    restMinutes: 20,
    nightFrom: 22,
    nightTo: 6,
  },
  driftBy: 'vehicleDay',
  driftFixes: 1,
  fatigueBy: 'driver',
  dailyDrivingMinutes: 480,
  figures: {
    enrolment: { points: 5, bound: 0.9 },
    online: { points: 5, bound: null },
    completeness: { points: 15, bound: 0.7 },
    quality: { points: 15, bound: 0.8 },
    drift: { points: 10, bound: 0.05 },
    overspeed: { points: 20, bound: null },
    fatigue: { points: 20, bound: null },
    checks: { points: 10, bound: null },
  },
}
