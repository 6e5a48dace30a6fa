/** Position sharing: links that show a vehicle's position until they expire or their owner loses access. */
import { limits, type MapLayer, type PositionShare } from '@outrider/contract'
import type { AccessGate } from '../../fleet/access.ts'
import { positionOf } from '../../fleet/live-vehicle.ts'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { hashToken } from '../../accounts/tokens.ts'
import { viewBudget } from './view-budget.ts'
import type { ShareRepository } from './share.repository.ts'
import { newToken, sharedName, shareState } from './share-state.ts'

interface ShareDependencies {
  access: AccessGate
  shares: ShareRepository
  /** Show vehicles by nickname. */
  nickNameOn: boolean
  staleAfterSeconds: number
  /** Basemap of the shared page. */
  basemap: MapLayer
}

type SharePath = 'share/addVehPosSharing' | 'share/getVehPosSharings' | 'share/revokeVehPosSharing' | 'share/getSharedPosition'

export const shareHandlers = ({
  access,
  shares,
  nickNameOn,
  staleAfterSeconds,
  basemap,
}: ShareDependencies): Handlers<SharePath> => {
  const spend = viewBudget('sharedPosition')

  return {
    async 'share/addVehPosSharing'({ vehicleId, hours, name }, { user }) {
      const vehicle = (await access.vehicle(user.userId, vehicleId)) ?? fail('vehicle.unknown')
      const token = newToken()
      const added = await shares.add({
        tokenHash: hashToken(token),
        userId: user.userId,
        vehicleId: vehicle.identity.id,
        name,
        hours,
        max: limits.openShares,
      })
      if (!added) fail('share.tooMany', { count: limits.openShares })
      return { shareId: added.id, token, expiresAt: added.expiresAt.getTime() }
    },

    async 'share/getVehPosSharings'({ vehicleId }, { user }) {
      const rows = await shares.of(user.userId, vehicleId === undefined ? undefined : Number(vehicleId))
      const list = await Promise.all(
        rows.map(async (row): Promise<PositionShare> => {
          const vehicle = await access.vehicle(user.userId, String(row.vehicle_id))
          return {
            shareId: row.id,
            vehicleId: String(row.vehicle_id),
            // Without access to the vehicle only the name given to the link is shown.
            name: vehicle ? sharedName(row.name, vehicle, nickNameOn) : (row.name ?? ''),
            createdAt: row.created_at.getTime(),
            expiresAt: row.expires_at.getTime(),
            state: shareState(row, vehicle !== undefined && user.rights.posAuth, Date.now()),
            views: row.views,
            lastViewedAt: row.last_viewed_at?.getTime() ?? null,
          }
        }),
      )
      return { shares: list }
    },

    async 'share/revokeVehPosSharing'({ vehicleId, shareId }, { user }) {
      // Allowed without access to the vehicle: users may always revoke their own links.
      if (!(await shares.revoke(user.userId, Number(vehicleId), shareId))) fail('share.invalid')
      return {}
    },

    async 'share/getSharedPosition'({ token }, { address }) {
      await spend(address)
      const found = await shares.find(hashToken(token))
      const vehicle = found?.rights.posAuth ? await access.vehicle(found.user_id, String(found.vehicle_id)) : undefined
      // Unknown, expired, revoked and no-longer-permitted links get the same reply, so tokens cannot be probed.
      if (!found || !vehicle) fail('share.invalid')
      await shares.countView(found.id)
      const { latitude, longitude, datum, gpsTime, serverTime, located, speed, course, onlineState, driveState } =
        positionOf(vehicle)
      return {
        name: sharedName(found.name, vehicle, nickNameOn),
        latitude,
        longitude,
        datum,
        gpsTime,
        located,
        // null for a vehicle that has never reported or never had a fix.
        speed: serverTime === null ? null : speed,
        course: gpsTime === null ? null : course,
        onlineState,
        driveState,
        staleAfterSeconds,
        basemap,
        expiresAt: found.expires_at.getTime(),
        serverTime: Date.now(),
      }
    },
  }
}
