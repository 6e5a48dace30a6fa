/** On-duty checks of superior platforms: the detail of section 3, with what became of it. */
import * as z from 'zod/mini'
import { needed, orElse } from '../reading.ts'
import { timestamp } from './timestamp.ts'

/** `pending` until it is answered or its time is over; an answer after that is late. */
export const onDutyStates = ['pending', 'answered', 'late', 'missed'] as const
export type OnDutyState = (typeof onDutyStates)[number]
export const onDutyState = z.enum(onDutyStates)

export const onDutyAnswer = z.object({
  content: z.string(),
  /** Of an alarm: 0 in work, 1 done, 2 not to be handled, 3 later; null: of a check. Ours. */
  result: z.nullable(z.int()),
  /** Who gave it. */
  userName: z.string(),
  /** It is the answer of the user who asks. */
  self: z.boolean(),
  answeredAt: timestamp,
  /** From the arrival of the question, s. */
  seconds: z.int(),
  /** When it left for the superior platform; null: no link is up. */
  sentAt: z.nullable(timestamp),
  /** It could not leave when it was given. */
  sentLate: z.boolean(),
})

/** An alarm that a superior platform wants dealt with by `dueAt`. Ours. */
const supervisedAlarm = z.object({
  /** Of its type, in Chinese and in English. */
  name: z.string(),
  nameEn: z.string(),
  /** When it was; null: the platform does not say. */
  time: z.nullable(timestamp),
  urgent: z.boolean(),
  /** Who of the authority wants it, with phone and mail. */
  supervisor: z.string(),
  /** Empty: the platform does not say. */
  plateNum: z.string(),
})

/** ms */
const dayLong = 24 * 3_600_000

export const onDutyCheck = z.object({
  /** The superior platform, by the operator's configuration. */
  govId: z.string(),
  govName: orElse(
    z.string(),
    ({ govId }) => (typeof govId === 'string' || typeof govId === 'number' ? String(govId) : ''),
    'govId',
  ),
  infoContent: needed(z.string()),
  /** Of the superior platform, for a link and a day. */
  infoId: z.int(),
  queryId: z.string(),
  /** Who is asked: 1 the platform, 2 one business owner of it, 3 all owners. */
  queryType: z.int(),
  /** Ours; answers name it. */
  uniqueId: needed(z.string()),
  /** ms since 1970: when it was asked by the clock of the superior platform, of 2011 when it arrived. */
  eventTime: timestamp,
  /** Empty: not known, or none is asked. */
  proprietorName: z.string(),
  businessCertificateNum: z.string(),
  platformNumber: z.string(),
  // Ours.
  receivedAt: orElse(timestamp, ({ eventTime }) => Number(eventTime ?? 0), 'eventTime'),
  dueAt: orElse(timestamp, ({ eventTime }) => Number(eventTime ?? 0) + dayLong, 'a day after eventTime'),
  state: orElse(
    onDutyState,
    ({ answer }) => (answer ? 'answered' : 'pending'),
    'answered where there is an answer, else pending',
  ),
  /** How often the same question came. */
  timesAsked: orElse(z.int(), 1),
  /** When half of the time was gone a second person was rung; null: not yet, or it was not needed. */
  secondRungAt: z.nullable(timestamp),
  /** Empty: there is nobody else. */
  secondRungName: z.string(),
  /** null: an on-duty check. */
  alarm: z.nullable(supervisedAlarm),
  answer: z.nullable(onDutyAnswer),
})
export type OnDutyCheck = z.infer<typeof onDutyCheck>

/** A notice of a superior platform. */
export const superiorNotice = z.object({
  noticeId: z.string(),
  govId: z.string(),
  govName: z.string(),
  infoId: z.int(),
  content: z.string(),
  receivedAt: timestamp,
  /** It warns of an alarm; `elsewhere`: another platform has it. null: a notice. Ours. */
  warning: z.nullable(
    z.object({ name: z.string(), nameEn: z.string(), time: z.nullable(timestamp), plateNum: z.string(), elsewhere: z.boolean() }),
  ),
})
export type SuperiorNotice = z.infer<typeof superiorNotice>

/** A vehicle of another region of which a superior platform tells. Ours. */
export const visitingVehicle = z.object({
  govId: z.string(),
  govName: z.string(),
  plateNum: z.string(),
  /** 0 entered an area, 1 by hand, 2 emergency, 3 other. */
  reason: z.int(),
  begunAt: timestamp,
  /** null: nothing has been told yet. */
  heardAt: z.nullable(timestamp),
  /** `KEY:=value;KEY:=value`, as it came. */
  facts: z.string(),
  positions: z.int(),
  /** Of the newest position with a fix, WGS-84; null: there is none, or the user has no `posAuth`. */
  place: z.nullable(z.object({ time: timestamp, latitude: z.number(), longitude: z.number(), speed: z.number() })),
})
export type VisitingVehicle = z.infer<typeof visitingVehicle>

/** What a superior platform sent that this platform does not serve. Ours. */
export const unservedMessage = z.object({
  messageId: z.string(),
  govId: z.string(),
  govName: z.string(),
  /** 0x9503 */
  type: z.string(),
  /** Of the type, in Chinese and in English. */
  name: z.string(),
  nameEn: z.string(),
  /** Empty: it is about no vehicle. */
  plate: z.string(),
  /** What can be read of it as text. */
  content: z.string(),
  /** Until when the superior platform wants an answer; null: it does not say. */
  dueAt: z.nullable(timestamp),
  /** It was refused in the form of the protocol; false: the protocol has none, or no link was up. */
  refused: z.boolean(),
  /** Of what is carried out; null: it is not served. Ours. */
  outcome: z.nullable(z.enum(['waiting', 'done', 'failed'])),
  /** Why it failed: `offline`, `noVehicle`, `unknown` and others; empty: it did not. Ours. */
  reason: z.string(),
  receivedAt: timestamp,
})
export type UnservedMessage = z.infer<typeof unservedMessage>

/** How many of these it sent, of one type. Ours. */
export const unservedCount = z.object({
  govId: z.string(),
  govName: z.string(),
  type: z.string(),
  name: z.string(),
  nameEn: z.string(),
  count: z.int(),
  lastAt: timestamp,
})
export type UnservedCount = z.infer<typeof unservedCount>

/** A link with a superior platform that is taken from two addresses in turns: somebody else uses its codes. Ours. */
export const superiorClone = z.object({
  govId: z.string(),
  govName: z.string(),
  since: timestamp,
  turns: z.int(),
  /** Missing: the slave link. Who else uses the main link is not known, only that the platform ends it again and again. */
  link: z.optional(z.enum(['slave', 'main'])),
  /** The newer first, each with when it took the link; none of the main link. */
  usedFrom: z.array(z.object({ address: z.string(), at: timestamp })),
})
export type SuperiorClone = z.infer<typeof superiorClone>
