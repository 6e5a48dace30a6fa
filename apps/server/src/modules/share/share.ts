/** Links that show where a vehicle is, for as long as they last and their maker may see it. */
import { limits, type MapLayer, type PositionShare } from '@outrider/contract'
import type { AccessGate } from '../../fleet/access.ts'
import { positionOf } from '../../fleet/live-vehicle.ts'
import type { Handlers } from '../handlers.ts'
import { fail } from '../refusal.ts'
import { hashToken } from '../user/tokens.ts'
import { lookBudget } from './look-budget.ts'
import type { ShareRepository } from './share.repository.ts'
import { newToken, sharedName, shareState } from './share-state.ts'

interface Needs {
  access: AccessGate
  shares: ShareRepository
  /** The installation calls vehicles by their nicknames. */
  nickNameOn: boolean
  staleAfterSeconds: number
  /** What the page behind a link draws on. */
  ground: MapLayer
}

type SharePath = 'share/addVehPosSharing' | 'share/getVehPosSharings' | 'share/revokeVehPosSharing' | 'share/getSharedPosition'

export const shareHandlers = ({ access, shares, nickNameOn, staleAfterSeconds, ground }: Needs): Handlers<SharePath> => {
  const spend = lookBudget('sharedPosition')

  return {
    async 'share/addVehPosSharing'({ vehicleId, hours, name }, { user }) {
      const vehicle = (await access.vehicle(user.userId, vehicleId)) ?? fail('vehicle.unknown')
      if (!user.rights.posAuth) fail('access.noRight')
      const token = newToken()
      const added = await shares.add({
        tokenHash: hashToken(token),
        userId: user.userId,
        vehicleId: vehicle.identity.id,
        name,
        hours,
        most: limits.openShares,
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
            // Of a vehicle that is not theirs any more they are told what they had named it, and nothing else.
            name: vehicle ? sharedName(row.name, vehicle, nickNameOn) : (row.name ?? ''),
            createdAt: row.created_at.getTime(),
            expiresAt: row.expires_at.getTime(),
            state: shareState(row, vehicle !== undefined && user.rights.posAuth, Date.now()),
            looks: row.looks,
            lastLookAt: row.last_look_at?.getTime() ?? null,
          }
        }),
      )
      return { shares: list }
    },

    async 'share/revokeVehPosSharing'({ vehicleId, shareId }, { user }) {
      // Also of a vehicle the user may not see any more: it was theirs to give, and is theirs to take back.
      if (!(await shares.revoke(user.userId, Number(vehicleId), shareId))) fail('share.gone')
      return {}
    },

    async 'share/getSharedPosition'({ token }, { address }) {
      await spend(address)
      const found = await shares.find(hashToken(token))
      const vehicle = found?.rights.posAuth ? await access.vehicle(found.user_id, String(found.vehicle_id)) : undefined
      // Never made, ended, revoked, or not its maker's to show any more: a stranger is not told which.
      if (!found || !vehicle) fail('share.gone')
      await shares.looked(found.id)
      const { latitude, longitude, datum, gpsTime, serverTime, located, speed, course, onlineState, driveState } =
        positionOf(vehicle)
      return {
        name: sharedName(found.name, vehicle, nickNameOn),
        latitude,
        longitude,
        datum,
        gpsTime,
        located,
        // Of a vehicle that never reported, or was never located, zero would be an invention.
        speed: serverTime === null ? null : speed,
        course: gpsTime === null ? null : course,
        onlineState,
        driveState,
        staleAfterSeconds,
        ground,
        expiresAt: found.expires_at.getTime(),
        serverTime: Date.now(),
      }
    },
  }
}
