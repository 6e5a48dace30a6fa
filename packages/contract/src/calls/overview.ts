/** Figures of the overview and of the daily safety reports. The specification names the calls without fields. */
import * as z from 'zod/mini'
import { usedTwice } from '../entities/used-twice.ts'
import { needed } from '../reading.ts'
import { deviceFaults } from '../alarms/device-faults.ts'
import { call } from '../call.ts'
import { limits } from '../limits/index.ts'

/** YYYY-MM-DD in the platform's time zone. */
const day = z.string()

const period = {
  /** The last day; absent: today. */
  day: z.optional(z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))),
  /** How many days, with the last. */
  days: z._default(z.int().check(z.minimum(1), z.maximum(limits.overviewDays)), 1),
}
const ranked = z.object({ ...period, limit: z._default(z.int().check(z.minimum(1), z.maximum(limits.overviewRows)), 10) })

const named = { vehicleId: z.string(), plateNum: z.string(), nickname: z.string(), orgName: z.string() }
/** Alarms that began in the period; those of them that are processed; those of level 1. */
const counted = { started: z.int(), processed: z.int(), serious: z.int() }

const alarmsOfVehicle = z.object({ ...named, ...counted })
const ofVehicles = { reply: { 'vehicles[].vehicleId': 'vehicle' } } as const
const ofRows = { reply: { 'rows[].vehicleId': 'vehicle' } } as const

export const overviewReports = {
  getDataOverviewReport: call({
    about: 'The fleet at a glance: states now, what is wrong with vehicles, distance and alarms of today and yesterday',
    data: z.object({
      day,
      total: z.int(),
      online: z.int(),
      driving: z.int(),
      idling: z.int(),
      parked: z.int(),
      offline: z.int(),
      abnormalOffline: z.int(),
      /** Vehicles that have driven today. */
      drove: z.int(),
      /** Metres, as far as they are computed. */
      distanceToday: z.int(),
      /** When the oldest of them were computed that newer reports change, ms since 1970, of each platform; empty: none is behind. */
      asOf: z.array(z.number()),
      distanceYesterday: z.int(),
      /** Alarms that began; 0 without the right to alarms. */
      alarmsToday: z.int(),
      processedToday: z.int(),
      alarmsYesterday: z.int(),
      /** Of today, in order; none without the right to alarms. */
      hours: z.array(z.object({ hour: z.int(), started: z.int(), processed: z.int() })),
    }),
    right: 'posAuth',
    turn: 'list',
    merge: {
      day: 'first',
      total: 'sum',
      online: 'sum',
      driving: 'sum',
      idling: 'sum',
      parked: 'sum',
      offline: 'sum',
      abnormalOffline: 'sum',
      drove: 'sum',
      distanceToday: 'sum',
      asOf: 'concat',
      distanceYesterday: 'sum',
      alarmsToday: 'sum',
      processedToday: 'sum',
      alarmsYesterday: 'sum',
      hours: 'concat',
    },
  }),
  getVehAlarmInfoReport: call({
    about: 'Alarms that began in a period: in all, by type, by day, and of the vehicles with the most',
    request: z.object(period),
    data: z.object({
      /** First and last day. */
      firstDay: day,
      lastDay: day,
      ...counted,
      /** Vehicles with alarms; the list may have fewer. */
      vehicleCount: z.int(),
      types: needed(z.array(z.object({ type: z.string(), ...counted }))),
      days: z.array(z.object({ day, ...counted })),
      vehicles: z.array(alarmsOfVehicle),
    }),
    right: 'alarmAuth',
    turn: 'list',
    merge: {
      firstDay: 'first',
      lastDay: 'first',
      started: 'sum',
      processed: 'sum',
      serious: 'sum',
      vehicleCount: 'sum',
      types: 'concat',
      days: 'concat',
      vehicles: 'concat',
    },
    ids: ofVehicles,
  }),
  getVehAlmNumRankReport: call({
    about: 'Vehicles by their number of alarms in a period, the most first',
    request: ranked,
    data: z.object({ vehicles: needed(z.array(alarmsOfVehicle)) }),
    right: 'alarmAuth',
    turn: 'list',
    merge: { vehicles: 'concat' },
    ids: ofVehicles,
  }),
  getVehRiskNumRankReport: call({
    about: 'Vehicles by their number of risk events in a period, the most first, with what that is for the distance they drove',
    request: ranked,
    data: z.object({
      vehicles: needed(
        z.array(
          z.object({
            ...named,
            ...counted,
            metres: z.int(),
            /** Events per 100 km; null: too short a distance. */
            per100km: z.nullable(z.number()),
          }),
        ),
      ),
    }),
    right: 'alarmAuth',
    turn: 'list',
    merge: { vehicles: 'concat' },
    ids: ofVehicles,
  }),
  getDeviceAbnormalityStats: call({
    about: 'How many vehicles have a device that is broken, by what is wrong',
    data: z.object({
      total: z.int(),
      /** With at least one fault. */
      faulty: z.int(),
      faults: needed(z.array(z.object({ fault: z.enum(deviceFaults), vehicles: z.int() }))),
    }),
    right: 'posAuth',
    turn: 'list',
    merge: { total: 'sum', faulty: 'sum', faults: 'concat' },
  }),
  getDeviceAbnormalityReport: call({
    about: 'Vehicles whose device is broken, with what is wrong and since when, the oldest first',
    request: z.object({ fault: z.optional(z.enum(deviceFaults)) }),
    data: z.object({
      /** The list may have fewer. */
      total: z.int(),
      rows: needed(
        z.array(
          z.object({
            ...named,
            fault: z.enum(deviceFaults),
            /** Key of the alarm that tells it; empty: none does. */
            alarm: z.string(),
            /** ms since 1970; null: not known. */
            since: z.nullable(z.number()),
            /** Of the line of the engine: its changes in the hour with most of them. */
            changes: z.optional(z.int()),
            /** Of two receivers: metres between them; of one beside the roads: metres from where it is. */
            apart: z.optional(z.int()),
            /** Of one beside the roads: places of this datum, taken for WGS-84, lie just there; absent: of none. */
            datum: z.optional(z.enum(['gcj02', 'bd09'])),
            /** Of a number that is used twice: both addresses. */
            usedFrom: z.optional(usedTwice),
            /** Last sign of life, ms since 1970; null: never. */
            lastTime: z.nullable(z.number()),
          }),
        ),
      ),
    }),
    right: 'posAuth',
    turn: 'list',
    merge: { total: 'sum', rows: 'concat' },
    ids: ofRows,
  }),
  getAbnormalOfflineVehReport: call({
    about: 'Vehicles that went offline while they drove, the longest first',
    data: z.object({
      /** The list may have fewer. */
      total: z.int(),
      rows: needed(
        z.array(
          z.object({
            ...named,
            /** Last sign of life, ms since 1970. */
            since: z.number(),
            /** km/h of the last report. */
            speed: z.number(),
          }),
        ),
      ),
    }),
    right: 'posAuth',
    turn: 'list',
    merge: { total: 'sum', rows: 'concat' },
    ids: ofRows,
  }),
}
