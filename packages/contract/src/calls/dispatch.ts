/** Messages of dispatchers. The specification names three of the calls; their fields are ours. */
import * as z from 'zod/mini'
import { needed } from '../reading.ts'
import { call } from '../call.ts'
import {
  dispatchDelivery,
  dispatchMessage,
  dispatchMessageId,
  dispatchPresentations,
  dispatchStates,
  dispatchTemplate,
  dispatchTypes,
  failedDispatchStates,
} from '../dispatch/dispatch-message.ts'
import { askingTerminals } from '../entities/rights.ts'
import { vehicleId } from '../entities/position.ts'
import { limits } from '../limits/index.ts'

const text = z.string().check(z.trim(), z.maxLength(limits.textBytes))
/** Chosen by the client, another for every message: a request that is sent again finds the message that the first one made. */
const requestId = z.string().check(z.minLength(8), z.maxLength(64))
const sent = z.object({
  messages: z.array(
    z.object({
      messageId: z.string(),
      /** Vehicles that it goes to. */
      accepted: z.int(),
    }),
  ),
  /** Vehicles that do not exist or that the user may not see: nothing is sent to them. */
  unknown: z.array(z.string()),
  /** Vehicles whose service has ended: nothing is sent to them. */
  frozen: z.array(z.string()),
})
const ofSending = {
  data: sent,
  right: askingTerminals,
  merge: { messages: 'concat', unknown: 'concat', frozen: 'concat' },
  record: true,
} as const

export const dispatchCalls = {
  sendDispatchMsgCmd: call({
    about: 'Send a text to the terminals of vehicles (0x8300); the reply comes before the terminals answer',
    request: z.object({
      vehicleIds: z.array(vehicleId).check(z.minLength(1), z.maxLength(limits.dispatchVehicles)),
      /** May not be missing. */
      type: z.optional(z.enum(dispatchTypes)),
      show: z._default(z.array(z.enum(dispatchPresentations)).check(z.minLength(1)), ['display', 'speak']),
      /** May not be empty. */
      text,
      requestId,
    }),
    ...ofSending,
    ids: {
      request: { vehicleIds: 'vehicle', requestId: 'asGiven' },
      reply: { 'messages[].messageId': 'dispatch', unknown: 'vehicle', frozen: 'vehicle' },
    },
    errors: [
      'command.textRight',
      'command.textApproval',
      'dispatch.noType',
      'alarm.noText',
      'alarm.longText',
      'alarm.textCharacters',
      'alarm.textOrder',
    ],
    leaves: 'message',
  }),
  // Ours.
  repeatDispatchMsgCmd: call({
    about: 'Send a message once more to the vehicles that it did not reach, as a message of its own',
    request: z.object({
      messageId: dispatchMessageId,
      states: z._default(z.array(z.enum(failedDispatchStates)).check(z.minLength(1)), [...failedDispatchStates]),
      requestId,
    }),
    ...ofSending,
    ids: {
      request: { messageId: 'dispatch', requestId: 'asGiven' },
      reply: { 'messages[].messageId': 'dispatch', unknown: 'vehicle', frozen: 'vehicle' },
    },
    errors: [
      'dispatch.unknown',
      'dispatch.reached',
      'command.textRight',
      'command.textApproval',
      'alarm.noText',
      'alarm.longText',
      'alarm.textCharacters',
      'alarm.textOrder',
    ],
    leaves: 'message',
  }),
  getDispatchMsgHistory: call({
    about: 'Messages that were sent to vehicles of the organisations visible to the user, the newest first, page by page',
    request: z.object({
      /** Only these. */
      messageIds: z.optional(z.array(dispatchMessageId).check(z.minLength(1), z.maxLength(limits.dispatchPage))),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(limits.dispatchPage)), limits.dispatchPage),
      /** What `next` of the page before contained: goes on after it, on the platforms that have more. */
      after: z.optional(z.array(dispatchMessageId).check(z.maxLength(1))),
    }),
    data: z.object({
      messages: needed(z.array(dispatchMessage)),
      /** The last message of this page; empty: there are no more. */
      next: z.array(z.string()),
    }),
    right: askingTerminals,
    merge: { messages: 'concat', next: 'concat' },
    ids: {
      request: { messageIds: 'dispatch', after: 'dispatch' },
      reply: { 'messages[].messageId': 'dispatch', 'messages[].repeats': 'dispatch', next: 'dispatch' },
    },
  }),
  // Ours.
  getDispatchMsgDeliveries: call({
    about: 'What came of a message at each vehicle that the user may see',
    request: z.object({
      messageId: dispatchMessageId,
      /** Only those in one of these states. */
      states: z.optional(z.array(z.enum(dispatchStates)).check(z.minLength(1))),
    }),
    data: z.object({ deliveries: z.array(dispatchDelivery) }),
    scope: 'routed',
    right: askingTerminals,
    ids: { request: { messageId: 'dispatch' }, reply: { 'deliveries[].vehicleId': 'vehicle' } },
    errors: ['dispatch.unknown'],
  }),
  getDispatchMsgTemplate: call({
    about: 'Texts to choose from: the user’s own, and those of visible organisations and of those above them',
    data: z.object({
      templates: needed(z.array(dispatchTemplate)),
      /** The user may change those of visible organisations too. */
      editable: z.boolean(),
    }),
    right: askingTerminals,
    merge: { templates: 'concat', editable: 'or' },
    ids: { reply: { 'templates[].templateId': 'asGiven', 'templates[].orgId': 'organisation' } },
  }),
  // Ours.
  getDispatchMsgTemplatesToEdit: call({
    about: 'All own texts of the user, or all of one organisation, as they are edited',
    request: z.object({
      /** null: the user's own. */
      orgId: z.nullable(z.int()),
    }),
    data: z.object({
      texts: z.array(z.string()),
      /** Goes with what is saved: it is refused when they are other ones by then. */
      version: z.string(),
      /** The user may change those of visible organisations of this platform too. */
      editable: z.boolean(),
    }),
    scope: 'routed',
    right: askingTerminals,
    ids: { request: { orgId: 'organisation' } },
    errors: ['organisation.unknown'],
  }),
  setDispatchMsgTemplate: call({
    about: 'Replace the user’s own texts, or those of an organisation: for users who look after installations or maintenance',
    request: z.object({
      /** null: the user's own. */
      orgId: z.nullable(z.int()),
      texts: z.array(text).check(z.maxLength(limits.dispatchTemplates)),
      /** The version that was edited. */
      basedOn: z.string().check(z.maxLength(20)),
    }),
    right: askingTerminals,
    ids: { request: { orgId: 'organisation', basedOn: 'asGiven' } },
    errors: [
      'organisation.unknown',
      'dispatch.templatesChanged',
      'alarm.noText',
      'alarm.longText',
      'alarm.textCharacters',
      'alarm.textOrder',
    ],
    record: true,
    leaves: 'entry',
  }),
}
