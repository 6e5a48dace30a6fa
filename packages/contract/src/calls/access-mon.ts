/**
 * Checkpoints: places on the road where it is noted which vehicle came through and when. The specification names
 * accessMon/getAccessMonList and getAccessMonEvent, and speaks of their types and of reminders; all fields and the other calls are ours.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { moment } from '../entities/moment.ts'
import { vehicleId } from '../entities/position.ts'
import { limits } from '../limits.ts'

/** What stands at a checkpoint. The key travels, the words are for people. */
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
  /** Empty: the Chinese one stands in English too. */
  nameEn: z._default(z.string().check(z.trim(), z.maxLength(64)), ''),
  type: checkpointType,
  /** WGS-84 degrees. */
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  /** A vehicle this near is at the checkpoint, metres. */
  radius: z.int().check(z.minimum(limits.checkpointRadius.least), z.maximum(limits.checkpointRadius.most)),
  /** One that heads for it is told of from this far, metres from its edge; 0: never. */
  remindWithin: z._default(z.int().check(z.minimum(0), z.maximum(limits.remindWithin)), 2_000),
}
export const checkpoint = z.object({
  checkpointId: z.string(),
  /** In the language asked in. */
  name: z.string(),
  orgName: z.string(),
  /** Vehicles of the user that are at it as far as is known. */
  inside: z.int(),
  ...form,
})
export type Checkpoint = z.infer<typeof checkpoint>

/** A vehicle that came through. Times, speeds and courses are those of its first and last report within the radius. */
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
  /** No report from outside has come since: it is there still, or fell silent there. */
  inside: z.boolean(),
  /** No report was from within: it went through between two reports close to each other, and the time is reckoned. */
  between: z.boolean(),
  /** Known only since reports came late. */
  late: z.boolean(),
  /** km/h; degrees, north 0, clockwise. */
  enteredSpeed: z.number(),
  enteredCourse: z.number(),
  leftSpeed: z.number(),
  leftCourse: z.number(),
  /** Nearest it came to the middle, metres. */
  nearest: z.int(),
})
export type Passage = z.infer<typeof passage>

/** A vehicle on its way to a checkpoint. */
export const approach = z.object({
  checkpointId: z.string(),
  checkpointName: z.string(),
  type: checkpointType,
  vehicleId: z.string(),
  plateNum: z.string(),
  nickname: z.string(),
  /** Metres to the edge of the checkpoint, as the crow flies. */
  distance: z.int(),
  /** km/h. */
  speed: z.number(),
  /** Until it is there at this speed, as the crow flies. */
  seconds: z.int(),
  /** When it was where this is reckoned from, ms since 1970. */
  gpsTime: z.number(),
})
export type Approach = z.infer<typeof approach>

export const accessMon = {
  getAccessMonTypeList: call({
    about: 'What checkpoints can be, in the language asked in',
    request: z.object({}),
    data: z.object({ types: z.array(z.object({ type: checkpointType, name: z.string() })) }),
  }),
  getAccessMonList: call({
    about: 'The checkpoints of the organisations the user may see',
    request: z.object({ type: z.optional(checkpointType) }),
    data: z.object({
      checkpoints: z.array(checkpoint),
      /** The user may add, change and remove checkpoints. */
      editable: z.boolean(),
    }),
  }),
  getAccessMonEvent: call({
    about: 'Which vehicles came through checkpoints, those the user may see of both, page by page',
    request: z.object({
      checkpointId: z.optional(checkpointId),
      type: z.optional(checkpointType),
      vehicleId: z.optional(vehicleId),
      /** Was there between these times, both included; ms since 1970. */
      beginTime: z.optional(moment),
      endTime: z.optional(moment),
      order: z._default(z.enum(['newest', 'oldest']), 'newest'),
      pageNum: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(500)), 50),
    }),
    data: z.object({
      events: z.array(passage),
      /** Counted up to ten thousand. */
      total: z.int(),
    }),
  }),
  getCloseToAccessMonRemind: call({
    about: 'Vehicles that head for a checkpoint and are near, the nearest in time first',
    request: z.object({}),
    data: z.object({ reminds: z.array(approach) }),
  }),
  // Ours.
  addAccessMon: call({
    about: 'Set up a checkpoint for an organisation and all above it',
    request: z.object(form),
    data: z.object({ checkpointId: z.string() }),
  }),
  // Ours.
  updAccessMon: call({
    about: 'Change a checkpoint; what came through it before stays',
    request: z.object({ checkpointId, ...form }),
    data: z.object({}),
  }),
  // Ours.
  delAccessMon: call({
    about: 'Take a checkpoint away, with what came through it',
    request: z.object({ checkpointId }),
    data: z.object({}),
  }),
}
