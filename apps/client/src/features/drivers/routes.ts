import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'

/** At least one of vehicle and driver, a period in ms since 1970, and the name of the driver. */
const drive = z.object({
  vehicle: z.optional(z.string()),
  driver: z.optional(z.string()),
  from: z.optional(z.coerce.number()),
  to: z.optional(z.coerce.number()),
  name: z.optional(z.string()),
})

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    trackDrivers: z.output<typeof drive>
  }
}

export const driverRoutes = [
  screen('trackDrivers', {
    calls: ['activeSafety/getDriverList'],
    path: '/trackDriverList',
    area: 'reports',
    menu: [
      // Of an area the first entry that the user may open counts.
      { place: 'rail', order: 7, icon: 'report', label: { zh: '报表', en: 'Reports' } },
      {
        place: 'personalReports',
        order: 3,
        icon: 'user',
        label: { zh: '驾驶记录', en: 'Driver log' },
        text: { zh: '谁在什么时间驾驶了哪辆车', en: 'Which driver drove which vehicle, and when' },
      },
    ],
    title: { zh: '驾驶记录', en: 'Driver log' },
    right: ['posAuth', 'trackAuth'],
    load: () => import('./TrackDriverList.tsx'),
    params: drive,
  }),
]
