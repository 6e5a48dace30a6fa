/** Alarms. The specification names the calls; their fields are ours. */
import * as z from 'zod/mini'
import {
  alarmCase,
  alarmCategory,
  alarmClaimResults,
  alarmId,
  alarmLevel,
  alarmOrders,
  alarmStates,
  alarmStep,
} from '../alarms/alarm-case.ts'
import { alarmFiles } from '../alarms/alarm-files.ts'
import { alarmHandled, alarmTemplate, alarmWays, textPresentations } from '../alarms/alarm-handling.ts'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { countOf, needed, readAs } from '../reading.ts'
import { timestamp } from '../entities/timestamp.ts'
import { limits } from '../limits/index.ts'

const several = z.object({ alarmIds: z.array(alarmId).check(z.minLength(1), z.maxLength(limits.alarmsAtOnce)) })
/** Of a platform that names none: those of the specification. */
const everyWay = ['message', 'stop', 'confirm', 'misinformation'] as const

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

const text = z.string().check(z.trim(), z.maxLength(limits.textBytes))
/** What every way of handling takes. */
const handling = {
  alarmIds: several.shape.alarmIds,
  /** May not be empty. */
  description: z.string().check(z.trim(), z.maxLength(limits.alarmDescription)),
}
const sending = {
  ...handling,
  /** The terminal is to call this phone besides. */
  monitorPhone: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  /** This camera is to take a picture besides, of every vehicle that has it. */
  camera: z.optional(z.int().check(z.minimum(1), z.maximum(limits.videoChannel))),
}
const allDone = (sent: unknown, _: unknown, { alarmIds }: Readonly<Record<string, unknown>>): unknown =>
  sent ?? (Array.isArray(alarmIds) ? alarmIds.map(id => ({ alarmId: id as unknown })) : [])

const ofHandling = {
  data: z.object({ results: readAs(z.array(alarmHandled), allDone, 'may be missing: then all are done') }),
  right: 'alarmAuth',
  merge: { results: 'concat' },
  ids: { request: { alarmIds: 'alarm' }, reply: { 'results[].alarmId': 'alarm' } },
  record: true,
} as const

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
      /** Only those that were withdrawn, or none of them. */
      withdrawn: z.optional(z.boolean()),
      /** It began between these times, both included; ms since 1970. */
      beginTime: z.optional(timestamp),
      endTime: z.optional(timestamp),
      /** The organisation and those below it. */
      orgId: z.optional(z.int()),
      /** Part of the plate number, the fleet number or the terminal's number. */
      keyword: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      vehicleId: z.optional(vehicleId),
      /** Of pending alarms; others are in the order of their start. */
      order: z._default(z.enum(alarmOrders), 'started'),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(500)), 50),
      /** What `next` of the page before contained: goes on after it, on the platforms that have more. */
      after: z.optional(z.array(alarmId).check(z.maxLength(1))),
    }),
    data: z.object({
      alarms: needed(z.array(alarmCase)),
      /** The last alarm of this page; empty: there are no more. */
      next: z.array(z.string()),
      /** Counted up to limits.alarmsCounted; only with the first page. */
      total: countOf('alarms'),
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
  // Ours.
  getAlarmLedger: call({
    about:
      'Alarms of a time with everything that was done about them and what proves it, for inspections; the newest first, page by page',
    request: z.object({
      /** It began between these times, both included; ms since 1970. */
      beginTime: timestamp,
      endTime: timestamp,
      /** The organisation and those below it. */
      orgId: z.optional(z.int()),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(500)), 200),
      /** What `next` of the page before contained. */
      after: z.optional(z.array(alarmId).check(z.maxLength(1))),
    }),
    data: z.object({
      rows: z.array(
        z.object({
          alarm: alarmCase,
          /** The oldest first. */
          steps: z.array(alarmStep),
          /** Files that its terminal has uploaded and that are kept. */
          files: z.array(
            z.object({
              name: z.string(),
              bytes: z.number(),
              storedAt: z.number(),
              /** SHA-256 of its content as it came, in hexadecimal digits: a copy that has another one is not this file. Empty: it is deleted. */
              sha256: z.string(),
            }),
          ),
        }),
      ),
      next: z.array(z.string()),
    }),
    right: 'alarmAuth',
    merge: { rows: 'concat', next: 'concat' },
    ids: {
      request: { orgId: 'organisation', after: 'alarm' },
      reply: {
        'rows[].alarm.alarmId': 'alarm',
        'rows[].alarm.vehicleId': 'vehicle',
        'rows[].alarm.orgId': 'organisation',
        next: 'alarm',
      },
    },
    errors: ['organisation.unknown', 'alarm.unknown', 'report.endBeforeStart'],
    turn: 'list',
    record: true,
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
  getWxVehiclesAlarms: call({
    about: 'The alarm of a message, for anyone who has the id of the message: without a session, until the id expires',
    request: z.object({ vehAlmMsgId: z.string().check(z.maxLength(128)) }),
    data: z.object({
      /** One: it is a list because of the name of the call. */
      alarms: needed(z.array(alarmCase)),
    }),
    open: 'noToken',
    ids: {
      request: { vehAlmMsgId: 'asGiven' },
      reply: { 'alarms[].alarmId': 'alarm', 'alarms[].vehicleId': 'vehicle', 'alarms[].orgId': 'organisation' },
    },
    errors: ['alarm.wrongMessage'],
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
    leaves: 'entry',
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
    leaves: 'entry',
  }),
  getVehiclesAlarmsFile: call({
    about: 'Files of an alarm: pictures and clips that its terminal has uploaded, with links that expire',
    request: z.object({ alarmId }),
    data: alarmFiles,
    absent: () => ({ state: 'none', files: [] }),
    right: 'alarmAuth',
    ids: { request: { alarmId: 'alarm' } },
    errors: ['alarm.unknown'],
    record: true,
  }),
  alarmProcessingMethod: call({
    about: 'The ways in which alarms can be handled, and why a way is closed',
    request: several,
    data: z.object({ alarms: needed(z.array(alarmWays)) }),
    absent: ({ alarmIds }) => ({
      alarms: alarmIds.map(id => ({ alarmId: id, online: true, ways: everyWay.map(method => ({ method, open: true })) })),
    }),
    right: 'alarmAuth',
    merge: { alarms: 'concat' },
    ids: { request: { alarmIds: 'alarm' }, reply: { 'alarms[].alarmId': 'alarm' } },
  }),
  alarmHandlingMethod: call({
    about: 'Record that alarms were handled, without sending anything',
    request: z.object(handling),
    ...ofHandling,
    errors: ['alarm.noDescription'],
    leaves: 'entry',
  }),
  sendPrcVehsAlmsBySendMsgCmd: call({
    about: 'Handle alarms by a text to the terminals (0x8300); a vehicle with several of them gets it once',
    request: z.object({
      ...sending,
      /** May not be empty. */
      text,
      show: z._default(z.array(z.enum(textPresentations)).check(z.minLength(1)), ['display', 'speak']),
    }),
    ...ofHandling,
    errors: [
      'command.textRight',
      'command.textApproval',
      'alarm.noDescription',
      'alarm.noText',
      'alarm.longText',
      'alarm.textCharacters',
      'alarm.textOrder',
      'alarm.phone',
    ],
    leaves: 'entry',
  }),
  sendPrcVehsAlmsByStopCmd: call({
    about: 'Handle alarms by stopping them: at the terminal (0x8203) where it can be, otherwise on the platform only',
    request: z.object(sending),
    ...ofHandling,
    errors: ['alarm.noDescription', 'alarm.phone'],
    leaves: 'entry',
  }),
  sendPrcVehsAlmsByConfirmAlmCmd: call({
    about: 'Handle alarms by confirming them; 0x8203 as with stopping',
    request: z.object(sending),
    ...ofHandling,
    errors: ['alarm.noDescription', 'alarm.phone'],
    leaves: 'entry',
  }),
  sendPrcVehsAlmsByConfirmMisinfoCmd: call({
    about: 'Handle alarms by confirming that they are false; 0x8203 as with stopping',
    request: z.object(sending),
    ...ofHandling,
    errors: ['alarm.noDescription', 'alarm.phone'],
    leaves: 'entry',
  }),
  getPrcVehsAlmsMsgTemplate: call({
    about: 'Texts to choose from: of the organisations visible to the user, of those above them, and of all',
    request: z.object({
      /** Only of this organisation and those above it. */
      orgId: z.optional(z.int()),
    }),
    data: z.object({
      templates: needed(z.array(alarmTemplate)),
      /** The user may change those of visible organisations. */
      editable: z.boolean(),
    }),
    absent: () => ({ templates: [] }),
    right: 'alarmAuth',
    merge: { templates: 'concat', editable: 'or' },
    ids: {
      request: { orgId: 'organisation' },
      reply: { 'templates[].templateId': 'asGiven', 'templates[].orgId': 'organisation' },
    },
    errors: ['organisation.unknown'],
  }),
  // Ours.
  setPrcVehsAlmsMsgTemplate: call({
    about: 'Replace the texts of an organisation',
    request: z.object({
      /** null: those of every organisation, for administrators of the whole installation. */
      orgId: z.nullable(z.int()),
      templates: z.array(z.object({ zh: text, en: text })).check(z.maxLength(limits.alarmTemplates)),
    }),
    right: ['updInstTaskAuth', 'updMtcTaskAuth'],
    ids: { request: { orgId: 'organisation' } },
    errors: ['organisation.unknown', 'alarm.noText', 'alarm.longText', 'alarm.textCharacters', 'alarm.textOrder'],
    record: true,
    edit: true,
  }),
}
