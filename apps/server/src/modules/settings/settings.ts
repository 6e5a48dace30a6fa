/** User settings: vehicle labels on the map, facts in vehicle details, initial map view, first-use guide, forms of dates and units, saved views. */
import {
  withAllFacts,
  withAllSelectedRowFacts,
  factSetting,
  fleetViews,
  guideSetting,
  hasVehicleName,
  homeParts,
  limits,
  mapCentre,
  mapVehicleInfo,
  selectedRowSetting,
  keptForms,
} from '@outrider/contract'
import * as z from 'zod/mini'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { chosenForms, formsIn } from './written-forms.ts'
import type { SettingKind, SettingsRepository } from './settings.repository.ts'

interface SettingsDependencies {
  settings: SettingsRepository
  /** Show vehicles by nickname. */
  nickNameOn: boolean
  /** Maximum vehicles in a selection; 0: unlimited. */
  maxChosen: number
}

type SettingsPath =
  | `vehicle/${'get' | 'set'}User${'MapVehInfo' | 'VehInfo' | 'SelVehList'}Config`
  | 'user/getVehicleMaxNumber'
  | 'user/getMapCenterConfig'
  | 'user/setMapCenterConfig'
  | 'user/getHomeFunctions'
  | 'user/setHomeFunctions'
  | 'user/getHomeParts'
  | 'user/setHomeParts'
  | 'user/getGuide'
  | 'user/setGuide'
  | `user/${'get' | 'set'}${'WrittenForms' | 'FleetViews'}`

export function settingsHandlers({ settings, nickNameOn, maxChosen }: SettingsDependencies): Handlers<SettingsPath> {
  /** The stored setting; a value in the format of another version is ignored. */
  async function stored<Schema extends z.ZodMiniType>(
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
    'vehicle/getUserMapVehInfoConfig': (_, { user }) => stored(user.userId, 'mapVehicleInfo', mapVehicleInfo, defaultMapInfo),

    'vehicle/setUserMapVehInfoConfig': async (request, { user }) => {
      // Removes the time of the request.
      const info = mapVehicleInfo.parse(request)
      if (!hasVehicleName(info)) fail('mapVehInfo.nameRequired')
      await settings.set(user.userId, 'mapVehicleInfo', info)
      return info
    },

    'vehicle/getUserVehInfoConfig': async (_, { user }) => ({
      facts: withAllFacts(await stored(user.userId, 'vehicleFacts', z.array(factSetting), [])),
    }),

    'vehicle/setUserVehInfoConfig': async ({ facts }, { user }) => {
      const all = withAllFacts(facts)
      await settings.set(user.userId, 'vehicleFacts', all)
      return { facts: all }
    },

    'vehicle/getUserSelVehListConfig': async (_, { user }) => ({
      facts: withAllSelectedRowFacts(await stored(user.userId, 'selectedRow', z.array(selectedRowSetting), [])),
    }),

    'vehicle/setUserSelVehListConfig': async ({ facts }, { user }) => {
      const all = withAllSelectedRowFacts(facts)
      await settings.set(user.userId, 'selectedRow', all)
      return { facts: all }
    },

    'user/getVehicleMaxNumber': () => ({ vehicleMaxNumber: maxChosen || null }),

    'user/getHomeFunctions': async (_, { user }) => ({
      functions: await stored(user.userId, 'homeFunctions', z.nullable(z.array(z.string())), null),
    }),

    'user/setHomeFunctions': async ({ functions }, { user }) => {
      const each = [...new Set(functions)]
      if (each.length < limits.minHomeFunctions) fail('home.tooFew')
      await settings.set(user.userId, 'homeFunctions', each)
      return { functions: each }
    },

    'user/getHomeParts': async (_, { user }) => ({
      parts: await stored(user.userId, 'homeParts', z.nullable(z.array(z.enum(homeParts))), null),
    }),

    'user/setHomeParts': async ({ parts }, { user }) => {
      const each = parts && [...new Set(parts)]
      await settings.set(user.userId, 'homeParts', each)
      return { parts: each }
    },

    'user/getGuide': (_, { user }) => stored(user.userId, 'guide', guideSetting, { style: 'steps', seen: false }),

    'user/setGuide': async ({ style, seen }, { user }) => {
      await settings.set(user.userId, 'guide', { style, seen })
      return { style, seen }
    },

    'user/getWrittenForms': (_, { user }) => chosenForms(settings, user.userId),

    'user/setWrittenForms': async (request, { user }) => {
      const asked = keptForms.parse(request)
      let forms = asked
      await settings.change(user.userId, 'writtenForms', before => {
        const { usual } = formsIn(before)
        // The first region stays: a device that has not heard of it does not replace it.
        forms = { ...asked, ...(usual && { usual }) }
        return forms
      })
      return forms
    },

    'user/getFleetViews': (_, { user }) => stored(user.userId, 'fleetViews', fleetViews, { sort: null, views: [] }),

    'user/setFleetViews': async (request, { user }) => {
      const { sort, views } = fleetViews.parse(request)
      const kept = { sort, views: [...new Map(views.map(view => [view.name, view])).values()] }
      await settings.set(user.userId, 'fleetViews', kept)
      return kept
    },

    'user/getMapCenterConfig': async (_, { user }) => ({
      center: await stored(user.userId, 'mapCentre', z.nullable(mapCentre), null),
    }),

    'user/setMapCenterConfig': async ({ center }, { user }) => {
      await settings.set(user.userId, 'mapCentre', center)
      return { center }
    },
  }
}
