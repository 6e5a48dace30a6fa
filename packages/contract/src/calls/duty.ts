/** On-duty checks of superior platforms. The specification names the calls and the fields of the detail; everything else is ours. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import {
  onDutyCheck,
  onDutyState,
  superiorClone,
  superiorNotice,
  unservedCount,
  unservedMessage,
  visitingVehicle,
} from '../entities/on-duty.ts'
import { consentKinds, superiorConsents } from '../entities/superior-consents.ts'
import { countOf, needed, readAs } from '../reading.ts'
import { timestamp } from '../entities/timestamp.ts'
import { orgIdAsText } from '../safety/safety-params.ts'

const uniqueId = z.string().check(z.regex(/^[a-z0-9-]{1,120}$/))

/** Bytes in an answer of 2019 are not bounded; a screen and a person are. */
export const maxAnswerLength = 250

/** The specification names the fields of a check, and nothing around them. */
const oneCheck = (sent: unknown): unknown =>
  typeof sent === 'object' && sent !== null && 'uniqueId' in sent ? { checks: [sent] } : sent

const answeredCheck = (sent: unknown, _: unknown, { uniqueId: id, content }: Readonly<Record<string, unknown>>): unknown =>
  sent ?? { uniqueId: id, infoContent: '', answer: { content, self: true, sentAt: 0 } }

const checkIds = {
  'checks[].uniqueId': 'postCheck',
  'checks[].govId': 'asGiven',
  'checks[].infoId': 'asGiven',
  'checks[].queryId': 'asGiven',
} as const

export const duty = {
  getOnDutyInfo: call({
    about:
      'The on-duty checks of the last day that are not answered, newest first, with the notices of superior platforms and what they sent that is not served; or one check',
    request: z.object({ uniqueId: z.optional(uniqueId) }),
    data: readAs(
      z.object({
        checks: z.array(onDutyCheck),
        notices: z.array(superiorNotice),
        /** What superior platforms sent that is not served, newest first. Ours. */
        unserved: z.optional(z.array(unservedMessage)),
        /** How many of each type, the most first. Ours. */
        unservedCounts: z.optional(z.array(unservedCount)),
        /** Links that were used from two places within a day. Ours. */
        clones: z.optional(z.array(superiorClone)),
        /** Vehicles of other regions of which superior platforms tell, newest first. Ours. */
        visiting: z.optional(z.array(visitingVehicle)),
      }),
      oneCheck,
      'may be one check itself, as the specification has it, or empty',
    ),
    right: 'alarmAuth',
    merge: {
      checks: 'concat',
      notices: 'concat',
      unserved: 'concat',
      unservedCounts: 'concat',
      clones: 'concat',
      visiting: 'concat',
    },
    ids: {
      request: { uniqueId: 'postCheck' },
      reply: {
        ...checkIds,
        'notices[].noticeId': 'superiorNotice',
        'notices[].govId': 'asGiven',
        'notices[].infoId': 'asGiven',
        'unserved[].messageId': 'superiorMessage',
        'unserved[].govId': 'asGiven',
        'unservedCounts[].govId': 'asGiven',
        'clones[].govId': 'asGiven',
        'visiting[].govId': 'asGiven',
      },
    },
    errors: ['duty.unknown'],
  }),
  sendOnDutyReplyCmd: call({
    about:
      'Answer an on-duty check, or an alarm that is to be dealt with; the first answer counts, of an alarm the first but "in progress" and "later". One that cannot leave now is sent when the link is back',
    request: z.object({
      uniqueId,
      content: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxAnswerLength)),
      /** Of an alarm, and of nothing else: 0 in work, 1 done, 2 not to be handled, 3 later. `content` stays here then. Ours. */
      result: z.optional(z.int().check(z.minimum(0), z.maximum(3))),
    }),
    data: z.object({ check: readAs(onDutyCheck, answeredCheck, 'may be missing: then it counts as answered') }),
    scope: 'routed',
    right: 'alarmAuth',
    ids: {
      request: { uniqueId: 'postCheck' },
      reply: {
        'check.uniqueId': 'postCheck',
        'check.govId': 'asGiven',
        'check.infoId': 'asGiven',
        'check.queryId': 'asGiven',
      },
    },
    errors: ['duty.unknown', 'duty.answered', 'duty.characters', 'duty.result', 'alarm.textOrder'],
    record: true,
    leaves: 'entry',
  }),
  getOnDutyResponseMsg: call({
    about: 'On-duty checks with their answers, newest first, in pages',
    request: z.object({
      /** When they arrived, both included; ms since 1970. */
      beginTime: z.optional(timestamp),
      endTime: z.optional(timestamp),
      state: z.optional(onDutyState),
      /** The last check of the page before, of each platform. */
      after: z._default(z.array(uniqueId).check(z.maxLength(5)), []),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(500)), 50),
    }),
    data: z.object({
      checks: needed(z.array(onDutyCheck)),
      /** The last of this page, if there are more. */
      next: z.array(z.string()),
      /** Counted up to ten thousand. */
      total: countOf('checks'),
    }),
    right: 'alarmAuth',
    merge: { checks: 'concat', next: 'concat', total: 'sum' },
    ids: { request: { after: 'postCheck' }, reply: { ...checkIds, next: 'postCheck' } },
    errors: ['report.endBeforeStart', 'duty.unknown'],
  }),
  getSuperiorConsents: call({
    about: 'What superior platforms may have done with the vehicles of a company: by its own decision, else by the configuration',
    /** Missing: the first of the companies that the user has as a whole. */
    request: z.object({ orgId: z.optional(orgIdAsText) }),
    data: z.object({
      /** null: the user has no company as a whole that superior platforms are told of. */
      orgId: z.nullable(z.int()),
      companies: z.array(z.object({ orgId: z.int(), orgName: z.string() })),
      superiors: z.array(superiorConsents),
    }),
    scope: 'single',
    right: 'adminAuth',
    ids: {
      request: { orgId: 'organisation' },
      reply: { orgId: 'organisation', 'companies[].orgId': 'organisation', 'superiors[].govId': 'asGiven' },
    },
    errors: ['organisation.unknown'],
  }),
  decideSuperiorConsent: call({
    about:
      'Allow or forbid a superior platform to have something done with the vehicles of a company; the newest decision counts',
    request: z.object({
      orgId: orgIdAsText,
      govId: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/)),
      kind: z.enum(consentKinds),
      allowed: z.boolean(),
    }),
    data: z.object({ decidedBy: z.string(), decidedAt: z.nullable(timestamp) }),
    scope: 'single',
    right: 'adminAuth',
    ids: { request: { orgId: 'organisation', govId: 'asGiven' } },
    errors: ['organisation.unknown', 'duty.unknownSuperior'],
    record: true,
    edit: true,
  }),
}
