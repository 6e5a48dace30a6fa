/** Links with platforms above and below (JT/T 809): how they stand, what went over them and how long answers took. Ours. */
import * as z from 'zod/mini'
import { timestamp } from '../entities/timestamp.ts'

/** What the other platform is to this one. */
export const platformRoles = ['superior', 'subordinate'] as const
export const platformRole = z.enum(platformRoles)
export type PlatformRole = z.output<typeof platformRole>

/** From the other platform, and to it. */
export const linkDirections = ['in', 'out'] as const
export const linkDirection = z.enum(linkDirections)
export type LinkDirection = z.output<typeof linkDirection>

export const platformLink = z.object({
  role: platformRole,
  /** By the operator's configuration. */
  platformId: z.string(),
  name: z.string(),
  edition: z.enum(['2011', '2019']),
  /** null: that link is down. */
  mainSince: z.nullable(timestamp),
  slaveSince: z.nullable(timestamp),
  /** When it was last heard, and sent anything; null: never. */
  heardAt: z.nullable(timestamp),
  sentAt: z.nullable(timestamp),
})
export type PlatformLink = z.output<typeof platformLink>

const namedType = {
  /** `0x9503`; `0x0000`: one that the protocol does not have. */
  type: z.string(),
  /** In Chinese and in English. */
  name: z.string(),
  nameEn: z.string(),
}

export const linkCount = z.object({ direction: linkDirection, ...namedType, count: z.int(), lastAt: timestamp })
export type LinkCount = z.output<typeof linkCount>

/**
 * What is answered: on-duty checks, alarms to be dealt with, and what is wanted of vehicles, by us; what we asked, by a platform below. `report`: alarms of
 * ours and their ends, until they left.
 */
export const delayKinds = [
  'check',
  'alarm',
  'request',
  'report',
  'notice',
  'driver',
  'waybill',
  'staticData',
  'exchangeBegins',
  'exchangeEnds',
] as const
export const linkDelay = z.object({
  kind: z.enum(delayKinds),
  asked: z.int(),
  answered: z.int(),
  /** Of these, after the deadline. */
  late: z.int(),
  /** Whose deadline has passed without an answer. */
  missed: z.int(),
  /** Seconds; null: nothing was answered. */
  median: z.nullable(z.number()),
  longest: z.nullable(z.number()),
})
export type LinkDelay = z.output<typeof linkDelay>

export const linkGap = z.object({
  link: z.enum(['main', 'slave']),
  /** null: the server ended without noticing when. */
  from: z.nullable(timestamp),
  /** null: it goes on. */
  to: z.nullable(timestamp),
})
export type LinkGap = z.output<typeof linkGap>

export const linkFigures = z.object({
  counts: z.array(linkCount),
  delays: z.array(linkDelay),
  /** The newest fifty. */
  gaps: z.array(linkGap),
  /** How long the main link stood, s, of how long there is anything known of it. */
  upSeconds: z.int(),
  ofSeconds: z.int(),
  /** What a superior platform is not known to have yet: reports of positions, and messages that have not left; with when the oldest was stored. */
  waitingReports: z.int(),
  oldestReport: z.nullable(timestamp),
  waitingMessages: z.int(),
  oldestMessage: z.nullable(timestamp),
})

export const linkMessage = z.object({
  messageId: z.string(),
  direction: linkDirection,
  ...namedType,
  /** Empty: it is about no vehicle. */
  plate: z.string(),
  /** Of its frame. */
  serial: z.int(),
  /** Of its body, bytes. */
  length: z.int(),
  /** It can be explained. Passwords and codes of video are not kept, and no body that is longer than 4 KiB. */
  explained: z.boolean(),
  at: timestamp,
})
export type LinkMessage = z.output<typeof linkMessage>
