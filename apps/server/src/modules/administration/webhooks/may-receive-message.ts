/**
 * Whether somebody may receive a message that was made earlier: rights, sight of vehicles and the organisations of a webhook may have changed since. Asked
 * before it is sent, shown or sent again.
 */
import { type AppMenuAuth, mayReceive, type WebhookKind, webhookKinds } from '@outrider/contract'
import type { AccessScope } from '../../../fleet/access-scope.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'

export interface MadeMessage {
  kind: string
  /** 0: of none. */
  vehicle_id: number
  organisation_id: number | null
  /** It names places. */
  located: boolean
  at: Date
}

interface Listener {
  rights: AppMenuAuth
  scope: AccessScope
}

const isKind = (kind: string): kind is WebhookKind => Object.hasOwn(webhookKinds, kind)

export function mayReceiveMessage(message: MadeMessage, { rights, scope }: Listener, fleet: Pick<LiveFleet, 'vehicle'>): boolean {
  const { kind, vehicle_id: vehicleId, organisation_id: organisationId, located, at } = message
  if (kind === 'test') return true
  if (!isKind(kind) || !mayReceive(kind, rights) || (located && !rights.posAuth)) return false
  if (organisationId === null || !scope.organisationIds.has(organisationId)) return false
  if (vehicleId === 0) return true
  const vehicle = fleet.vehicle(vehicleId)
  return vehicle !== undefined && scope.includes(vehicle) && at.getTime() >= scope.historyFrom(vehicle)
}
