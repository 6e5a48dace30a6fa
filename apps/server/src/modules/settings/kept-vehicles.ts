/** What a user keeps of vehicles: those pinned to the top of the list, and the named layouts of the video wall. Each is asked of the access gate. */
import { keptWall, type KeptWall, limits } from '@outrider/contract'
import * as z from 'zod/mini'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { SettingsRepository } from './settings.repository.ts'

type KeptPath =
  | 'vehicle/getPinnedVehicles'
  | 'vehicle/setPinnedVehicle'
  | 'video/getVideoWalls'
  | 'video/setVideoWall'
  | 'video/deleteVideoWall'

const pins = z.array(z.string())
const walls = z.array(keptWall)

/** A value in the format of another version is ignored. */
function read<Item>(schema: z.ZodMiniType<Item[]>, value: unknown): Item[] {
  const { success, data } = z.safeParse(schema, value)
  return success ? data : []
}

export function keptVehicleHandlers(settings: SettingsRepository, access: Pick<AccessGate, 'vehicle'>): Handlers<KeptPath> {
  return {
    async 'vehicle/getPinnedVehicles'(_, { user: { userId } }) {
      const kept = read(pins, await settings.get(userId, 'pinnedVehicles'))
      const seen = await Promise.all(kept.map(async id => ((await access.vehicle(userId, id)) ? [id] : [])))
      return { vehicleIds: seen.flat() }
    },

    async 'vehicle/setPinnedVehicle'({ vehicleId, pinned }, { user: { userId } }) {
      await visibleVehicle(access, userId, vehicleId)
      await settings.change(userId, 'pinnedVehicles', before => {
        const others = read(pins, before).filter(id => id !== vehicleId)
        if (pinned && others.length >= limits.pinnedVehicles) fail('pins.tooMany', { count: limits.pinnedVehicles })
        return pinned ? [...others, vehicleId] : others
      })
      return {}
    },

    async 'video/getVideoWalls'(_, { user: { userId } }) {
      const kept = read(walls, await settings.get(userId, 'videoWalls'))
      return { walls: await Promise.all(kept.map(async wall => ({ ...wall, windows: await seenWindows(userId, wall) }))) }
    },

    async 'video/setVideoWall'(request, { user: { userId } }) {
      // Removes the time of the request.
      const wall = keptWall.parse(request)
      for (const { vehicleId } of wall.windows) await visibleVehicle(access, userId, vehicleId)
      await settings.change(userId, 'videoWalls', before => {
        const kept = read(walls, before)
        const at = kept.findIndex(({ name }) => name === wall.name)
        if (at < 0 && kept.length >= limits.videoWalls) fail('walls.tooMany', { count: limits.videoWalls })
        return at < 0 ? [...kept, wall] : kept.with(at, wall)
      })
      return {}
    },

    async 'video/deleteVideoWall'({ name }, { user: { userId } }) {
      await settings.change(userId, 'videoWalls', before => read(walls, before).filter(wall => wall.name !== name))
      return {}
    },
  }

  async function seenWindows(userId: number, { windows }: KeptWall) {
    const seen = await Promise.all(
      windows.map(async each => {
        const vehicle = await access.vehicle(userId, each.vehicleId)
        return vehicle ? [{ ...each, plateNum: vehicle.identity.plateNum }] : []
      }),
    )
    return seen.flat()
  }
}
