/**
 * Turns what happened into messages to devices: who may see it and wants it. Any server does it; a batch is one transaction, so whatever is killed,
 * every happening is addressed once.
 */
import type { Kysely } from 'kysely'
import type { AccessGate } from '../../../fleet/access.ts'
import type { AccessScope } from '../../../fleet/access-scope.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { Database } from '../../../store/schema.ts'
import type { PushSubscription } from '../../ports.ts'
import { Bursts } from './bursts.ts'
import {
  type Happening,
  type NewReceipt,
  type Recipient,
  recipients,
  storeBursts,
  storeReceipts,
  takeHappenings,
  notifiedOf,
} from './outbox.repository.ts'
import { isQuiet, whyNotPushed } from './wanted.ts'

interface AddressMessagesDependencies {
  db: Kysely<Database>
  fleet: LiveFleet
  access: AccessGate
  /** Those whose service is set up. */
  channels: readonly PushSubscription['kind'][]
}

/** Happenings of one transaction. */
const atOnce = 200
/** Services that can show a picture. */
const withPictures: ReadonlySet<PushSubscription['kind']> = new Set(['web'])

/** Browsers have several services: a dead one holds up no other. */
const serviceOf = ({ kind, address }: Pick<PushSubscription, 'kind' | 'address'>): string =>
  kind === 'web' ? `web ${URL.parse(address)?.host ?? ''}` : kind

export class AddressMessages {
  readonly #deps: AddressMessagesDependencies
  readonly #bursts = new Bursts()

  constructor(deps: AddressMessagesDependencies) {
    this.#deps = deps
  }

  /** Returns how many happenings and messages there were; fewer than `atOnce` happenings: there are no more. */
  async some(): Promise<{ more: boolean; messages: number }> {
    const { db, channels } = this.#deps
    return await db.transaction().execute(async within => {
      const happenings = await takeHappenings(within, atOnce)
      if (happenings.length === 0) return { more: false, messages: 0 }
      const users = await recipients(within, channels)
      const pictured = happenings.flatMap(({ kind, caseId }) => (kind === 'picture' && caseId !== null ? [caseId] : []))
      const notified = pictured.length > 0 ? await notifiedOf(within, pictured) : new Map<string, Set<number>>()
      const receipts: NewReceipt[] = []
      const bursts: { userId: number; minute: number }[] = []
      for (const user of users) {
        const scope = await this.#deps.access.scope(user.userId)
        for (const happening of happenings) {
          if (!this.#wants(user, scope, happening, notified)) continue
          const burst = happening.kind === 'alarm' ? this.#bursts.count(user.userId, happening.at) : undefined
          if (burst?.first) bursts.push({ userId: user.userId, minute: burst.minute })
          if (!burst?.over) receipts.push(...messagesTo(user, happening))
        }
      }
      await storeReceipts(within, receipts)
      await storeBursts(within, bursts)
      return { more: happenings.length === atOnce, messages: receipts.length }
    })
  }

  #wants(
    { userId, settings, alarmAuth }: Recipient,
    scope: AccessScope,
    happening: Happening,
    notified: Map<string, Set<number>>,
  ): boolean {
    const { kind, vehicleId, caseId, type, level, startedAt, at, camera } = happening
    const vehicle = this.#deps.fleet.vehicle(vehicleId)
    if (!vehicle || !scope.includes(vehicle) || (startedAt ?? at) < scope.historyFrom(vehicle)) return false
    if (kind === 'online') return settings.online && settings.onlineVehicleIds.includes(vehicleId) && !isQuiet(settings, at)
    if (!alarmAuth) return false
    if (kind === 'picture')
      return (
        camera !== null && (settings.cameras?.includes(camera) ?? false) && (notified.get(caseId ?? '')?.has(userId) ?? false)
      )
    return type !== null && level !== null && whyNotPushed(settings, { type, level, vehicleId, at }) === undefined
  }
}

const messagesTo = ({ userId, devices }: Recipient, happening: Happening): NewReceipt[] =>
  devices.flatMap(device =>
    happening.kind === 'picture' && !withPictures.has(device.kind)
      ? []
      : [{ happening, userId, subscriptionId: device.id, channel: device.kind, service: serviceOf(device) }],
  )
