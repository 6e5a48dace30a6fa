/** Safety analysis and risk scores. The specification names the calls without fields; what they count is in docs/risk-score.md. */
import * as z from 'zod/mini'
import { needed } from '../reading.ts'
import { alarmId, alarmLevel } from '../alarms/alarm-case.ts'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { timestamp } from '../entities/timestamp.ts'
import { choice } from '../entities/vehicle-edit.ts'
import { limits } from '../limits/index.ts'
import { riskBases, riskSettings } from '../safety/risk-settings.ts'
import { monitoringParams, orgIdAsText, periodUnit, safetyParams } from '../safety/safety-params.ts'

const known = z.nullable(z.number())

/** Sums over vehicles and days. */
const figures = {
  /** Vehicles asked about, and those of them that moved. */
  vehicles: z.int(),
  activeVehicles: z.int(),
  /** Metres and seconds; null: not without trackAuth. */
  distance: known,
  drivingTime: known,
  /** All alarms that began, and those of them that were processed since. */
  alarms: z.int(),
  processed: z.int(),
  level1: z.int(),
  level2: z.int(),
  general: z.int(),
  forward: z.int(),
  abnormalDrive: z.int(),
  blindSpot: z.int(),
  tirePressure: z.int(),
  /** Those that count in the score. */
  events: z.int(),
  /** Events per 100 km and hour of driving; null: nothing was driven. */
  per100Km: known,
  perHour: known,
  /** 0 to 100, high is bad; null: nothing was driven and nothing happened. */
  score: known,
}
export const safetyFigures = z.object(figures)
export type SafetyFigures = z.infer<typeof safetyFigures>

/** Days of the platform's time zone, both included, YYYY-MM-DD. */
const days = { firstDay: z.string(), lastDay: z.string() }
const ofVehicle = { vehicleId: z.string(), plateNum: z.string(), nickname: z.string(), orgId: z.int(), orgName: z.string() }
const page = {
  pageNum: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(500)), 200),
}

const analysis = {
  right: 'alarmAuth',
  errors: ['organisation.unknown', 'report.endBeforeStart', 'safety.tooLong'],
  turn: 'list',
} as const

const riskLevel = z.enum(['low', 'medium', 'high', 'unknown'])

/** What one type and level of events makes of the score. */
export const riskFactor = z.object({
  /** A key of alarmTypes. */
  type: z.string(),
  level: alarmLevel,
  per: z.enum(riskBases),
  /** Points of one event on the last day. */
  weight: z.number(),
  /** How many count, and how many were taken out by objections. */
  events: z.int(),
  takenOut: z.int(),
  /** Its part of the score; the parts and the allowance add up to it. */
  score: z.number(),
  previousEvents: z.int(),
  previousScore: z.number(),
})
export type RiskFactor = z.infer<typeof riskFactor>

/** Somebody says that an event should not count, somebody else decides. */
export const riskObjection = z.object({
  alarmId: z.string(),
  vehicleId: z.string(),
  plateNum: z.string(),
  nickname: z.string(),
  type: z.string(),
  level: alarmLevel,
  /** When the event began, ms since 1970. */
  eventTime: z.number(),
  state: z.enum(['open', 'upheld', 'rejected']),
  reason: z.string(),
  /** The driver for whom it was made; empty: who sent it objects. Drivers do not sign in. */
  driverName: z.string(),
  objectedBy: z.string(),
  objectedTime: z.number(),
  /** Empty and null: not decided. */
  decidedBy: z.string(),
  decidedTime: known,
  decisionReason: z.string(),
  /** The reader made it and so cannot decide it. */
  own: z.boolean(),
})
export type RiskObjection = z.infer<typeof riskObjection>

export const riskEvent = z.object({
  alarmId: z.string(),
  vehicleId: z.string(),
  plateNum: z.string(),
  nickname: z.string(),
  type: z.string(),
  level: alarmLevel,
  /** ms since 1970. */
  time: z.number(),
  /** What it counts, by its age. */
  points: z.number(),
  /** An objection was not upheld, or there is none. */
  counts: z.boolean(),
  objection: z.nullable(riskObjection),
})
export type RiskEvent = z.infer<typeof riskEvent>

/** When the oldest figures of today were computed that newer reports change, ms since 1970; empty: none is behind. */
const asOf = z.array(z.number())

const portrait = {
  ...days,
  /** As many days before. */
  previousFirstDay: z.string(),
  previousLastDay: z.string(),
  /** Null: nothing was driven and nothing happened. */
  score: known,
  previousScore: known,
  level: riskLevel,
  /** The part of the score that is not of the events but assumed of everybody, and its share, 0 to 1: near 1 where little is known. */
  allowance: z.number(),
  previousAllowance: z.number(),
  assumed: z.number(),
  /** Metres and seconds; null: not without trackAuth. */
  distance: known,
  drivingTime: known,
  previousDistance: known,
  previousDrivingTime: known,
  /** The largest parts first. */
  factors: z.array(riskFactor),
  /** Each day by itself. */
  days: z.array(z.object({ day: z.string(), events: z.int(), distance: known, drivingTime: known, score: known })),
  /** The newest, at most limits.riskEvents; getRiskEvents has more. */
  events: z.array(riskEvent),
  eventsTotal: z.int(),
  /** The organisation that it is compared with, in the same time. */
  mean: z.object({ orgId: z.int(), orgName: z.string(), score: known, vehicles: z.int() }),
  mayDecide: z.boolean(),
  asOf,
}
const riskPortrait = z.object(portrait)
export type RiskPortrait = z.infer<typeof riskPortrait>

const inPeriod = {
  /** The last 1, 7 or 30 days, ending with the day of endTime. */
  periodUnit: z._default(periodUnit, 'month'),
  /** Ours: from the day of this time on instead, at most limits.safetyRange long; ms since 1970. */
  beginTime: z.optional(timestamp),
  /** ms since 1970; now, if not given or later. */
  endTime: z.optional(timestamp),
}
const ofPeriod = ['report.endBeforeStart', 'safety.tooLong'] as const
const driverId = z.string().check(z.regex(/^\d{1,9}$/))
/** Whom a ranking is of. */
export const riskSubjects = ['driver', 'vehicle', 'organisation'] as const
export type RiskSubject = (typeof riskSubjects)[number]

export const riskRanked = z.object({
  /** Empty: it is not of drivers, or not of vehicles. */
  driverId: z.string(),
  vehicleId: z.string(),
  /** Of the driver, the plate number, or the organisation. */
  name: z.string(),
  nickname: z.string(),
  /** Certificate number of a driver, masked; empty: it is not of drivers, or not on the card. */
  licence: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  score: known,
  previousScore: known,
  level: riskLevel,
  events: z.int(),
  previousEvents: z.int(),
  distance: known,
  drivingTime: known,
  /** Talks that are noted or held and not done yet. */
  openTalks: z.int(),
})
export type RiskRanked = z.infer<typeof riskRanked>

/** A talk is noted, then held, and done when what was agreed is. */
export const coachingStates = ['noted', 'held', 'done'] as const
export type CoachingState = (typeof coachingStates)[number]

const coached = {
  /** Of whom; one of the two. */
  driverId: z.optional(driverId),
  vehicleId: z.optional(vehicleId),
}
export const coachingNote = z.object({
  /** Its number. */
  talk: z.int(),
  note: z.string(),
  state: z.enum(coachingStates),
  notedBy: z.string(),
  /** ms since 1970; null: not yet. */
  notedTime: z.number(),
  heldBy: z.string(),
  heldTime: known,
  doneBy: z.string(),
  doneTime: known,
})
export type CoachingNote = z.infer<typeof coachingNote>

const eventIds = {
  'events[].alarmId': 'alarm',
  'events[].vehicleId': 'vehicle',
  'events[].objection.alarmId': 'alarm',
  'events[].objection.vehicleId': 'vehicle',
  'mean.orgId': 'organisation',
} as const
const reason = z.string().check(z.trim(), z.maxLength(limits.riskReason))

export const activeSafetyCalls = {
  getOperationStatusList: call({
    about: 'Operation states of vehicles',
    everyone: 'the same for all',
    data: z.object({ operationStatuses: needed(z.array(choice)) }),
  }),
  getOperationTypeList: call({
    about: 'Operation types of vehicles',
    everyone: 'the same for all',
    data: z.object({ operationTypes: needed(z.array(choice)) }),
  }),
  getOrgOperationSurvey: call({
    about: 'Safety of an organisation in a time, beside the time before of the same length',
    request: safetyParams,
    data: z.object({
      orgId: z.int(),
      orgName: z.string(),
      ...days,
      previousFirstDay: z.string(),
      previousLastDay: z.string(),
      survey: safetyFigures,
      previous: safetyFigures,
    }),
    ...analysis,
    ids: { request: { orgId: 'organisation' }, reply: { orgId: 'organisation' } },
  }),
  getOrgOperationStat: call({
    about: 'Safety of an organisation by day, week or month',
    request: safetyParams,
    data: z.object({ rows: needed(z.array(z.object({ ...days, ...figures }))) }),
    ...analysis,
    ids: { request: { orgId: 'organisation' } },
  }),
  getVehOperationSurvey: call({
    about: 'Safety of each vehicle of an organisation in a time, the highest scores first',
    request: z.extend(safetyParams, page),
    data: z.object({ ...days, rows: needed(z.array(z.object({ ...ofVehicle, ...figures }))), total: z.int() }),
    ...analysis,
    ids: { request: { orgId: 'organisation' }, reply: { 'rows[].vehicleId': 'vehicle', 'rows[].orgId': 'organisation' } },
  }),
  getVehOperationStat: call({
    about: 'Safety of a vehicle by day, week or month',
    request: z.object({
      vehicleId,
      beginTime: timestamp,
      endTime: timestamp,
      periodUnit: safetyParams.shape.periodUnit,
    }),
    data: z.object({ rows: needed(z.array(z.object({ ...days, ...figures }))) }),
    scope: 'routed',
    right: 'alarmAuth',
    ids: { request: { vehicleId: 'vehicle' } },
    errors: ['vehicle.unknown', 'report.endBeforeStart', 'safety.tooLong'],
    turn: 'list',
  }),
  getNetMonitoringAnls: call({
    about: 'Networked control: how many vehicles were online, how complete their tracks are and which alarms were handled',
    request: z.extend(monitoringParams, page),
    data: z.object({
      rows: needed(
        z.array(
          z.object({
            /** Empty and 0: of several. */
            ...ofVehicle,
            ...days,
            vehicles: z.int(),
            /** With a report in the time. */
            onlineVehicles: z.int(),
            /** Seconds with and without reports, of the days with any; null: not without trackAuth. */
            onlineTime: known,
            gapTime: known,
            reports: z.int(),
            alarms: z.int(),
            processed: z.int(),
          }),
        ),
      ),
      total: z.int(),
    }),
    ...analysis,
    ids: { request: { orgId: 'organisation' }, reply: { 'rows[].vehicleId': 'vehicle', 'rows[].orgId': 'organisation' } },
  }),
  getOrgRisk: call({
    about: 'The risk score of an organisation: what made it, what changed, and the vehicles with the highest scores',
    request: z.object({ orgId: orgIdAsText, ...inPeriod }),
    data: z.object({
      orgId: z.int(),
      orgName: z.string(),
      ...portrait,
      vehicles: needed(
        z.array(z.object({ ...ofVehicle, score: known, events: z.int(), distance: known, drivingTime: known, level: riskLevel })),
      ),
    }),
    right: 'alarmAuth',
    ids: {
      request: { orgId: 'organisation' },
      reply: { orgId: 'organisation', 'vehicles[].vehicleId': 'vehicle', 'vehicles[].orgId': 'organisation', ...eventIds },
    },
    errors: ['organisation.unknown', ...ofPeriod],
    turn: 'list',
  }),
  getVehicleRisk: call({
    about: 'The risk score of a vehicle: what made it and what changed',
    request: z.object({ vehicleId, ...inPeriod }),
    data: z.object({ ...ofVehicle, ...portrait }),
    scope: 'routed',
    right: 'alarmAuth',
    ids: { request: { vehicleId: 'vehicle' }, reply: { vehicleId: 'vehicle', orgId: 'organisation', ...eventIds } },
    errors: ['vehicle.unknown', ...ofPeriod],
    turn: 'list',
  }),
  getDriverRisk: call({
    about: 'The risk score of a driver, of what happened while the card was in a vehicle',
    request: z.object({ driverId, ...inPeriod }),
    data: z.object({ driverId: z.string(), name: z.string(), orgId: z.int(), orgName: z.string(), ...portrait }),
    right: 'alarmAuth',
    ids: { request: { driverId: 'driver' }, reply: { driverId: 'driver', orgId: 'organisation', ...eventIds } },
    errors: ['trip.driverUnknown', ...ofPeriod],
    turn: 'list',
  }),
  // Ours, as the following.
  getRiskRanking: call({
    about:
      'Drivers, vehicles or organisations by their risk score in a time, the highest first, beside the time before of the same length',
    request: z.object({
      of: z.enum(riskSubjects),
      /** With all that is below it; drivers are those who had a card in its vehicles. */
      orgId: orgIdAsText,
      /** ms since 1970, end excluded. Whole days of the platform's time zone are counted: those that the time touches. */
      beginTime: timestamp,
      endTime: timestamp,
    }),
    data: z.object({
      ...days,
      /** At most limits.riskRanked. */
      rows: z.array(riskRanked),
      total: z.int(),
    }),
    ...analysis,
    ids: {
      request: { orgId: 'organisation' },
      reply: {
        'rows[].driverId': 'driver',
        'rows[].vehicleId': 'vehicle',
        'rows[].orgId': 'organisation',
      },
    },
  }),
  getRiskCoaching: call({
    about: 'Talks with a driver about risk, or about a vehicle: noted, held, done; the newest first',
    request: z.object(coached),
    data: z.object({ notes: z.array(coachingNote) }),
    right: 'alarmAuth',
    ids: { request: { driverId: 'driver', vehicleId: 'vehicle' } },
    errors: ['trip.driverUnknown', 'vehicle.unknown'],
  }),
  addRiskCoaching: call({
    about: 'Note what to talk about with a driver, or about a vehicle',
    request: z.object({ ...coached, note: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.riskReason)) }),
    data: z.object({ notes: z.array(coachingNote) }),
    right: 'alarmAuth',
    ids: { request: { driverId: 'driver', vehicleId: 'vehicle' } },
    errors: ['trip.driverUnknown', 'vehicle.unknown'],
    record: true,
    leaves: 'entry',
  }),
  setRiskCoaching: call({
    about: 'Say that a talk was held, or that what was agreed is done',
    request: z.object({ ...coached, talk: z.int().check(z.minimum(1)), state: z.enum(coachingStates) }),
    data: z.object({ notes: z.array(coachingNote) }),
    right: 'alarmAuth',
    ids: { request: { driverId: 'driver', vehicleId: 'vehicle' } },
    errors: ['trip.driverUnknown', 'vehicle.unknown', 'risk.unknown'],
    record: true,
    leaves: 'entry',
  }),
  getRiskEvents: call({
    about:
      'The events of a risk portrait of an organisation, a vehicle or a driver, the newest first, page by page up to the newest 5,000',
    request: z.object({
      /** Whose; one of the three. */
      orgId: z.optional(orgIdAsText),
      vehicleId: z.optional(vehicleId),
      driverId: z.optional(driverId),
      ...inPeriod,
      /** Only those of a factor of the score. */
      type: z.optional(z.string().check(z.maxLength(40))),
      level: z.optional(alarmLevel),
      pageNum: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    }),
    data: z.object({ ...days, events: z.array(riskEvent), more: z.boolean() }),
    right: 'alarmAuth',
    ids: {
      request: { orgId: 'organisation', vehicleId: 'vehicle', driverId: 'driver' },
      reply: {
        'events[].alarmId': 'alarm',
        'events[].vehicleId': 'vehicle',
        'events[].objection.alarmId': 'alarm',
        'events[].objection.vehicleId': 'vehicle',
      },
    },
    errors: ['organisation.unknown', 'vehicle.unknown', 'trip.driverUnknown', ...ofPeriod],
    turn: 'list',
  }),
  // An objection is to a risk event, which is an alarm.
  objectToRiskEvent: call({
    about: 'Say why an event should not count in risk scores; somebody else decides',
    request: z.object({
      alarmId,
      reason,
      /** The driver for whom the user objects; empty: nobody. */
      driverName: z._default(z.string().check(z.trim(), z.maxLength(limits.riskDriverName)), ''),
    }),
    data: z.object({ objection: riskObjection }),
    right: 'alarmAuth',
    ids: {
      request: { alarmId: 'alarm' },
      reply: { 'objection.alarmId': 'alarm', 'objection.vehicleId': 'vehicle' },
    },
    errors: ['risk.unknown', 'risk.noReason', 'risk.notCounted', 'risk.objected'],
    record: true,
    leaves: 'entry',
  }),
  decideRiskObjection: call({
    about: 'Uphold or reject the objection of somebody else; an event with an upheld one counts no more',
    request: z.object({ alarmId, upheld: z.boolean(), reason }),
    data: z.object({ alarmId: z.string(), state: riskObjection.shape.state }),
    right: 'reviewAuth',
    ids: { request: { alarmId: 'alarm' }, reply: { alarmId: 'alarm' } },
    errors: ['risk.unknown', 'risk.noReason', 'risk.decided', 'risk.sameUser'],
    record: true,
    leaves: 'entry',
  }),
  getRiskObjections: call({
    about: 'Objections to risk events of vehicles that the user may see, the newest first',
    request: z.object({ state: z.optional(riskObjection.shape.state), ...page }),
    data: z.object({ objections: z.array(riskObjection), total: z.int(), mayDecide: z.boolean() }),
    right: 'alarmAuth',
    merge: { objections: 'concat', total: 'sum', mayDecide: 'or' },
    ids: { reply: { 'objections[].alarmId': 'alarm', 'objections[].vehicleId': 'vehicle' } },
    turn: 'list',
  }),
  getRiskSettings: call({
    about: 'What the risk score is made of, and who changed it last',
    data: z.object({
      settings: riskSettings,
      /** Empty and null: nobody, it is as delivered. */
      changedBy: z.string(),
      changedTime: known,
      editable: z.boolean(),
    }),
    right: 'alarmAuth',
  }),
  setRiskSettings: call({
    about: 'Change what the risk score is made of; for administrators of the whole installation',
    request: riskSettings,
    data: z.object({ changedTime: z.number() }),
    right: 'reviewAuth',
    errors: ['risk.administrators'],
    record: true,
    leaves: 'entry',
  }),
  previewRiskSettings: call({
    about: 'What other settings of the score would make of the last 30 days of an organisation; changes nothing',
    request: z.object({ orgId: orgIdAsText, settings: riskSettings }),
    data: z.object({
      ...days,
      /** Of the organisation, by the settings that count and by those asked about. */
      score: known,
      nextScore: known,
      /** Vehicles by their level of risk. */
      levels: z.array(z.object({ level: riskLevel, vehicles: z.int(), nextVehicles: z.int() })),
      /** Whose scores change most, at most limits.riskVehicles. */
      vehicles: z.array(z.object({ ...ofVehicle, score: known, nextScore: known })),
    }),
    right: 'reviewAuth',
    ids: {
      request: { orgId: 'organisation' },
      reply: { 'vehicles[].vehicleId': 'vehicle', 'vehicles[].orgId': 'organisation' },
    },
    errors: ['organisation.unknown', 'risk.administrators'],
    turn: 'list',
  }),
}
