/** Track sharing: links that show a past track until they expire or their owner loses access. */
import { limits, type MapLayer, type TrackShare } from '@outrider/contract'
import type { AccessGate } from '../../fleet/access.ts'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { hashToken } from '../../accounts/tokens.ts'
import { viewBudget } from './view-budget.ts'
import { newToken, sharedName, shareState } from './share-state.ts'
import type { SharedPath } from '../../tracks/reducers/shared-path.ts'
import type { TrackShareRepository } from './track-share.repository.ts'

/** Path of a vehicle from start to end, both included; ms since 1970. */
export type TrackPath = (vehicleId: number, startTime: number, endTime: number, signal: AbortSignal) => Promise<SharedPath>

interface TrackShareDependencies {
  access: AccessGate
  trackShares: TrackShareRepository
  path: TrackPath
  /** Show vehicles by nickname. */
  nickNameOn: boolean
  /** Basemap of the shared page. */
  basemap: MapLayer
}

type TrackSharePath =
  | 'share/addVehTrackSharing'
  | 'share/getVehTrackSharings'
  | 'share/revokeVehTrackSharing'
  | 'share/getSharedTrack'

export function trackShareHandlers({
  access,
  trackShares,
  path,
  nickNameOn,
  basemap,
}: TrackShareDependencies): Handlers<TrackSharePath> {
  const spend = viewBudget('sharedTrack')
  return {
    async 'share/addVehTrackSharing'({ vehicleId, startTime, endTime, hours, name }, { user }) {
      if (startTime > endTime) fail('track.order')
      if (endTime - startTime > limits.trackRange) fail('track.range')
      const vehicle = (await access.vehicle(user.userId, vehicleId)) ?? fail('vehicle.unknown')
      const now = Date.now()
      // The future cannot be shared.
      if (startTime > now) fail('track.order')
      const token = newToken()
      const added = await trackShares.add({
        tokenHash: hashToken(token),
        userId: user.userId,
        vehicleId: vehicle.identity.id,
        startTime: new Date(startTime),
        endTime: new Date(Math.min(endTime, now)),
        name,
        hours,
        max: limits.openShares,
      })
      if (!added) fail('share.tooMany', { count: limits.openShares })
      return { shareId: added.id, token, expiresAt: added.expiresAt.getTime() }
    },

    async 'share/getVehTrackSharings'({ vehicleId }, { user }) {
      const rows = await trackShares.of(user.userId, vehicleId === undefined ? undefined : Number(vehicleId))
      const shares = await Promise.all(
        rows.map(async (row): Promise<TrackShare> => {
          const vehicle = await access.vehicle(user.userId, String(row.vehicle_id))
          return {
            shareId: row.id,
            vehicleId: String(row.vehicle_id),
            // Without access to the vehicle only the name given to the link is shown.
            name: vehicle ? sharedName(row.name, vehicle, nickNameOn) : (row.name ?? ''),
            startTime: row.start_time.getTime(),
            endTime: row.end_time.getTime(),
            createdAt: row.created_at.getTime(),
            expiresAt: row.expires_at.getTime(),
            state: shareState(row, vehicle !== undefined && user.rights.trackAuth, Date.now()),
            views: row.views,
            lastViewedAt: row.last_viewed_at?.getTime() ?? null,
          }
        }),
      )
      return { shares }
    },

    async 'share/revokeVehTrackSharing'({ vehicleId, shareId }, { user }) {
      // Allowed without access to the vehicle: users may always revoke their own links.
      if (!(await trackShares.revoke(user.userId, Number(vehicleId), shareId))) fail('share.invalid')
      return {}
    },

    async 'share/getSharedTrack'({ token }, { address, signal }) {
      await spend(address)
      const found = await trackShares.find(hashToken(token))
      const vehicle = found?.rights.trackAuth ? await access.vehicle(found.user_id, String(found.vehicle_id)) : undefined
      // Unknown, expired, revoked and no-longer-permitted links get the same reply, so tokens cannot be probed.
      if (!found || !vehicle) fail('share.invalid')
      await trackShares.countView(found.id)
      const [startTime, endTime] = [found.start_time.getTime(), found.end_time.getTime()]
      return {
        name: sharedName(found.name, vehicle, nickNameOn),
        startTime,
        endTime,
        ...(await path(vehicle.identity.id, startTime, endTime, signal)),
        basemap,
        expiresAt: found.expires_at.getTime(),
        serverTime: Date.now(),
      }
    },
  }
}
