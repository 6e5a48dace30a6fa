/** Ours: by which channels of the organisation a user is told of what, and when not. The calls are in the group `user`, because they are about him. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { limits } from '../limits/index.ts'
import { type ChannelKind, channelKindNames } from '../notices/channel-kinds.ts'
import { type NoticeKind, noticeKindNames } from '../notices/notice-kinds.ts'

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const noticeKind = z.enum(noticeKindNames as [NoticeKind, ...NoticeKind[]])
const channelId = z.string().check(z.regex(/^\d{1,9}$/))

export const noticeTimes = {
  /** Nothing is sent from `quietFrom` to `quietUntil`; an end before the start is on the next day. null: at any time. */
  quietFrom: z.nullable(time),
  quietUntil: z.nullable(time),
  /** An SOS of level 1 is told in this time, too. */
  sosPasses: z.boolean(),
  /** When the day’s digest comes. */
  digestAt: time,
  /** IANA name of the zone of these times. */
  zone: z.string().check(z.minLength(1), z.maxLength(64)),
}
const choices = z.array(
  z.object({
    kind: noticeKind,
    channelId,
    /** At once, or with others in the digest of the day. */
    when: z.enum(['now', 'digest']),
  }),
)

export const noticeChoices = z.object({
  choices: choices.check(z.maxLength(limits.noticeChoices)),
  ...noticeTimes,
})
export type NoticeChoices = z.infer<typeof noticeChoices>

export const offeredChannel = z.object({
  channelId: z.string(),
  name: z.string(),
  kind: z.enum(channelKindNames as [ChannelKind, ...ChannelKind[]]),
  /** It goes to the person and not to a group, by an address that the account has not. */
  lacksAddress: z.boolean(),
  /** Nothing is sent by it now. */
  isOff: z.boolean(),
})
export type OfferedChannel = z.infer<typeof offeredChannel>

const idsOfChoices = { 'choices[].channelId': 'noticeChannel' } as const

export const noticeChoiceCalls = {
  getNoticeChoices: call({
    about: 'By which channels besides pushes the user is told of what, and those that there are',
    everyone: 'the user’s own settings; channels are those of organisations above',
    request: z.object({}),
    data: z.object({ channels: z.array(offeredChannel), choices, ...noticeTimes }),
    ids: { reply: { 'channels[].channelId': 'noticeChannel', ...idsOfChoices } },
  }),
  saveNoticeChoices: call({
    about: 'Choose by which channels besides pushes the user is told of what, instead of what was chosen before',
    everyone: 'the user’s own settings; channels are those of organisations above',
    request: noticeChoices,
    data: z.object({}),
    ids: { request: idsOfChoices },
    errors: ['notice.unknownChannel', 'push.times', 'push.zone'],
  }),
}
