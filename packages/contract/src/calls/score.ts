/** Ours: the monthly score of a company at its authority, and what it loses points by (docs/score.md). */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { limits } from '../limits/index.ts'
import { orgIdAsText } from '../safety/safety-params.ts'
import { reportFaultNames } from '../score/report-faults.ts'
import { changedScoreSettings, scoreFigureNames, scoreSettings } from '../score/score-settings.ts'

const known = z.nullable(z.number())
const figure = z.enum(scoreFigureNames)
const month = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/))
const ofVehicle = { vehicleId: z.string(), plateNum: z.string(), nickname: z.string(), orgId: z.int(), orgName: z.string() }

/** A figure with its points; null: nothing to measure, or the mean of the region is not known. */
const scored = z.object({
  figure,
  /** What it is the share or mean of, in the units of `scoreFigures`. */
  part: z.number(),
  whole: z.number(),
  value: known,
  points: known,
})
export type ScoredFigure = z.infer<typeof scored>

const inTotal = {
  /** Of the figures that have points; `full` is what these could have. */
  points: z.number(),
  full: z.number(),
}
const asked = {
  /** With all that is below it. */
  orgId: orgIdAsText,
  /** YYYY-MM */
  month,
  /** Only vehicles and checks of this superior platform; absent: of all. */
  superior: z.optional(z.string().check(z.maxLength(32))),
}
const ofScore = { right: 'alarmAuth', errors: ['organisation.unknown'], turn: 'list' } as const

export const scoreLoss = z.object({
  figure,
  /** Empty: it is about no vehicle. */
  ...ofVehicle,
  /** What is wrong with its reports; absent: the figure says it. */
  fault: z.optional(z.enum(reportFaultNames)),
  /** In the unit of the part of the figure; of a share that which is missing. */
  amount: z.number(),
  /** Of fatigue: seconds of the amount at night. */
  atNight: z.number(),
  /** Its part of the points that the figure has lost; null: they are not known. */
  points: known,
  /** Whom to turn to. */
  fix: z.enum(['vehicle', 'terminal', 'repair', 'driverTalk', 'onDuty']),
  /** Who drove, as far as cards say; empty: nobody is known. */
  drivers: z.string(),
})
export type ScoreLoss = z.infer<typeof scoreLoss>

/** Seconds of driving in the month. */
const driving = {
  driven: z.number(),
  atNight: z.number(),
  /** Beyond what may be driven without a rest, and that of it at night. */
  beyond: z.number(),
  beyondAtNight: z.number(),
  /** The longest without a rest. */
  longest: z.number(),
  /** The most within 24 hours, and what was beyond the settings' bound for it. */
  maxInDay: z.number(),
  beyondInDay: z.number(),
}

export const driverHoursRow = z.object({
  /** Empty: nobody knows who drove this vehicle. */
  driverId: z.string(),
  /** Empty also of drivers of organisations that the user does not see. */
  name: z.string(),
  orgName: z.string(),
  /** Driven; the one vehicle is named where the driver is not known. */
  vehicles: z.int(),
  vehicleId: z.string(),
  plateNum: z.string(),
  nickname: z.string(),
  ...driving,
  /** How it is known: by the card in the terminal, by a registered trip, because the vehicle has this one regular driver. */
  byCard: z.number(),
  byTrip: z.number(),
  byRegular: z.number(),
  /** At the same time as in another vehicle, which is not counted twice: a card was left behind. */
  twice: z.number(),
})
export type DriverHoursRow = z.infer<typeof driverHoursRow>

export const scoreCalls = {
  getMonthlyScore: call({
    about: 'The score of a company in a month: its figures, what they would be at the end of the month, and its branches',
    request: z.object(asked),
    data: z.object({
      orgId: z.int(),
      orgName: z.string(),
      month: z.string(),
      /** Days that are counted, YYYY-MM-DD. */
      firstDay: z.string(),
      lastDay: z.string(),
      /** The month is over. */
      finished: z.boolean(),
      vehicles: z.int(),
      figures: z.array(
        z.object({
          ...scored.shape,
          full: z.number(),
          /** Mean of the region; null: there is none, or it is not known. */
          region: known,
          /** If it goes on as in the last seven days. */
          endValue: known,
          endPoints: known,
        }),
      ),
      ...inTotal,
      endPoints: z.number(),
      /** Points of figures that have none. */
      unscored: z.number(),
      /** Alarms that began, and those of them that were processed. They have no points in the table of 2016. */
      alarms: z.int(),
      processed: z.int(),
      /** Those right below, and what belongs to the organisation itself; the best first. */
      branches: z.array(
        z.object({ orgId: z.int(), orgName: z.string(), vehicles: z.int(), ...inTotal, figures: z.array(scored) }),
      ),
      superiors: z.array(z.object({ code: z.string(), name: z.string() })),
      settings: scoreSettings,
      /** When and by whom the means of the region were entered; empty and null: nobody has. */
      regionBy: z.string(),
      regionTime: known,
      /** The user may enter them. */
      editable: z.boolean(),
    }),
    ...ofScore,
    ids: { request: { orgId: 'organisation' }, reply: { orgId: 'organisation', 'branches[].orgId': 'organisation' } },
  }),
  getScoreTrend: call({
    about: 'The scores of a company in the months up to one',
    request: z.object(asked),
    data: z.object({
      months: z.array(z.object({ month: z.string(), vehicles: z.int(), ...inTotal, figures: z.array(scored) })),
    }),
    ...ofScore,
    ids: { request: { orgId: 'organisation' } },
  }),
  getScoreLosses: call({
    about: 'What a company loses points by in a month: the vehicles, the reason, and whom to turn to; the most first',
    request: z.object({ ...asked, figure: z.optional(figure) }),
    data: z.object({
      /** At most limits.scoreLosses. */
      rows: z.array(scoreLoss),
      total: z.int(),
    }),
    ...ofScore,
    ids: { request: { orgId: 'organisation' }, reply: { 'rows[].vehicleId': 'vehicle', 'rows[].orgId': 'organisation' } },
  }),
  getScoreEvents: call({
    about: 'What a vehicle adds to the losses of its company in a month: when it happened, and who drove',
    request: z.object({ vehicleId, month }),
    data: z.object({
      events: z.array(
        z.object({
          kind: z.enum(['uncovered', 'drift', 'overspeed', 'fatigue']),
          /** ms since 1970. */
          from: z.number(),
          to: z.number(),
          /** Metres, km/h at the fastest, seconds beyond what may be driven; of drift 0. */
          value: z.number(),
          driver: z.string(),
        }),
      ),
    }),
    scope: 'routed',
    right: 'trackAuth',
    ids: { request: { vehicleId: 'vehicle' } },
    errors: ['vehicle.unknown'],
    turn: 'list',
  }),
  getDriverHours: call({
    about:
      'How long the drivers of a company drove in a month, over all of its vehicles, and beyond what may be driven; the most first',
    request: z.object(asked),
    data: z.object({
      /** At most limits.scoreLosses. Those whose driver is not known are beside them, a vehicle each. */
      rows: z.array(driverHoursRow),
      total: z.int(),
      /** Seconds driven whose driver is known, and is not. */
      known: z.number(),
      unknown: z.number(),
      /** Days of vehicles of which it is not stored when they drove: their driving without a rest is that of the vehicle. */
      unmeasuredDays: z.int(),
    }),
    ...ofScore,
    ids: { request: { orgId: 'organisation' }, reply: { 'rows[].driverId': 'driver', 'rows[].vehicleId': 'vehicle' } },
  }),
  setScoreMeans: call({
    about: 'Enter the means of the region in a month, as the authority has published them, for a company and those below it',
    request: z.object({
      orgId: orgIdAsText,
      month,
      /** Events, and hours, of a vehicle; null: not known. */
      overspeed: z.nullable(z.number().check(z.minimum(0), z.maximum(limits.scoreMean))),
      fatigue: z.nullable(z.number().check(z.minimum(0), z.maximum(limits.scoreMean))),
    }),
    data: z.object({ changedTime: z.number() }),
    right: 'reviewAuth',
    record: true,
    leaves: 'entry',
    ids: { request: { orgId: 'organisation' } },
    errors: ['organisation.unknown'],
  }),
  getScoreSettings: call({
    about: 'What the monthly score is measured by and what its figures are worth',
    data: z.object({ settings: scoreSettings, changedBy: z.string(), changedTime: known, editable: z.boolean() }),
    right: 'alarmAuth',
  }),
  setScoreSettings: call({
    about:
      'Change what the monthly score is measured by and what its figures are worth; days whose reports are kept are measured again where that changes',
    request: changedScoreSettings,
    data: z.object({ changedTime: z.number() }),
    right: 'reviewAuth',
    record: true,
    leaves: 'entry',
    errors: ['risk.administrators'],
  }),
}
