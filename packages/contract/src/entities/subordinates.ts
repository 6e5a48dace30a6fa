/** Platforms that report to this one, of which it is the superior. Ours. */
import * as z from 'zod/mini'
import type { VideoEnd } from '../video/video-stream.ts'
import { timestamp } from './timestamp.ts'

/** About the platform, by a text, or about an alarm that it told. */
export const textAskKinds = ['check', 'notice', 'alarm'] as const
/** About one vehicle. `exchangeBegins`, `exchangeEnds`: the platform is told positions of a vehicle that is not its own. */
export const vehicleAskKinds = ['driver', 'waybill', 'staticData', 'exchangeBegins', 'exchangeEnds'] as const
export const askKinds = [...textAskKinds, ...vehicleAskKinds] as const
export const isVehicleAsk = (kind: string): kind is (typeof vehicleAskKinds)[number] =>
  vehicleAskKinds.some(each => each === kind)

/** A driver as a platform tells it; empty: it does not say. */
export const reportedDriver = z.object({
  name: z.string(),
  idCard: z.string(),
  certificate: z.string(),
  issuer: z.string(),
  /** null: it does not say. */
  validUntil: z.nullable(timestamp),
})
export type ReportedDriver = z.output<typeof reportedDriver>

/** Why a sign-in was refused. */
const signInRefusal = z.enum(['address', 'accessCode', 'user', 'password', 'moment'])

/** Why a camera was not handed up, as `videoEnds` has it. */
export const subordinateVideoFailures = [
  'platformOffline',
  'platformNoAnswer',
  'platformRefused',
  'platformNoVideo',
  'platformCode',
  'platformPlace',
] as const satisfies readonly VideoEnd[]

export const subordinatePlatform = z.object({
  /** By the operator's configuration. */
  platformId: z.string(),
  name: z.string(),
  edition: z.enum(['2011', '2019']),
  /** Its vehicles are in it. */
  orgId: z.int(),
  orgName: z.string(),
  /** null: that link is down. */
  mainSince: z.nullable(timestamp),
  slaveSince: z.nullable(timestamp),
  /** null: it has never come. */
  heardAt: z.nullable(timestamp),
  /** From which it came last. */
  address: z.string(),
  vehicles: z.int(),
  /** That it may have. */
  maxVehicles: z.int(),
  online: z.int(),
  /** Positions that were stored, since its first link. */
  positions: z.int(),
  /** Positions that were not, by reason: no plate; a vehicle of another company; one whose terminal is linked here; more vehicles than agreed. */
  refused: z.object({ plate: z.int(), elsewhere: z.int(), ownTerminal: z.int(), tooMany: z.int() }),
  /** Its live video, since its first link: when it told its code last (null: never), and how often it was asked for a camera in vain. */
  video: z.object({
    codeAt: z.nullable(timestamp),
    asked: z.int(),
    failed: z.array(z.object({ reason: z.enum(subordinateVideoFailures), count: z.int() })),
  }),
  /** The newest of the last day. */
  refusal: z.nullable(z.object({ address: z.string(), reason: signInRefusal, at: timestamp })),
})
export type SubordinatePlatform = z.output<typeof subordinatePlatform>

export const subordinateAsk = z.object({
  askId: z.string(),
  kind: z.enum(askKinds),
  content: z.string(),
  /** Who asked. */
  userName: z.string(),
  askedAt: timestamp,
  dueAt: timestamp,
  /** null: no link was up. */
  sentAt: z.nullable(timestamp),
  state: z.enum(['open', 'answered', 'late', 'missed']),
  answeredAt: z.nullable(timestamp),
  answer: z.string(),
  /** Who answered there, with phone. */
  responder: z.string(),
  /** Of an alarm: 0 in work, 1 done, 2 not to be handled, 3 later. */
  result: z.nullable(z.int()),
  /** Whom it is about; null: no vehicle. */
  plateNum: z.nullable(z.string()),
  /** null: of no vehicle, or of one that the user does not see. */
  vehicleId: z.nullable(z.string()),
  driver: z.nullable(reportedDriver),
  /** The positions of this vehicle go to the platform; null: of an exchange that has ended, or of none. */
  exchange: z.nullable(z.object({ positions: z.int(), sentUntil: z.nullable(timestamp) })),
})
export type SubordinateAsk = z.output<typeof subordinateAsk>

export const subordinateAlarm = z.object({
  alarmId: z.string(),
  /** Of its type, in Chinese and in English. */
  name: z.string(),
  nameEn: z.string(),
  /** null: the platform has no such vehicle here. */
  vehicleId: z.nullable(z.string()),
  plateNum: z.string(),
  content: z.string(),
  at: timestamp,
  receivedAt: timestamp,
  /** When the platform said that it was handled; null: it has not. */
  endedAt: z.nullable(timestamp),
})
export type SubordinateAlarm = z.output<typeof subordinateAlarm>

export const subordinateLinkEvent = z.object({
  /** `slavePort`: it is not dialled at the port that it says, which stands behind the address. */
  what: z.enum(['up', 'lost', 'slaveUp', 'slaveLost', 'slavePort', 'refused']),
  address: z.string(),
  reason: z.nullable(signInRefusal),
  at: timestamp,
})

/** What it sent of which nothing is made, by type. */
export const subordinateOther = z.object({
  /** `0x120C` */
  type: z.string(),
  name: z.string(),
  nameEn: z.string(),
  count: z.int(),
  lastAt: timestamp,
})
