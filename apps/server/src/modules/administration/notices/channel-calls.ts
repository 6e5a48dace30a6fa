/** Calls of administrators about channels for notices. */
import {
  type CallPath,
  type ChannelFieldName,
  channelFields,
  type ChannelKind,
  channelKindNames,
  channelKindOf,
  type Lang,
  limits,
  mayBeNotified,
  type NoticeChannel,
  type NoticeDelivery,
  type NoticeKind,
  noticeKinds,
  type noticeChannelForm,
} from '@outrider/contract'
import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { CallContext, Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { AccessScope } from '../../../fleet/access-scope.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { Events } from '../../../record/event-record.ts'
import type { Database } from '../../../store/schema.ts'
import { nameFrom } from '../account-names.ts'
import { administering, reachOf, requireOrganisations } from '../reach.ts'
import { changesBetween, recordChanges } from '../../recorded-changes.ts'
import type { ChannelValues, SenderParts } from './channel-sender.ts'
import { decryptedFields, encryptedFields, fieldsToEdit } from './encrypted-fields.ts'
import { ChannelsRepository, type StoredChannel, type StoredNotice, type StoredValues } from './channels.repository.ts'
import { channelSenders } from './kinds/index.ts'

interface ChannelCallDependencies {
  db: Kysely<Database>
  access: AccessGate
  fleet: LiveFleet
  events: Events
  parts: () => SenderParts
  /** Of the data folder. */
  secret: Buffer
  /** Something is to be sent. */
  wake: () => void
  now: () => number
}

type ChannelPath = Extract<CallPath, `admin/${string}Notice${string}`>
type Caller = Pick<CallContext, 'address'> & { user: SignedInUser }
type Form = Omit<z.output<typeof noticeChannelForm>, 'kind'>

const testTexts: Readonly<Record<Lang, string>> = {
  zh: 'Outrider 测试通知：此渠道可以收到通知 · #{number}',
  en: 'Outrider test notice: this channel receives notices · #{number}',
}

export const adminNoticeChannelHandlers = (deps: ChannelCallDependencies): Handlers<ChannelPath> => {
  const { db, access, fleet, events, secret, parts, wake, now } = deps
  const channels = new ChannelsRepository(db)
  const recorded = (call: ChannelPath, context: Caller, id: number, changes: ReturnType<typeof changesBetween>) =>
    recordChanges(events, { call, context, subject: { kind: 'noticeChannel', id: String(id) } }, changes)
  const seen = async (user: SignedInUser, channelId: string) =>
    (await channels.find(await reachOf(access, user), Number(channelId))) ?? fail('notice.unknownChannel')
  const fieldsOf = ({ encrypted_fields }: StoredChannel) => fieldsToEdit(encrypted_fields, secret)

  /** @param before what is hidden and left empty stays so */
  const valuesOf = async (
    kind: ChannelKind,
    form: Form,
    { user, lang }: { user: SignedInUser; lang: Lang },
    before?: { fields: ChannelValues; template: string },
  ): Promise<StoredValues> => {
    requireOrganisations(await reachOf(access, user), [form.orgId])
    const sender = channelSenders[kind]
    const { fields, own, perMinute } = channelKindOf(kind)
    const labelOf = (name: ChannelFieldName) => fields[name]?.label[lang] ?? name
    const given: Record<ChannelFieldName, string> = { address: '', secret: '', keyword: '', server: '' }
    for (const name of channelFields) {
      const field = fields[name]
      if (!field) continue
      given[name] = (field.hidden ? form[name] || undefined : form[name]) ?? before?.fields[name] ?? ''
      if (field.required && given[name] === '') fail('notice.fieldMissing', { field: labelOf(name) })
    }
    const read = sender.read(given, parts())
    if ('wrong' in read) fail('notice.addressRefused', { field: labelOf(read.wrong) })
    return {
      name: await administering(() => Promise.resolve(nameFrom(form.name))),
      organisation_id: form.orgId,
      lang: form.lang,
      per_minute: Math.min(form.perMinute, perMinute.most),
      template: form.template ?? before?.template ?? '',
      personal: own !== undefined && read.address === '',
      encrypted_fields: encryptedFields(read, secret),
    }
  }

  return {
    async 'admin/getNoticeChannels'(_, { user, lang }) {
      const found = await channels.all(await reachOf(access, user))
      return {
        channels: found.map(each => onWire(fleet, each, { fields: fieldsOf(each), lang })),
        offered: channelKindNames.filter(kind => isOffered(kind, parts())),
      }
    },

    async 'admin/addNoticeChannel'({ kind, ...form }, context) {
      const values = await valuesOf(kind, form, context)
      if (!isOffered(kind, parts())) fail('notice.notSetUp')
      const added = await channels.add(context.user.userId, kind, values)
      const id = added ?? fail('notice.tooManyChannels', { max: limits.noticeChannelsOfOrganisation })
      recorded('admin/addNoticeChannel', context, id, changesBetween({}, { kind, ...recordedValues(values) }))
      return { channelId: String(id) }
    },

    async 'admin/changeNoticeChannel'({ channelId, on, ...form }, context) {
      const before = await seen(context.user, channelId)
      const fields = fieldsOf(before)
      const values = await valuesOf(before.kind, form, context, { fields, template: before.template })
      if (on && !isOffered(before.kind, parts())) fail('notice.notSetUp')
      if (!(await channels.change(before.id, values, on)))
        fail('notice.tooManyChannels', { max: limits.noticeChannelsOfOrganisation })
      const changes = changesBetween(
        { ...recordedValues(before), on: before.off_why === null },
        { ...recordedValues(values), on },
      )
      const resealed = JSON.stringify(decryptedFields(values.encrypted_fields, secret)) !== JSON.stringify(fields)
      recorded('admin/changeNoticeChannel', context, before.id, {
        ...changes,
        ...(resealed && { address: { from: '***', to: '***' } }),
      })
      wake()
      return {}
    },

    async 'admin/endNoticeChannel'({ channelId }, context) {
      const before = await seen(context.user, channelId)
      await channels.end(before.id)
      recorded('admin/endNoticeChannel', context, before.id, changesBetween(recordedValues(before), {}))
      return {}
    },

    async 'admin/testNoticeChannel'({ channelId }, { user, lang }) {
      const channel = await seen(user, channelId)
      if (channel.off_why !== null) fail('notice.channelIsOff')
      const test = channel.personal
        ? { userId: user.userId, text: testTexts[lang] }
        : { userId: null, text: testTexts[channel.lang] }
      const deliveryId = await channels.addTest(channel.id, { ...test, at: new Date(now()) })
      wake()
      return { deliveryId }
    },

    async 'admin/getNoticeDeliveries'({ channelId, state, cursor, pageSize }, { user }) {
      const channel = await seen(user, channelId)
      const scope = await access.scope(user.userId)
      const rows = await channels.deliveries(channel.id, { state, cursor, atMost: pageSize + 1 })
      const page = rows.slice(0, pageSize)
      return {
        deliveries: page.filter(each => mayRead(each, { user, scope, fleet })).map(each => deliveryOnWire(fleet, each, user)),
        next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
      }
    },
  }
}

const isOffered = (kind: ChannelKind, parts: SenderParts): boolean => channelSenders[kind].offered?.(parts) ?? true

/** Nothing by which somebody could send. */
const recordedValues = ({
  name,
  organisation_id,
  lang,
  per_minute,
  template,
}: Omit<StoredValues, 'encrypted_fields' | 'personal'>) => ({
  name,
  orgId: organisation_id,
  lang,
  perMinute: per_minute,
  template,
})

function onWire(
  { organisations }: LiveFleet,
  channel: StoredChannel,
  { fields, lang }: { fields: ChannelValues; lang: Lang },
): NoticeChannel {
  const { fields: asked } = channelKindOf(channel.kind)
  return {
    channelId: String(channel.id),
    name: channel.name,
    kind: channel.kind,
    orgId: channel.organisation_id,
    orgName: organisations.name(channel.organisation_id, lang),
    lang: channel.lang,
    perMinute: channel.per_minute,
    template: channel.template,
    // Of a key its last letters, by which two are told apart.
    address: asked.address?.hidden ? `…${fields.address.slice(-4)}` : fields.address,
    keyword: fields.keyword,
    server: fields.server,
    hasSecret: fields.secret !== '',
    state: channel.off_why ?? (channel.failures > 0 ? 'failing' : 'on'),
    waiting: channel.waiting,
    people: channel.people,
    lastSentAt: channel.last_sent_at?.getTime() ?? null,
  }
}

const isKind = (kind: string): kind is NoticeKind => Object.hasOwn(noticeKinds, kind)

/** What a reader may not know himself is not for him here either. */
function mayRead(
  { kind, vehicle_id: vehicleId, at }: StoredNotice,
  { user, scope, fleet }: { user: SignedInUser; scope: AccessScope; fleet: LiveFleet },
): boolean {
  if (kind === 'test') return true
  if (!isKind(kind) || !mayBeNotified(kind, user.rights)) return false
  if (vehicleId === 0) return true
  const vehicle = fleet.vehicle(vehicleId)
  return vehicle !== undefined && scope.includes(vehicle) && at.getTime() >= scope.historyFrom(vehicle)
}

const deliveryOnWire = (fleet: LiveFleet, row: StoredNotice, reader: SignedInUser): NoticeDelivery => ({
  deliveryId: row.id,
  kind: row.kind,
  plateNum: fleet.vehicle(row.vehicle_id)?.identity.plateNum ?? '',
  personName: row.person_name ?? '',
  at: row.at.getTime(),
  state: row.state,
  tries: row.tries,
  nextAt: row.state === 'waiting' ? row.next_at.getTime() : null,
  sentAt: row.state === 'sent' ? (row.settled_at?.getTime() ?? null) : null,
  fault: row.fault,
  answer: row.answer,
  // What waits for a person is between that person and the platform.
  text: row.kind === 'waiting' && row.user_id !== reader.userId ? '' : row.text.replaceAll('{number}', row.id),
})
