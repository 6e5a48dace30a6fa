/** Calls of administrators about webhooks. */
import {
  type CallPath,
  type Lang,
  mayReceive,
  type RequestOf,
  type Webhook,
  type WebhookDelivery,
  type WebhookKind,
  webhookKindNames,
  limits,
} from '@outrider/contract'
import type { Kysely } from 'kysely'
import { encrypted, secretOf } from '../../../accounts/encrypted-secret.ts'
import type { CallContext, Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { Events } from '../../../record/event-record.ts'
import type { Database } from '../../../store/schema.ts'
import { nameFrom } from '../account-names.ts'
import { administering, type Reach, reachOf, requireOrganisations } from '../reach.ts'
import { changesBetween, recordChanges } from '../../recorded-changes.ts'
import { mayReceiveMessage } from './may-receive-message.ts'
import { outsideAddress } from '../../../connections/safe-address.ts'
import { newWebhookSecret } from './signature.ts'
import { type StoredDelivery, type StoredWebhook, WebhooksRepository, type WebhookValues } from './webhook.repository.ts'

interface WebhookCallDependencies {
  db: Kysely<Database>
  access: AccessGate
  fleet: LiveFleet
  events: Events
  /** Of the data folder. */
  secret: Buffer
  allowInside: boolean
  /** Something is to be sent. */
  wake: () => void
  now: () => number
}

type WebhookPath = Extract<CallPath, `admin/${string}Webhook${string}`>
type Caller = Pick<CallContext, 'address'> & { user: SignedInUser }
type Form = Omit<RequestOf<'admin/addWebhook'>, 'name'> & { name: string }

export const adminWebhookHandlers = (deps: WebhookCallDependencies): Handlers<WebhookPath> => {
  const { db, access, fleet, events, secret, allowInside, wake, now } = deps
  const webhooks = new WebhooksRepository(db)
  const recorded = (call: WebhookPath, context: Caller, id: number, changes: ReturnType<typeof changesBetween>) =>
    recordChanges(events, { call, context, subject: { kind: 'webhook', id: String(id) } }, changes)
  const seen = async (user: SignedInUser, webhookId: string) =>
    (await webhooks.find(await reachOf(access, user), Number(webhookId))) ?? fail('webhook.unknown')
  /** Its messages have what its maker may know: nobody else reads them, or has them sent elsewhere, who may know less. */
  const requireItsRights = ({ by }: Reach, { kinds, maker_rights: granted }: StoredWebhook) => {
    if (kinds.some(kind => !mayReceive(kind, by.rights)) || (granted.posAuth && !by.rights.posAuth)) fail('admin.rightNotYours')
  }
  /** @param granted the rights of who receives it: of its maker */
  const valuesOf = async (
    { name, address, kinds, orgIds }: Form,
    user: SignedInUser,
    granted = user.rights,
  ): Promise<WebhookValues> => {
    requireOrganisations(await reachOf(access, user), orgIds)
    if (kinds.some(kind => !mayReceive(kind, granted) || !mayReceive(kind, user.rights))) fail('admin.rightNotYours')
    return {
      name: await administering(() => Promise.resolve(nameFrom(name))),
      address: (outsideAddress(address, allowInside) ?? fail('webhook.addressRefused')).href,
      kinds: inOrder(kinds),
      organisationIds: [...new Set(orgIds)].toSorted((a, b) => a - b),
    }
  }

  return {
    async 'admin/getWebhooks'(_, { user, lang }) {
      const found = await webhooks.all(await reachOf(access, user))
      return { webhooks: found.map(each => onWire(fleet, each, lang)) }
    },

    async 'admin/addWebhook'(form, context) {
      const values = await valuesOf(form, context.user)
      const shown = newWebhookSecret()
      const id = await webhooks.add(context.user.userId, values, encrypted(Buffer.from(shown), secretOf.webhook, secret))
      if (id === 'userFull') fail('webhook.tooMany', { max: limits.webhooksOfUser })
      if (id === 'companyFull') fail('webhook.companyFull', { max: limits.webhooksOfCompany })
      recorded('admin/addWebhook', context, id, changesBetween({}, recordedValues(values)))
      return { webhookId: String(id), secret: shown }
    },

    async 'admin/changeWebhook'({ webhookId, on, ...form }, context) {
      const before = await seen(context.user, webhookId)
      requireItsRights(await reachOf(access, context.user), before)
      const values = await valuesOf(form, context.user, before.maker_rights)
      const changed = await webhooks.change(before.id, values, on)
      if (changed === 'companyFull') fail('webhook.companyFull', { max: limits.webhooksOfCompany })
      const old = { ...before, organisationIds: before.organisation_ids }
      recorded(
        'admin/changeWebhook',
        context,
        before.id,
        changesBetween({ ...recordedValues(old), on: before.off_why === null }, { ...recordedValues(values), on }),
      )
      wake()
      return {}
    },

    async 'admin/endWebhook'({ webhookId }, context) {
      const { id, name } = await seen(context.user, webhookId)
      await webhooks.end(id)
      recorded('admin/endWebhook', context, id, changesBetween({ name }, {}))
      return {}
    },

    async 'admin/testWebhook'({ webhookId }, { user }) {
      const { id, off_why } = await seen(user, webhookId)
      if (off_why !== null) fail('webhook.isOff')
      const deliveryId = await webhooks.addTest(id, new Date(now()))
      wake()
      return { deliveryId }
    },

    async 'admin/getWebhookDeliveries'({ webhookId, state, cursor, pageSize }, { user }) {
      const webhook = await seen(user, webhookId)
      requireItsRights(await reachOf(access, user), webhook)
      const { id } = webhook
      const scope = await access.scope(user.userId)
      const rows = await webhooks.deliveries(id, { state, cursor, atMost: pageSize + 1 })
      const page = rows.slice(0, pageSize)
      // What it told before it was limited to what the reader reaches, or told of before the reader lost a right, is not for him.
      const deliveries = page.filter(each => mayReceiveMessage(each, { rights: user.rights, scope }, fleet))
      return {
        deliveries: deliveries.map(each => deliveryOnWire(fleet, each)),
        next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
      }
    },

    async 'admin/replayWebhookDelivery'({ webhookId, deliveryId }, { user }) {
      const { id, off_why } = await seen(user, webhookId)
      const delivery = await webhooks.delivery(id, deliveryId)
      const scope = await access.scope(user.userId)
      if (!delivery || !mayReceiveMessage(delivery, { rights: user.rights, scope }, fleet)) fail('webhook.unknownDelivery')
      if (off_why !== null) fail('webhook.isOff')
      await webhooks.replay(id, deliveryId)
      wake()
      return {}
    },
  }
}

/** In the order of the contract, each once. */
const inOrder = (kinds: readonly WebhookKind[]): WebhookKind[] => webhookKindNames.filter(kind => kinds.includes(kind))

/** Of the address only where it leads: paths and questions of receivers often contain a secret. */
const recordedValues = ({ name, address, kinds, organisationIds }: WebhookValues) => ({
  name,
  address: new URL(address).origin,
  kinds,
  orgIds: organisationIds,
})

function onWire({ organisations }: LiveFleet, webhook: StoredWebhook, lang: Lang): Webhook {
  const { off_why, maker_locked_at, failures } = webhook
  return {
    webhookId: String(webhook.id),
    name: webhook.name,
    address: webhook.address,
    kinds: webhook.kinds,
    organisations: webhook.organisation_ids.map(orgId => ({ orgId, orgName: organisations.name(orgId, lang) })),
    makerId: String(webhook.maker_id),
    makerName: webhook.maker_name,
    state: off_why ?? (maker_locked_at ? 'makerLocked' : failures > 0 ? 'failing' : 'on'),
    waiting: webhook.waiting,
    lastSentAt: webhook.last_sent_at?.getTime() ?? null,
  }
}

const deliveryOnWire = (fleet: LiveFleet, row: StoredDelivery): WebhookDelivery => ({
  deliveryId: row.id,
  kind: row.kind,
  plateNum: fleet.vehicle(row.vehicle_id)?.identity.plateNum ?? '',
  at: row.at.getTime(),
  state: row.state,
  tries: row.tries,
  nextAt: row.state === 'waiting' ? row.next_at.getTime() : null,
  sentAt: row.state === 'sent' ? (row.settled_at?.getTime() ?? null) : null,
  status: row.status,
  fault: row.fault,
  body: row.body,
})
