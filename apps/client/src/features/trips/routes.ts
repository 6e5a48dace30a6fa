import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'

/** A vehicle (optional), and when the trips began, ms since 1970. */
const asked = z.object({
  vehicle: z.optional(z.string()),
  from: z.optional(z.coerce.number()),
  to: z.optional(z.coerce.number()),
})
/** A vehicle, and one trip. */
const shown = z.object({ vehicle: z.optional(z.string()), trip: z.optional(z.string()) })

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    vehicleTripsQuery: z.output<typeof asked>
    vehicleTrips: z.output<typeof shown>
  }
}

export const tripRoutes = [
  screen('vehicleTripsQuery', {
    path: '/VehicleTripsQuery',
    area: 'reports',
    title: { zh: '车辆行程查询', en: 'Vehicle trips query' },
    menu: [
      {
        place: 'personalReports',
        order: 4,
        icon: 'curve',
        label: { zh: '车辆行程', en: 'Trips' },
        text: { zh: '登记的行程：起止时间、地点和里程', en: 'Registered trips: start, end and distance' },
      },
    ],
    right: ['posAuth', 'trackAuth'],
    load: () => import('./VehicleTripsQuery.tsx'),
    params: asked,
  }),
  screen('vehicleTrips', {
    path: '/VehicleTrips',
    area: 'reports',
    title: { zh: '车辆行程', en: 'Vehicle trips' },
    right: ['posAuth', 'trackAuth'],
    load: () => import('./VehicleTrips.tsx'),
    params: shown,
  }),
]
