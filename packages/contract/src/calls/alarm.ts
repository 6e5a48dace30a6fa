/** Alarms. The specification names the calls; their fields are ours. */
import * as z from 'zod/mini'
import { alarmCase, alarmCategory, alarmClaimResults, alarmId, alarmLevel, alarmStates, alarmStep } from '../alarms/alarm-case.ts'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { timestamp } from '../entities/timestamp.ts'
import { limits } from '../limits/index.ts'

const several = z.object({ alarmIds: z.array(alarmId).check(z.minLength(1), z.maxLength(limits.alarmsAtOnce)) })
const claimed = z.object({
  results: z.array(
    z.object({
      alarmId: z.string(),
      result: z.enum(alarmClaimResults),
      /** Who has it, or processed it; empty: nobody else. */
      userName: z.string(),
    }),
  ),
})

export const alarm = {
  getVehiclesAlarms: call({
    about: 'Alarms of vehicles visible to the user, the newest first, page by page',
    request: z.object({
      state: z.optional(z.enum(alarmStates)),
      /** Keys of alarmTypes. */
      types: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(200))),
      level: z.optional(alarmLevel),
      category: z.optional(alarmCategory),
      /** Only those that go on, or only those that have ended. */
      open: z.optional(z.boolean()),
      /** It began between these times, both included; ms since 1970. */
      beginTime: z.optional(timestamp),
      endTime: z.optional(timestamp),
      /** The organisation and those below it. */
      orgId: z.optional(z.int()),
      /** Part of the plate number, the fleet number or the terminal's number. */
      keyword: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      vehicleId: z.optional(vehicleId),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(500)), 50),
      /** What `next` of the page before contained: goes on after it, on the platforms that have more. */
      after: z.optional(z.array(alarmId).check(z.maxLength(1))),
    }),
    data: z.object({
      alarms: z.array(alarmCase),
      /** The last alarm of this page; empty: there are no more. */
      next: z.array(z.string()),
      /** Counted up to limits.alarmsCounted; only with the first page. */
      total: z.int(),
      /** There are more than `total`. */
      totalIsMore: z.boolean(),
    }),
    right: 'alarmAuth',
    merge: { alarms: 'concat', next: 'concat', total: 'sum', totalIsMore: 'or' },
    ids: {
      request: { orgId: 'organisation', vehicleId: 'vehicle', after: 'alarm' },
      reply: { 'alarms[].alarmId': 'alarm', 'alarms[].vehicleId': 'vehicle', 'alarms[].orgId': 'organisation', next: 'alarm' },
    },
    errors: ['vehicle.unknown', 'organisation.unknown', 'alarm.unknown', 'report.endBeforeStart'],
    turn: 'list',
  }),
  // Ours: the specification names no path for the alarm detail.
  getVehicleAlarmDetail: call({
    about: 'An alarm with everything that was done about it',
    request: z.object({ alarmId }),
    data: z.object({
      alarm: alarmCase,
      /** The oldest first. */
      steps: z.array(alarmStep),
    }),
    scope: 'routed',
    right: 'alarmAuth',
    ids: {
      request: { alarmId: 'alarm' },
      reply: { 'alarm.alarmId': 'alarm', 'alarm.vehicleId': 'vehicle', 'alarm.orgId': 'organisation' },
    },
    errors: ['alarm.unknown'],
  }),
  // Ours.
  claimVehiclesAlarms: call({
    about: 'Take alarms over, so that others see who looks after them',
    request: several,
    data: claimed,
    right: 'alarmAuth',
    merge: { results: 'concat' },
    ids: { request: { alarmIds: 'alarm' }, reply: { 'results[].alarmId': 'alarm' } },
    record: true,
  }),
  // Ours.
  releaseVehiclesAlarms: call({
    about: 'Give back alarms that the user has claimed',
    request: several,
    data: claimed,
    right: 'alarmAuth',
    merge: { results: 'concat' },
    ids: { request: { alarmIds: 'alarm' }, reply: { 'results[].alarmId': 'alarm' } },
    record: true,
  }),
}
