/**
 * Channels of organisations by which people are told of what happens besides pushes: mail, text messages, robots of groups, webhooks. Ours. Kinds:
 * notices/channel-kinds.ts; decision 148.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { limits } from '../limits/index.ts'
import { type ChannelKind, channelKindNames } from '../notices/channel-kinds.ts'

const right = 'adminAuth'
const channelId = z.string().check(z.regex(/^\d{1,9}$/))
const deliveryId = z.string().check(z.regex(/^\d{1,18}$/))
const kind = z.enum(channelKindNames as [ChannelKind, ...ChannelKind[]])
/** Missing: nothing, or as it was. */
const field = (length: number) => z.optional(z.string().check(z.trim(), z.maxLength(length)))

const values = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.nameOfAccount)),
  /** Whose it is: people of it and below may choose it, and what it tells is of it and below. */
  orgId: z.int(),
  /** Of a group; a person gets his own. */
  lang: z.enum(['zh', 'en']),
  perMinute: z.int().check(z.minimum(1), z.maximum(600)),
  /** Empty: the usual line. */
  template: field(limits.noticeTemplate),
  address: field(1_000),
  secret: field(200),
  keyword: field(20),
  server: field(200),
}
export const noticeChannelForm = z.object({ kind, ...values })
/** What is missing stays as it is, and what is hidden and empty. */
export const noticeChannelChange = z.object({ channelId, ...values, on: z.boolean() })

/** `gone`: its service does not know it any more. `full`, `dead`: too much waited, or it failed for too long. */
export const noticeChannelStates = ['on', 'failing', 'off', 'gone', 'full', 'dead'] as const

export const noticeChannel = z.object({
  channelId: z.string(),
  name: z.string(),
  kind,
  orgId: z.int(),
  orgName: z.string(),
  lang: z.enum(['zh', 'en']),
  perMinute: z.int(),
  template: z.string(),
  /** Without what is hidden; of a hidden address its last letters. */
  address: z.string(),
  keyword: z.string(),
  server: z.string(),
  /** One is stored. */
  hasSecret: z.boolean(),
  state: z.enum(noticeChannelStates),
  /** Notices that wait. */
  waiting: z.int(),
  /** People who chose it. */
  people: z.int(),
  /** ms since 1970; null: nothing was taken yet. */
  lastSentAt: z.nullable(z.number()),
})
export type NoticeChannel = z.infer<typeof noticeChannel>

/**
 * Why a notice was not taken. `limited`: too many at once. `refused`: by its service, for good. `channel`: the address or the secret is wrong. `withheld`:
 * who it was for may not be told it any more. `noAddress`: the person has none. `late`: it waited for too long. `notSetUp`: this installation cannot send
 * by this kind.
 */
export const noticeFaults = [
  '',
  'busy',
  'limited',
  'refused',
  'channel',
  'connection',
  'timeout',
  'address',
  'certificate',
  'withheld',
  'noAddress',
  'late',
  'notSetUp',
] as const
export const noticeStates = ['waiting', 'sent', 'failed'] as const

export const noticeDelivery = z.object({
  deliveryId: z.string(),
  /** `test`, or a kind; a newer server may have further ones. */
  kind: z.string(),
  /** Empty: of none. */
  plateNum: z.string(),
  /** Empty: a group. */
  personName: z.string(),
  /** When it happened, ms since 1970. */
  at: z.number(),
  state: z.enum(noticeStates),
  tries: z.int(),
  /** Of the next try; null: there is none. */
  nextAt: z.nullable(z.number()),
  sentAt: z.nullable(z.number()),
  fault: z.enum(noticeFaults),
  /** Of the last try, as the service said it. */
  answer: z.string(),
  text: z.string(),
})
export type NoticeDelivery = z.infer<typeof noticeDelivery>

const changes = { right, edit: true, record: true } as const
const valueErrors = [
  'organisation.unknown',
  'admin.nameInvalid',
  'notice.addressRefused',
  'notice.fieldMissing',
  'notice.notSetUp',
] as const

export const adminNoticeChannelCalls = {
  getNoticeChannels: call({
    about: 'The channels for notices of organisations of the administrator',
    request: z.object({}),
    data: z.object({
      channels: z.array(noticeChannel),
      /** Kinds by which this installation can send. */
      offered: z.array(kind),
    }),
    right,
    ids: { reply: { 'channels[].channelId': 'noticeChannel', 'channels[].orgId': 'organisation' } },
  }),
  addNoticeChannel: call({
    about: 'Add a channel for notices; people of its organisation may choose it',
    request: noticeChannelForm,
    data: z.object({ channelId: z.string() }),
    merge: { channelId: 'first' },
    ...changes,
    ids: { request: { orgId: 'organisation' }, reply: { channelId: 'noticeChannel' } },
    errors: [...valueErrors, 'notice.tooManyChannels'],
  }),
  changeNoticeChannel: call({
    about: 'Change a channel for notices, or switch it off or on; what waits goes on when it is switched on',
    request: noticeChannelChange,
    data: z.object({}),
    merge: {},
    ...changes,
    ids: { request: { channelId: 'noticeChannel', orgId: 'organisation' } },
    errors: [...valueErrors, 'notice.unknownChannel', 'notice.tooManyChannels'],
  }),
  endNoticeChannel: call({
    about: 'End a channel for notices with what waits for it and what people chose',
    request: z.object({ channelId }),
    data: z.object({}),
    ...changes,
    ids: { request: { channelId: 'noticeChannel' } },
    errors: ['notice.unknownChannel'],
  }),
  testNoticeChannel: call({
    about: 'Send a notice of the kind `test` to the group, or to the administrator; what came of it is among the deliveries',
    request: z.object({ channelId }),
    data: z.object({ deliveryId: z.string() }),
    ...changes,
    leaves: 'entry',
    ids: { request: { channelId: 'noticeChannel' }, reply: { deliveryId: 'noticeDelivery' } },
    errors: ['notice.unknownChannel', 'notice.channelIsOff'],
  }),
  getNoticeDeliveries: call({
    about: 'What was sent by a channel and what waits, newest first, from a cursor on',
    request: z.object({
      channelId,
      state: z.optional(z.enum(noticeStates)),
      /** `next` of the page before. */
      cursor: z.optional(deliveryId),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    }),
    data: z.object({
      deliveries: z.array(noticeDelivery),
      /** null: there are no more. */
      next: z.nullable(z.string()),
    }),
    right,
    ids: { request: { channelId: 'noticeChannel' }, reply: { 'deliveries[].deliveryId': 'noticeDelivery' } },
    errors: ['notice.unknownChannel'],
  }),
}
