/**
 * Statistical reports. The specification names the calls without fields: all of them ask for vehicles and a period in the same way, and reply with
 * rows of figures (reports/).
 */
import * as z from 'zod/mini'
import { countOf, needed, orElse } from '../reading.ts'
import { call } from '../call.ts'
import { driveState, vehicleId } from '../entities/position.ts'
import { timestamp } from '../entities/timestamp.ts'
import { fileLink } from '../files.ts'
import { limits } from '../limits/index.ts'
import type { FigureName } from '../reports/figures.ts'
import { type Report, reportNames, reports } from '../reports/reports.ts'
import { timeouts } from '../rules.ts'
import { fuelFault } from './measuring.ts'
import { countedDays, reportFile, reportOrder, reportSubject } from './report-question.ts'
import { reportScheduleCalls } from './report-schedules.ts'
import { reportTemplateCalls } from './report-templates.ts'

const requestOf = (report: Report) =>
  z.object({
    ...reportSubject,
    ...reportOrder(report),
    pageNum: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(500)), 200),
  })

const figure = z.nullable(z.number())

const figuresOf = <Name extends FigureName>(names: readonly Name[]) =>
  Object.fromEntries(names.map(name => [name, figure])) as { [Figure in Name]: typeof figure }

/** The row of a result: what it is about, and its figures; null: not known. */
const rowOf = <Name extends FigureName>(names: readonly Name[]) =>
  z.object({
    /** Empty: of several vehicles. */
    vehicleId: z.string(),
    plateNum: z.string(),
    nickname: z.string(),
    /** 0: of several organisations. */
    orgId: z.int(),
    orgName: z.string(),
    /** YYYY-MM-DD in the platform's time zone; empty: of the whole period. */
    day: z.string(),
    ...figuresOf(names),
    /** Ours: the same of the period that it is compared with. */
    before: z.optional(z.object(figuresOf(names))),
  })

const ofReport = (report: Report) =>
  ({
    request: requestOf(report),
    merge: { rows: 'concat', total: 'sum', asOf: 'concat', days: 'first' },
    ids: {
      request: { vehicleIds: 'vehicle', orgIds: 'organisation' },
      reply: { 'rows[].vehicleId': 'vehicle', 'rows[].orgId': 'organisation' },
    },
    errors: ['report.endBeforeStart', 'report.tooLong', 'report.noVehicle', 'vehicle.unknown', 'organisation.unknown'],
    turn: 'list',
  }) as const

/** When the oldest figures of today were computed that newer reports change, ms since 1970, of each platform; empty: none is behind. */
const asOf = z.array(z.number())

const listOf = <Name extends FigureName>(names: readonly Name[]) =>
  z.object({
    rows: needed(z.array(rowOf(names))),
    /** Rows of all pages. */
    total: countOf('rows'),
    asOf,
    days: countedDays,
  })

const ofVehicle = { ids: { request: { vehicleId: 'vehicle' } }, scope: 'routed' } as const
const exportId = z.string().check(z.regex(/^\d{1,18}$/))
const fuelEventId = z.string().check(z.regex(/^\d{1,18}$/))

/** A change of the fuel level that is no consumption. */
export const fuelEvent = z.object({
  eventId: z.string(),
  vehicleId: z.string(),
  kind: z.enum(['refuelling', 'loss']),
  /** ms since 1970. */
  beginTime: z.number(),
  endTime: z.number(),
  /** Litres in the tank before and after. */
  beginLitres: z.number(),
  endLitres: z.number(),
  /** Ours: from when to when the levels are that it was evaluated from, ms since 1970. */
  evaluatedFrom: z.optional(z.number()),
  evaluatedUntil: z.optional(z.number()),
  /** WGS-84 degrees; null: there was no fix. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** It counts in no report: who said so, when (ms since 1970; null: it counts), and why. */
  dismissedBy: z.string(),
  dismissedTime: z.nullable(z.number()),
  dismissReason: z.string(),
})
export type FuelEvent = z.infer<typeof fuelEvent>

const { mileage, monitoring, alarms, refuelling, leaking, driving, mileageRanking, oilRanking, vehicleOilRanking } = reports
const { utilisation, departureChecks, visits, sensors } = reports

export const reportCalls = {
  ...reportScheduleCalls,
  ...reportTemplateCalls,
  getUserReportMenu: call({
    about: 'The reports that the user may open',
    data: z.object({
      reports: needed(
        z.array(
          z.object({
            code: z.string(),
            url: z.string(),
            name: z.string(),
            /** The name is one that the user’s organisation has given. */
            ownName: z.optional(z.boolean()),
          }),
        ),
      ),
      /** They stand in an order that the user’s organisation has given. */
      ordered: z._default(z.boolean(), false),
      /** IANA name of the zone that days of reports are of. */
      timeZone: orElse(z.string(), 'Asia/Shanghai'),
      /** Reports can be sent by mail, on a schedule. */
      byMail: z._default(z.boolean(), false),
    }),
    everyone: 'The reply has the reports of the rights that the user has.',
    inModules: 'reports by right',
    merge: { reports: 'concat', ordered: 'or', timeZone: 'first', byMail: 'or' },
    ids: {},
  }),
  getVehicleMileageStat: call({
    about: 'Distance, driving time and speed',
    ...ofReport(mileage),
    data: listOf(mileage.parts[0].figures),
    right: mileage.right,
  }),
  getVehicleRealTimeMonitoring: call({
    about: 'The present state of vehicles, with time online, driving and parked in the period',
    ...ofReport(monitoring),
    data: z.object({
      rows: needed(
        z.array(
          z.extend(rowOf(monitoring.parts[0].figures), {
            /** Empty: not of one vehicle. */
            state: z.union([driveState, z.literal('')]),
            /** km/h. */
            speed: figure,
            /** ms since 1970. */
            reportedTime: figure,
            /** WGS-84 degrees. */
            latitude: figure,
            longitude: figure,
          }),
        ),
      ),
      total: z.int(),
      asOf,
      days: countedDays,
    }),
    right: monitoring.right,
  }),
  getVehiclesAlarmsStat: call({
    about: 'Alarms by level, category and whether they were handled',
    ...ofReport(alarms),
    data: listOf(alarms.parts[0].figures),
    right: alarms.right,
  }),
  getVehiclesRefuelingStat: call({
    about: 'Refuellings; those dismissed by somebody do not count',
    ...ofReport(refuelling),
    data: listOf(refuelling.parts[0].figures),
    right: refuelling.right,
  }),
  getVehiclesOilLeakingStat: call({
    about: 'Losses of fuel; those dismissed by somebody do not count',
    ...ofReport(leaking),
    data: listOf(leaking.parts[0].figures),
    right: leaking.right,
  }),
  getVehiclesIgnitionStat: call({
    about: 'Engine starts and the time the engine was on',
    ...ofReport(driving),
    data: listOf(driving.parts[0].figures),
    right: driving.right,
  }),
  getVehicleDrivingStat: call({
    about: 'Driving, idling and parked time, distance and speed',
    ...ofReport(driving),
    data: listOf(driving.parts[1].figures),
    right: driving.right,
  }),
  getVehicleUtilisation: call({
    about: 'Which part of the time vehicles drive, idle, stand and do not report. Ours: the specification has no such report',
    ...ofReport(utilisation),
    data: listOf(utilisation.parts[0].figures),
    right: utilisation.right,
  }),
  getVehiclesDepartureCheckStat: call({
    about: 'Departure checks against the days driven. Ours: the specification has no such report',
    ...ofReport(departureChecks),
    data: listOf(departureChecks.parts[0].figures),
    right: departureChecks.right,
  }),
  getVehiclesVisitStat: call({
    about:
      'Visits of geofences and waypoints, time spent there, arrivals on time, and how often routes were left. Ours: the specification has no such report',
    ...ofReport(visits),
    data: listOf(visits.parts[0].figures),
    right: visits.right,
  }),
  getVehiclesSensorStat: call({
    about:
      'What sensors have read: temperatures, voltages, time out of limits, doors. Ours: the specification has no such report',
    ...ofReport(sensors),
    data: listOf(sensors.parts[0].figures),
    right: sensors.right,
  }),
  getOrgVehMileageRanking: call({
    about: 'Vehicles of organisations, or organisations, by distance',
    ...ofReport(mileageRanking),
    data: listOf(mileageRanking.parts[0].figures),
    right: mileageRanking.right,
  }),
  getOrgOilConsumptionRanking: call({
    about: 'Organisations, or their vehicles, by fuel used',
    ...ofReport(oilRanking),
    data: listOf(oilRanking.parts[0].figures),
    right: oilRanking.right,
    timeoutMs: timeouts.oilConsumptionRanking,
  }),
  getVehOilConsumptionInfo: call({
    about: 'Vehicles by fuel used',
    ...ofReport(vehicleOilRanking),
    data: listOf(vehicleOilRanking.parts[0].figures),
    right: vehicleOilRanking.right,
    timeoutMs: timeouts.oilConsumptionRanking,
  }),
  getVehFuelLevels: call({
    about: 'The fuel level of a vehicle over time, cleaned of slosh, with refuellings and losses',
    request: z.object({ vehicleId, startTime: timestamp, endTime: timestamp, wholeMonth: reportSubject.wholeMonth }),
    data: z.object({
      /** ms since 1970, and litres; at most limits.fuelLevelPoints, evenly chosen. */
      points: z.array(z.object({ time: z.number(), litres: z.number() })),
      events: z.array(fuelEvent),
      /** Ours: readings that were none, of a sensor without power for example. */
      faults: z.optional(z.array(fuelFault)),
      /** The user may dismiss events. */
      editable: z.boolean(),
    }),
    scope: ofVehicle.scope,
    right: 'trackAuth',
    ids: {
      request: { vehicleId: 'vehicle' },
      reply: { 'events[].eventId': 'fuelEvent', 'events[].vehicleId': 'vehicle' },
    },
    errors: ['vehicle.unknown', 'report.endBeforeStart', 'report.tooLong'],
  }),
  dismissFuelEvent: call({
    about: 'Say why a refuelling or loss of fuel is none, so that it does not count, or take that back',
    request: z.object({
      eventId: fuelEventId,
      dismissed: z.boolean(),
      /** May be empty only when it is taken back. */
      reason: z._default(z.string().check(z.trim(), z.maxLength(limits.fuelDismissReason)), ''),
    }),
    data: z.object({ event: fuelEvent }),
    right: 'moreAuth',
    ids: { request: { eventId: 'fuelEvent' }, reply: { 'event.eventId': 'fuelEvent', 'event.vehicleId': 'vehicle' } },
    errors: ['report.eventUnknown', 'report.noReason'],
    record: true,
    leaves: 'entry',
  }),
  exportReport: call({
    about: 'Begin to make a file of a report, with all of its rows; it is made in the background',
    request: z.object({
      ...reportSubject,
      ...reportFile,
      /** Further reports of the same vehicles and days, as their calls have them: in XLSX on sheets of their own, CSV has none of them. */
      also: z.optional(z.array(z.enum(reportNames)).check(z.maxLength(reportNames.length))),
    }),
    /** One for each platform. */
    data: z.object({ exports: z.array(z.object({ exportId: z.string() })), days: countedDays }),
    everyone: 'The right is that of each report which is asked for.',
    merge: { exports: 'concat', days: 'first' },
    ids: { request: { vehicleIds: 'vehicle', orgIds: 'organisation' }, reply: { 'exports[].exportId': 'reportExport' } },
    errors: ['report.endBeforeStart', 'report.tooLong', 'report.noVehicle', 'vehicle.unknown', 'organisation.unknown'],
    record: true,
    leaves: 'entry',
  }),
  getReportExport: call({
    about: 'How far the file of a report is, and its link once it is made',
    request: z.object({ exportId }),
    data: z.object({
      state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
      /** Rows that are written; of all: null: not counted yet. */
      rows: z.int(),
      total: z.nullable(z.int()),
      link: z.nullable(fileLink),
      fileName: z.string(),
    }),
    everyone: 'Files are shown to who asked for them only; the right is that of their report, still.',
    scope: 'routed',
    ids: { request: { exportId: 'reportExport' } },
    errors: ['report.exportUnknown', 'report.endBeforeStart', 'report.tooLong', 'vehicle.unknown', 'organisation.unknown'],
  }),
  cancelReportExport: call({
    about: 'End making the file of a report, and delete it',
    request: z.object({ exportId }),
    everyone: 'Files are those of who asked for them only.',
    scope: 'routed',
    ids: { request: { exportId: 'reportExport' } },
    errors: ['report.exportUnknown'],
  }),
}
