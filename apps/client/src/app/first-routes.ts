/**
 * The screens that are needed before the sign-in, and /main, whose address others lead to. All others are in routes.ts, which is loaded when the
 * first of them is opened.
 */
import { fields, optional, text, type ValueOf } from '../core/storage/shape.ts'
import { alarmRoutes } from '../features/alarms/routes.ts'
import { entryRoutes } from '../features/entry/routes.ts'
import { platformRoutes } from '../features/platforms/routes.ts'
import { signInRoutes } from '../features/sign-in/routes.ts'
import { loadSignedIn } from './signed-in-parts.ts'
import { type Screen, screen } from '../core/routing/screen.ts'

/**
 * A module, the selected vehicle, the state that the list is filtered by, the map that fills the screen (app/main/wall), the open alarm, vehicles
 * whose live video plays (by commas), a place searched for (core/map/search/place-parameter.ts), and the day whose track of the selected vehicle is on
 * the map: `today`, or a date.
 */
const main = fields({
  module: optional(text()),
  vehicle: optional(text()),
  state: optional(text()),
  wall: optional(text()),
  alarm: optional(text()),
  watch: optional(text()),
  place: optional(text()),
  day: optional(text()),
})
/** Code of the error, as in launch links. */
const error = fields({ msgCode: optional(text()) })

declare module '../core/screens/screens.ts' {
  interface ScreenParameters {
    main: ValueOf<typeof main>
    error: ValueOf<typeof error>
  }
}

/** /main shows one of its modules, by default the saved one. */
export const mainScreen = screen('main', {
  path: '/main/:module?',
  inModules: 'start of the client',
  workspace: 'fleet',
  menu: [
    {
      place: 'rail',
      order: 0.5,
      icon: 'home',
      label: { zh: '首页', en: 'Home' },
      area: 'home',
      right: 'posAuth',
      parameters: { module: 'home' },
    },
    {
      place: 'rail',
      order: 1,
      icon: 'map',
      label: { zh: '监控', en: 'Monitoring' },
      area: 'monitoring',
      right: 'posAuth',
      parameters: { module: 'pos' },
    },
    {
      place: 'rail',
      order: 2,
      icon: 'track',
      label: { zh: '轨迹', en: 'Tracks' },
      area: 'tracks',
      right: 'trackAuth',
      parameters: { module: 'track' },
    },
    {
      place: 'rail',
      order: 4,
      icon: 'bell',
      label: { zh: '报警', en: 'Alarms' },
      area: 'alarms',
      right: 'alarmAuth',
      parameters: { module: 'alarm' },
    },
    {
      place: 'rail',
      order: 4.5,
      icon: 'video',
      label: { zh: '视频', en: 'Video' },
      area: 'video',
      right: 'videoAuth',
      parameters: { module: 'video' },
    },
  ],
  title: { zh: '首页', en: 'Main' },
  load: async () => ({ default: (await loadSignedIn()).Main }),
  params: main,
  titleFrom: 'platform',
})

export const errorScreen = screen('error', {
  path: '/errorInfo',
  title: { zh: '错误信息', en: 'Error' },
  load: () => import('./ErrorInfo.tsx'),
  params: error,
  access: 'open',
})

export const firstScreens: readonly Screen[] = [
  ...entryRoutes,
  ...platformRoutes,
  ...signInRoutes,
  mainScreen,
  ...alarmRoutes,
  errorScreen,
]
