/**
 * Webhooks: what happens is sent to addresses of other systems, signed, at least once, in order for each vehicle. Ours. What they are told:
 * webhooks/webhook-kinds.ts; decision 122.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { limits } from '../limits/index.ts'
import { type WebhookKind, webhookKindNames } from '../webhooks/webhook-kinds.ts'

const right = 'adminAuth'
const webhookId = z.string().check(z.regex(/^\d{1,9}$/))
const deliveryId = z.string().check(z.regex(/^\d{1,18}$/))
const kinds = z.array(z.enum(webhookKindNames as [WebhookKind, ...WebhookKind[]]))

const values = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.nameOfAccount)),
  /** https; http and addresses of the inside only where the operator allows them. What is wrong with it the server says. */
  address: z.string().check(z.trim(), z.minLength(1), z.maxLength(1_000)),
  kinds: kinds.check(z.minLength(1), z.maxLength(webhookKindNames.length)),
  /** Of them and all below. */
  orgIds: z.array(z.int()).check(z.minLength(1), z.maxLength(limits.organisationsOfUser)),
}
export const webhookForm = z.object(values)
export const webhookChange = z.object({ webhookId, ...values, on: z.boolean() })

/** `gone`: the receiver said that it is not there any more (410). `full`, `dead`: too much waited, or for too long. */
export const webhookStates = ['on', 'failing', 'makerLocked', 'off', 'gone', 'full', 'dead'] as const

export const webhook = z.object({
  webhookId: z.string(),
  name: z.string(),
  address: z.string(),
  kinds,
  organisations: z.array(z.object({ orgId: z.int(), orgName: z.string() })),
  makerId: z.string(),
  makerName: z.string(),
  state: z.enum(webhookStates),
  /** Deliveries that wait. */
  waiting: z.int(),
  /** ms since 1970; null: nothing was taken yet. */
  lastSentAt: z.nullable(z.number()),
})
export type Webhook = z.infer<typeof webhook>

/**
 * Why it was not taken: a status of HTTP (`status`), or what happened to the connection. `withheld`: it was not sent, since who made the webhook
 * may not be told it any more, or the webhook is not of that organisation any more.
 */
export const deliveryFaults = ['', 'status', 'timeout', 'address', 'connection', 'certificate', 'withheld'] as const
export const deliveryStates = ['waiting', 'sent', 'failed'] as const

export const webhookDelivery = z.object({
  deliveryId: z.string(),
  /** `test`, or a kind; a newer server may have further ones. */
  kind: z.string(),
  /** Empty: of none. */
  plateNum: z.string(),
  /** When it happened, ms since 1970. */
  at: z.number(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  /** Of the next try; null: there is none. */
  nextAt: z.nullable(z.number()),
  sentAt: z.nullable(z.number()),
  /** Of the last try; null: there was no answer. */
  status: z.nullable(z.int()),
  fault: z.enum(deliveryFaults),
  /** What is sent, as it is signed. */
  body: z.string(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

const changes = { right, edit: true, record: true } as const
const valueErrors = ['organisation.unknown', 'admin.nameInvalid', 'admin.rightNotYours', 'webhook.addressRefused'] as const

export const adminWebhookCalls = {
  getWebhooks: call({
    about: 'The webhooks of organisations of the administrator',
    data: z.object({ webhooks: z.array(webhook) }),
    right,
    ids: {
      reply: {
        'webhooks[].webhookId': 'webhook',
        'webhooks[].makerId': 'user',
        'webhooks[].organisations[].orgId': 'organisation',
      },
    },
  }),
  addWebhook: call({
    about: 'Add a webhook; the reply has the secret with which its messages are signed, which is shown once',
    request: webhookForm,
    data: z.object({ webhookId: z.string(), secret: z.string() }),
    // Its organisations are those of one platform, which gets it.
    merge: { webhookId: 'first', secret: 'first' },
    ...changes,
    ids: { request: { orgIds: 'organisation' }, reply: { webhookId: 'webhook' } },
    errors: [...valueErrors, 'webhook.tooMany', 'webhook.companyFull'],
  }),
  changeWebhook: call({
    about: 'Change a webhook, or switch it off or on; what waits goes on when it is switched on',
    request: webhookChange,
    merge: {},
    ...changes,
    ids: { request: { webhookId: 'webhook', orgIds: 'organisation' } },
    errors: [...valueErrors, 'webhook.unknown', 'webhook.companyFull'],
  }),
  endWebhook: call({
    about: 'End a webhook with what waits for it',
    request: z.object({ webhookId }),
    ...changes,
    ids: { request: { webhookId: 'webhook' } },
    errors: ['webhook.unknown'],
  }),
  testWebhook: call({
    about: 'Send a message of the kind `test`, which tells nothing; what came of it is among the deliveries',
    request: z.object({ webhookId }),
    data: z.object({ deliveryId: z.string() }),
    ...changes,
    leaves: 'entry',
    ids: { request: { webhookId: 'webhook' }, reply: { deliveryId: 'webhookDelivery' } },
    errors: ['webhook.unknown', 'webhook.isOff'],
  }),
  getWebhookDeliveries: call({
    about: 'What was sent to a webhook and what waits, newest first, from a cursor on',
    request: z.object({
      webhookId,
      state: z.optional(z.enum(deliveryStates)),
      /** `next` of the page before. */
      cursor: z.optional(deliveryId),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    }),
    data: z.object({
      deliveries: z.array(webhookDelivery),
      /** null: there are no more. */
      next: z.nullable(z.string()),
    }),
    right,
    ids: { request: { webhookId: 'webhook' }, reply: { 'deliveries[].deliveryId': 'webhookDelivery' } },
    errors: ['webhook.unknown', 'admin.rightNotYours'],
  }),
  replayWebhookDelivery: call({
    about: 'Send one delivery again, under the same id and with the same body',
    request: z.object({ webhookId, deliveryId }),
    ...changes,
    ids: { request: { webhookId: 'webhook', deliveryId: 'webhookDelivery' } },
    errors: ['webhook.unknown', 'webhook.unknownDelivery', 'webhook.isOff'],
  }),
}
