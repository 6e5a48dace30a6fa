import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'

/** A vehicle and a period, ms since 1970. */
const times = z.object({
  vehicle: z.optional(z.string()),
  from: z.optional(z.coerce.number()),
  to: z.optional(z.coerce.number()),
  /** Name of the quick range that these times are of. */
  range: z.optional(z.string()),
})

/** Of a replay also how stops are told, as its form writes it: `acc`, `speed`, or both with a blank between. */
const replayed = z.extend(times, { parking: z.optional(z.string()) })

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    trackQuery: z.output<typeof replayed>
    trackList: z.output<typeof times>
    parkList: z.output<typeof times>
    speedCurve: z.output<typeof times>
  }
}

/** The right required for all track screens. */
const right = 'trackAuth'

export const trackRoutes = [
  screen('trackQuery', {
    path: '/trackQuery',
    area: 'tracks',
    workspace: 'tracks',
    title: { zh: '轨迹回放', en: 'Track replay' },
    load: () => import('./TrackQuery.tsx'),
    params: replayed,
    right,
  }),
  screen('trackList', {
    path: '/trackList',
    area: 'tracks',
    workspace: 'tracks',
    title: { zh: '轨迹点', en: 'Track points' },
    load: () => import('./lists/TrackList.tsx'),
    params: times,
    right,
  }),
  screen('parkList', {
    path: '/parkList',
    area: 'tracks',
    workspace: 'tracks',
    title: { zh: '停车点', en: 'Stops' },
    load: () => import('./lists/ParkList.tsx'),
    params: times,
    right,
  }),
  screen('speedCurve', {
    path: '/speedCurve',
    area: 'tracks',
    workspace: 'tracks',
    title: { zh: '速度曲线', en: 'Speed curve' },
    load: () => import('./curve/SpeedCurveScreen.tsx'),
    params: times,
    right,
  }),
]
