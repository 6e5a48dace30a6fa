/** Links that show the way of a vehicle in a time that has passed, for as long as they last and their maker may see it. */
import { limits, type MapLayer, type TrackShare } from '@outrider/contract'
import type { AccessGate } from '../../fleet/access.ts'
import type { Handlers } from '../handlers.ts'
import { fail } from '../refusal.ts'
import { hashToken } from '../user/tokens.ts'
import { lookBudget } from './look-budget.ts'
import { newToken, sharedName, shareState } from './share-state.ts'
import type { Way } from './shared-way.ts'
import type { TrackShareRepository } from './track-share.repository.ts'

interface Needs {
  access: AccessGate
  trackShares: TrackShareRepository
  /** The way of a vehicle from start to end, both included; ms since 1970. */
  way: (vehicleId: number, startTime: number, endTime: number, signal: AbortSignal) => Promise<Way>
  /** The installation calls vehicles by their nicknames. */
  nickNameOn: boolean
  /** What the page behind a link draws on. */
  ground: MapLayer
}

type TrackSharePath =
  | 'share/addVehTrackSharing'
  | 'share/getVehTrackSharings'
  | 'share/revokeVehTrackSharing'
  | 'share/getSharedTrack'

export function trackShareHandlers({ access, trackShares, way, nickNameOn, ground }: Needs): Handlers<TrackSharePath> {
  const spend = lookBudget('sharedTrack')
  return {
    async 'share/addVehTrackSharing'({ vehicleId, startTime, endTime, hours, name }, { user }) {
      if (startTime > endTime) fail('track.order')
      if (endTime - startTime > limits.trackRange) fail('track.range')
      if (!user.rights.trackAuth) fail('access.noRight')
      const vehicle = (await access.vehicle(user.userId, vehicleId)) ?? fail('vehicle.unknown')
      const now = Date.now()
      // What has not been yet cannot be shared as a track.
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
        most: limits.openShares,
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
            // Of a vehicle that is not theirs any more they are told what they had named it, and nothing else.
            name: vehicle ? sharedName(row.name, vehicle, nickNameOn) : (row.name ?? ''),
            startTime: row.start_time.getTime(),
            endTime: row.end_time.getTime(),
            createdAt: row.created_at.getTime(),
            expiresAt: row.expires_at.getTime(),
            state: shareState(row, vehicle !== undefined && user.rights.trackAuth, Date.now()),
            looks: row.looks,
            lastLookAt: row.last_look_at?.getTime() ?? null,
          }
        }),
      )
      return { shares }
    },

    async 'share/revokeVehTrackSharing'({ vehicleId, shareId }, { user }) {
      // Also of a vehicle the user may not see any more: it was theirs to give, and is theirs to take back.
      if (!(await trackShares.revoke(user.userId, Number(vehicleId), shareId))) fail('share.gone')
      return {}
    },

    async 'share/getSharedTrack'({ token }, { address, signal }) {
      await spend(address)
      const found = await trackShares.find(hashToken(token))
      const vehicle = found?.rights.trackAuth ? await access.vehicle(found.user_id, String(found.vehicle_id)) : undefined
      // Never made, ended, revoked, or not its maker's to show any more: a stranger is not told which.
      if (!found || !vehicle) fail('share.gone')
      await trackShares.looked(found.id)
      const [startTime, endTime] = [found.start_time.getTime(), found.end_time.getTime()]
      return {
        name: sharedName(found.name, vehicle, nickNameOn),
        startTime,
        endTime,
        ...(await way(vehicle.identity.id, startTime, endTime, signal)),
        ground,
        expiresAt: found.expires_at.getTime(),
        serverTime: Date.now(),
      }
    },
  }
}
