/** What users set for themselves: the map's words, the facts of the vehicle details, where the map starts. */
import {
  everyFact,
  everySelectedRowFact,
  factSetting,
  identifies,
  mapCentre,
  mapVehicleInfo,
  selectedRowSetting,
} from '@outrider/contract'
import * as z from 'zod/mini'
import type { Handlers } from '../handlers.ts'
import { fail } from '../refusal.ts'
import type { SettingKind, SettingsRepository } from './settings.repository.ts'

interface Needs {
  settings: SettingsRepository
  /** The installation calls vehicles by their nicknames. */
  nickNameOn: boolean
  /** Vehicles that can be chosen at once; 0: as many as there are. */
  mostChosen: number
}

type SettingsPath =
  | `vehicle/${'get' | 'set'}User${'MapVehInfo' | 'VehInfo' | 'SelVehList'}Config`
  | 'user/getVehicleMaxNumber'
  | 'user/getMapCenterConfig'
  | 'user/setMapCenterConfig'

export function settingsHandlers({ settings, nickNameOn, mostChosen }: Needs): Handlers<SettingsPath> {
  /** What another version kept in a shape of its own counts as never set. */
  async function kept<Schema extends z.ZodMiniType>(
    userId: number,
    kind: SettingKind,
    schema: Schema,
    fallback: z.output<Schema>,
  ): Promise<z.output<Schema>> {
    const read = schema.safeParse(await settings.get(userId, kind))
    return read.success ? read.data : fallback
  }

  const defaultMapInfo = {
    nickname: nickNameOn,
    plateNum: !nickNameOn,
    orgName: false,
    speed: false,
    gpsTime: false,
    driveState: false,
  }

  return {
    'vehicle/getUserMapVehInfoConfig': (_, { user }) => kept(user.userId, 'mapVehicleInfo', mapVehicleInfo, defaultMapInfo),

    'vehicle/setUserMapVehInfoConfig': async (asked, { user }) => {
      // The request carries its time as well.
      const info = mapVehicleInfo.parse(asked)
      if (!identifies(info)) fail('mapVehInfo.identity')
      await settings.set(user.userId, 'mapVehicleInfo', info)
      return info
    },

    'vehicle/getUserVehInfoConfig': async (_, { user }) => ({
      facts: everyFact(await kept(user.userId, 'vehicleFacts', z.array(factSetting), [])),
    }),

    'vehicle/setUserVehInfoConfig': async ({ facts }, { user }) => {
      const all = everyFact(facts)
      await settings.set(user.userId, 'vehicleFacts', all)
      return { facts: all }
    },

    'vehicle/getUserSelVehListConfig': async (_, { user }) => ({
      facts: everySelectedRowFact(await kept(user.userId, 'selectedRow', z.array(selectedRowSetting), [])),
    }),

    'vehicle/setUserSelVehListConfig': async ({ facts }, { user }) => {
      const all = everySelectedRowFact(facts)
      await settings.set(user.userId, 'selectedRow', all)
      return { facts: all }
    },

    'user/getVehicleMaxNumber': () => ({ vehicleMaxNumber: mostChosen || null }),

    'user/getMapCenterConfig': async (_, { user }) => ({
      center: await kept(user.userId, 'mapCentre', z.nullable(mapCentre), null),
    }),

    'user/setMapCenterConfig': async ({ center }, { user }) => {
      await settings.set(user.userId, 'mapCentre', center)
      return { center }
    },
  }
}
