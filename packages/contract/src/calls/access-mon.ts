/**
 * Checkpoints: places on the road where passages of vehicles are recorded. The specification names accessMon/getAccessMonList and
 * getAccessMonEvent, and mentions types and reminders; all fields and the other calls are ours.
 */
import * as z from 'zod/mini'
import { changedFields } from '../changed-fields.ts'
import { needed } from '../reading.ts'
import { call } from '../call.ts'
import { timestamp } from '../entities/timestamp.ts'
import { vehicleId } from '../entities/position.ts'
import { limits } from '../limits/index.ts'

/** Types of checkpoints. The key is sent, the texts are displayed. */
export const checkpointTypes = {
  inspection: { zh: '检查站', en: 'Inspection post' },
  toll: { zh: '收费站', en: 'Toll station' },
  border: { zh: '省界卡口', en: 'Provincial border' },
  city: { zh: '进城卡口', en: 'City entrance' },
  gate: { zh: '场站大门', en: 'Depot gate' },
  port: { zh: '港口', en: 'Port' },
  crossing: { zh: '桥隧渡口', en: 'Bridge, tunnel or ferry' },
  other: { zh: '其他', en: 'Other' },
} as const
export type CheckpointType = keyof typeof checkpointTypes
export const checkpointType = z.enum(Object.keys(checkpointTypes) as [CheckpointType, ...CheckpointType[]])

export const checkpointId = z.string().check(z.regex(/^\d{1,18}$/))
const form = {
  orgId: z.int(),
  nameZh: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  /** Empty: the Chinese name is used in English too. */
  nameEn: z._default(z.string().check(z.trim(), z.maxLength(64)), ''),
  type: checkpointType,
  /** WGS-84 degrees. */
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  /** A vehicle within this radius is at the checkpoint, metres. */
  radius: needed(z.int().check(z.minimum(limits.checkpointRadius.min), z.maximum(limits.checkpointRadius.max))),
  /** Distance from the edge at which approaching vehicles are reported, metres; 0: never. */
  remindWithin: z._default(z.int().check(z.minimum(0), z.maximum(limits.maxRemindDistance)), 2_000),
}
/** A checkpoint as it is added or changed. */
export const checkpointForm = z.object(form)
export const checkpoint = z.object({
  checkpointId: z.string(),
  /** In the language of the request. */
  name: z.string(),
  orgName: z.string(),
  /** Number of vehicles visible to the user that are at the checkpoint, as far as is known. */
  inside: z.int(),
  ...form,
})
export type Checkpoint = z.infer<typeof checkpoint>

/** A passage of a vehicle. Times, speeds and courses are those of its first and last report within the radius. */
export const passage = z.object({
  eventId: z.string(),
  checkpointId: z.string(),
  checkpointName: z.string(),
  type: checkpointType,
  latitude: z.number(),
  longitude: z.number(),
  vehicleId: z.string(),
  plateNum: z.string(),
  nickname: z.string(),
  /** ms since 1970, by the terminal's clock. */
  enteredAt: z.number(),
  leftAt: z.number(),
  /** No report from outside has arrived since: it is still there, or has stopped reporting. */
  inside: z.boolean(),
  /** No report was within the radius: it passed between two reports, and the time is estimated. */
  between: z.boolean(),
  /** Detected from late reports. */
  late: z.boolean(),
  /** km/h; degrees, north 0, clockwise. */
  enteredSpeed: z.number(),
  enteredCourse: z.number(),
  leftSpeed: z.number(),
  leftCourse: z.number(),
  /** Closest distance to the centre, metres. */
  nearest: z.int(),
})
export type Passage = z.infer<typeof passage>

/** A vehicle that approaches a checkpoint. */
export const approach = z.object({
  checkpointId: z.string(),
  checkpointName: z.string(),
  type: checkpointType,
  vehicleId: z.string(),
  plateNum: z.string(),
  nickname: z.string(),
  /** Straight-line distance to the edge of the checkpoint, metres. */
  distance: z.int(),
  /** km/h. */
  speed: z.number(),
  /** Estimated time of arrival at this speed in a straight line, seconds from the position. */
  seconds: z.int(),
  /** Time of the position, ms since 1970. */
  gpsTime: z.number(),
})
export type Approach = z.infer<typeof approach>

export const accessMon = {
  getAccessMonTypeList: call({
    about: 'Types of checkpoints, in the language of the request',
    everyone: 'the same for all',
    inModules: 'map',
    data: z.object({ types: z.array(z.object({ type: checkpointType, name: z.string() })) }),
  }),
  getAccessMonList: call({
    about: 'The checkpoints of the organisations visible to the user',
    everyone: 'places of the organisation; vehicles at them are counted for posAuth only',
    inModules: 'map',
    request: z.object({ type: z.optional(checkpointType) }),
    data: z.object({
      checkpoints: needed(z.array(checkpoint)),
      /** The user may add, edit and delete checkpoints. */
      editable: z.boolean(),
    }),
    ids: { reply: { 'checkpoints[].checkpointId': 'checkpoint', 'checkpoints[].orgId': 'organisation' } },
  }),
  getAccessMonEvent: call({
    about: 'Passages of vehicles through checkpoints, both visible to the user, in pages',
    request: z.object({
      checkpointId: z.optional(checkpointId),
      type: z.optional(checkpointType),
      vehicleId: z.optional(vehicleId),
      /** The vehicle was there between these times, both included; ms since 1970. */
      beginTime: z.optional(timestamp),
      endTime: z.optional(timestamp),
      order: z._default(z.enum(['newest', 'oldest']), 'newest'),
      pageNum: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(500)), 50),
    }),
    data: z.object({
      events: needed(z.array(passage)),
      /** Counted up to ten thousand. */
      total: z.int(),
    }),
    right: ['posAuth', 'trackAuth'],
    ids: {
      request: { checkpointId: 'checkpoint', vehicleId: 'vehicle' },
      reply: {
        'events[].eventId': 'passage',
        'events[].checkpointId': 'checkpoint',
        'events[].vehicleId': 'vehicle',
      },
    },
    errors: ['checkpoint.unknown', 'vehicle.unknown', 'track.order', 'report.endBeforeStart', 'report.tooLong'],
  }),
  getCloseToAccessMonRemind: call({
    about: 'Vehicles that approach a checkpoint, the earliest arrival first',
    data: z.object({ reminders: z.array(approach) }),
    right: 'posAuth',
    ids: { reply: { 'reminders[].checkpointId': 'checkpoint', 'reminders[].vehicleId': 'vehicle' } },
  }),
  // Ours.
  addAccessMon: call({
    about: 'Add a checkpoint for an organisation; the organisations above it see it too',
    request: checkpointForm,
    data: z.object({ checkpointId: z.string() }),
    right: ['updInstTaskAuth', 'updMtcTaskAuth'],
    ids: { request: { orgId: 'organisation' }, reply: { checkpointId: 'checkpoint' } },
    errors: ['organisation.unknown', 'checkpoint.tooMany'],
    record: true,
    edit: true,
  }),
  // Ours.
  updAccessMon: call({
    about: 'Edit a checkpoint; missing fields stay unchanged, earlier passages are kept',
    request: z.object({ checkpointId, ...changedFields(form) }),
    right: ['updInstTaskAuth', 'updMtcTaskAuth'],
    ids: { request: { checkpointId: 'checkpoint', orgId: 'organisation' } },
    errors: ['organisation.unknown', 'checkpoint.unknown'],
    record: true,
    edit: true,
  }),
  // Ours.
  delAccessMon: call({
    about: 'Delete a checkpoint and its passages',
    request: z.object({ checkpointId }),
    right: ['updInstTaskAuth', 'updMtcTaskAuth'],
    ids: { request: { checkpointId: 'checkpoint' } },
    errors: ['checkpoint.unknown'],
    record: true,
    edit: true,
  }),
}
