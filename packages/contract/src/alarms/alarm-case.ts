/** An alarm: from its start to its end, with what was done about it. */
import * as z from 'zod/mini'
import { needed, orElse } from '../reading.ts'
import { type AlarmCategory, alarmCategories, alarmTypeByKey } from './alarm-types.ts'

export const alarmId = z.string().check(z.regex(/^\d{1,18}$/))
export const alarmStates = ['pending', 'processed'] as const
export type AlarmState = (typeof alarmStates)[number]
export const alarmCategory = z.enum(Object.keys(alarmCategories) as [AlarmCategory, ...AlarmCategory[]])
export const alarmLevel = z.union([z.literal(1), z.literal(2)])

/** How a case was processed: with one of the four ways of the specification, or by a note alone. */
export const alarmMethods = ['message', 'stop', 'confirm', 'misinformation', 'note'] as const
export type AlarmMethod = (typeof alarmMethods)[number]

/** Why an alarm was none: the receiver had jumped, and was back. */
export const withdrawnWhys = ['jumpedBack'] as const
export type WithdrawnWhy = (typeof withdrawnWhys)[number]

/**
 * What a list of pending alarms is in order of. All but `started` begin with those of level 1 that nobody has claimed, the one that is due
 * first on top. `urgency`: then the newest first; `due`: then what is due first.
 */
export const alarmOrders = ['started', 'urgency', 'due', 'level', 'vehicle', 'type'] as const
export type AlarmOrder = (typeof alarmOrders)[number]

/** A user as others see them. */
const alarmUser = z.object({
  userName: z.string(),
  /** The reader is this user. */
  self: z.boolean(),
})

/** Where the vehicle was. WGS-84 degrees; both null: no fix. */
const alarmPlace = z.object({
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** km/h */
  speed: z.number(),
})

const knownType = (type: unknown) => alarmTypeByKey(String(type))

export const alarmCase = z.object({
  alarmId: needed(z.string()),
  vehicleId: needed(z.string()),
  plateNum: z.string(),
  nickname: z.string(),
  orgId: z.int(),
  /** A key of alarmTypes; one of a newer server has no name here. */
  type: needed(z.string()),
  category: orElse(alarmCategory, ({ type }) => knownType(type)?.category ?? 'general', 'that of the type, else general'),
  level: orElse(alarmLevel, ({ type }) => knownType(type)?.level ?? 2, 'that of the type, else 2'),
  /** ms since 1970. */
  startedAt: needed(z.number()),
  /** null: goes on. */
  endedAt: z.nullable(z.number()),
  /** When it was last reported. */
  lastAt: orElse(z.number(), ({ endedAt, startedAt }) => Number(endedAt ?? startedAt), 'endedAt, else startedAt'),
  /** How often it began: more than once when it flaps. */
  occurrences: orElse(z.int(), 1),
  /** Where it began and was last reported; without posAuth both are null. */
  startPlace: z.nullable(alarmPlace),
  lastPlace: z.nullable(alarmPlace),
  /** Who had a card in the vehicle when it began; null: nobody, or not to be seen by the reader; absent: not looked up, as on the live feed. */
  driverName: z.optional(z.nullable(z.string())),
  /** Found by a rule of the platform. */
  byRule: z.boolean(),
  /** Known from reports that came late: history. */
  late: z.boolean(),
  /** The terminal's clock was not believed: its times are those of arrival. */
  timedByArrival: z.boolean(),
  /** What the item told besides, such as channels or wheels; null: nothing. */
  detail: z.nullable(z.record(z.string(), z.unknown())),
  state: z.enum(alarmStates),
  /** Until when it should be claimed and processed, ms since 1970; absent: no limit. */
  claimDueAt: z.optional(z.number()),
  processDueAt: z.optional(z.number()),
  /** When a second person was told that this was not done in time; absent: nobody was. */
  escalatedAt: z.optional(z.number()),
  /** Who looks after it; null: nobody. */
  claimedBy: z.nullable(alarmUser),
  claimedAt: z.nullable(z.number()),
  processedBy: z.nullable(alarmUser),
  processedAt: z.nullable(z.number()),
  method: z.nullable(z.enum(alarmMethods)),
  description: z.string(),
  /** When a later report disproved it, ms since 1970; absent: nothing did. Withdrawn alarms stay listed, and count nowhere. */
  withdrawnAt: z.optional(z.number()),
  /** How; of a newer server it may be another. */
  withdrawnWhy: z.optional(z.string()),
  /** Added by the client in multi-platform mode: the platform of this record. */
  pcode: z.optional(z.string()),
  ptitle: z.optional(z.string()),
})
export type AlarmCase = z.infer<typeof alarmCase>

/** What was done about an alarm, and what came of it; kept for good. */
export const alarmStep = z.object({
  /** ms since 1970. */
  at: z.number(),
  /** null: the platform. */
  by: z.nullable(alarmUser),
  /** Such as claimed, released, processed, message, evidence, pushed. */
  kind: z.string(),
  /** Such as sent, acknowledged, failed, noAnswer, offline; null: the step itself is the result. */
  result: z.nullable(z.string()),
  detail: z.nullable(z.record(z.string(), z.unknown())),
})
export type AlarmStep = z.infer<typeof alarmStep>

/** What one of several alarms a call names got. */
export const alarmClaimResults = ['done', 'claimedByOther', 'processed', 'unknown'] as const
