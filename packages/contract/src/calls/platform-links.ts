/** Links with platforms above and below (JT/T 809), and the messages that went over them. Ours. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { linkDirection, linkFigures, linkMessage, platformLink, platformRole } from '../links/platform-links.ts'

const one = { role: platformRole, platformId: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/)) }
const id = z.string().check(z.regex(/^\d{1,18}$/))

export const platformLinkCalls = {
  getPlatformLinks: call({
    about:
      'The links with superior platforms that are told of organisations of the user, and with platforms below whose organisation the user has as a whole',
    data: z.object({ links: z.array(platformLink) }),
    scope: 'single',
    right: 'alarmAuth',
    ids: { reply: { 'links[].platformId': 'asGiven' } },
  }),
  getLinkFigures: call({
    about:
      'Of one of these links in the last days: messages by type and direction, how long answers took, when it was down, and what waits to leave',
    request: z.object({ ...one, days: z._default(z.int().check(z.minimum(1), z.maximum(92)), 30) }),
    data: linkFigures,
    scope: 'single',
    right: 'alarmAuth',
    ids: { request: { platformId: 'asGiven' } },
    errors: ['duty.unknownLink'],
    turn: 'list',
  }),
  getLinkMessages: call({
    about:
      'Messages that went over one of these links, newest first, in pages: all but positions and questions whether the other side is there, which are counted. For who has all organisations of the link',
    request: z.object({
      ...one,
      direction: z.optional(linkDirection),
      /** `0x9503` */
      type: z.optional(z.string().check(z.regex(/^0x[0-9A-F]{4}$/))),
      /** The last message of the page before. */
      cursor: z.optional(id),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(500)), 50),
    }),
    data: z.object({ messages: z.array(linkMessage), next: z.nullable(z.string()) }),
    scope: 'single',
    right: 'alarmAuth',
    ids: {
      request: { platformId: 'asGiven', cursor: 'linkMessage' },
      reply: { 'messages[].messageId': 'linkMessage', next: 'linkMessage' },
    },
    errors: ['duty.unknownLink'],
  }),
  explainLinkMessage: call({
    about:
      'What a message that went over one of these links says, field by field, as `outrider decode --jt809` explains it; positions only to who may see them',
    request: z.object({ ...one, messageId: id }),
    data: z.object({
      message: linkMessage,
      /** Paths of fields in the words of the codec, with their values. */
      fields: z.array(z.object({ path: z.string(), value: z.string() })),
      /** How it differs from the standard; empty: it does not. */
      deviations: z.array(z.string()),
      /** There are more fields than are told. */
      more: z.boolean(),
    }),
    scope: 'single',
    right: 'alarmAuth',
    ids: {
      request: { platformId: 'asGiven', messageId: 'linkMessage' },
      reply: { 'message.messageId': 'linkMessage' },
    },
    errors: ['duty.unknownLink', 'duty.unknownLinkMessage'],
    record: true,
    leaves: 'entry',
  }),
}
