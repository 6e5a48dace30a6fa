/** What can be opened of a vehicle, the same in its menu on map, list and tables, and in the search of the header: a row each. */
import type { AppMenuAuth, CallPath } from '@outrider/contract'
import type { ScreenName } from '../../../core/screens/screens.ts'
import { midnight } from '../../../core/time/days.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import type { IconName } from '../../../ui/icon-paths.ts'
import { hrefOf } from '../../screens.ts'

/** A vehicle as addresses name it; `id` has the code of its platform when several are in use. */
interface Named {
  id: string
  plateNum: string
}

export interface VehicleLink {
  key: string
  icon: IconName
  /** Any of these; empty: everybody who sees the vehicle. */
  rights: readonly (keyof AppMenuAuth)[]
  /** And this one. */
  also?: keyof AppMenuAuth
  href: (vehicle: Named) => string
  /** The screen it leads to, and calls of a part of one: without what they need it is not offered. */
  screen?: ScreenName
  calls?: readonly CallPath[]
  /** A screen that opens over the one of the menu, with the vehicle. */
  opens?: 'photograph' | 'dispatch' | 'paramSetting'
}

export const vehicleLinks = [
  { key: 'showOnMap', icon: 'map', rights: ['posAuth'], href: ({ id }) => hrefOf('main', { module: 'pos', vehicle: id }) },
  {
    key: 'dayOnMap',
    icon: 'track',
    rights: ['trackAuth'],
    also: 'posAuth',
    calls: ['track/getVehicleTrack'],
    href: ({ id }) => hrefOf('main', { module: 'pos', vehicle: id, day: 'today' }),
  },
  {
    key: 'trackToday',
    icon: 'track',
    rights: ['trackAuth'],
    screen: 'trackQuery',
    href: ({ id }) => hrefOf('trackQuery', { vehicle: id }),
  },
  {
    key: 'trackYesterday',
    icon: 'calendar',
    rights: ['trackAuth'],
    screen: 'trackQuery',
    href({ id }) {
      const now = serverNow()
      // As the quick range of the form ends: to the last second.
      return hrefOf('trackQuery', { vehicle: id, from: midnight(now, -1), to: midnight(now) - 1_000, range: 'yesterday' })
    },
  },
  {
    key: 'liveVideo',
    icon: 'video',
    rights: ['videoAuth'],
    calls: ['video/getVideoUrl'],
    href: ({ id }) => hrefOf('main', { module: 'video', watch: id }),
  },
  {
    key: 'recordings',
    icon: 'clock',
    rights: ['videoAuth'],
    screen: 'historyVideoQuery',
    href: ({ id }) => hrefOf('historyVideoQuery', { vehicle: id }),
  },
  {
    key: 'photograph',
    icon: 'camera',
    rights: ['videoAuth'],
    screen: 'photograph',
    opens: 'photograph',
    href: ({ id }) => hrefOf('photograph', { vehicle: id }),
  },
  {
    key: 'talk',
    icon: 'phone',
    rights: ['talkAuth', 'listenAuth'],
    screen: 'talk',
    href: ({ id }) => hrefOf('talk', { vehicle: id }),
  },
  {
    key: 'dispatch',
    icon: 'radio',
    rights: ['moreAuth'],
    screen: 'dispatch',
    opens: 'dispatch',
    href: ({ id }) => hrefOf('dispatch', { vehicle: id }),
  },
  {
    key: 'commands',
    icon: 'lock',
    rights: ['commandAuth'],
    screen: 'paramSetting',
    opens: 'paramSetting',
    href: ({ id }) => hrefOf('paramSetting', { vehicle: id }),
  },
  {
    key: 'alarms',
    icon: 'bell',
    rights: ['alarmAuth'],
    calls: ['alarm/getVehiclesAlarms'],
    href: ({ plateNum }) => `${hrefOf('main', { module: 'alarm' })}?${new URLSearchParams({ plate: plateNum }).toString()}`,
  },
  {
    key: 'trips',
    icon: 'curve',
    rights: ['posAuth', 'trackAuth'],
    screen: 'vehicleTrips',
    href: ({ id }) => hrefOf('vehicleTrips', { vehicle: id }),
  },
  {
    key: 'departureCheck',
    icon: 'check',
    rights: ['moreAuth'],
    screen: 'departureCheck',
    href: ({ id }) => hrefOf('departureCheck', { vehicleId: id }),
  },
  { key: 'details', icon: 'info', rights: [], href: ({ id }) => hrefOf('vehicleInfo', { vehicle: id }) },
] as const satisfies readonly VehicleLink[]

export const mayOpen = ({ rights, also }: Pick<VehicleLink, 'rights' | 'also'>, granted: AppMenuAuth): boolean =>
  (rights.length === 0 || rights.some(right => granted[right])) && (also === undefined || granted[also])
