import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

/** A vehicle and a driver with their name (optional), when the trips began, ms since 1970, and the one that is shown. */
const asked = z.object({
  vehicle: z.optional(z.string()),
  driver: z.optional(z.string()),
  name: z.optional(z.string()),
  trip: z.optional(z.string()),
  from: z.optional(z.coerce.number()),
  to: z.optional(z.coerce.number()),
})
const listed = z.object({
  state: z.optional(z.string()),
  vehicle: z.optional(z.string()),
  /** The one that is shown beside the table. */
  itinerary: z.optional(z.string()),
})
const edited = z.object({ itinerary: z.optional(z.string()) })
/** A vehicle, and one trip. */
const shown = z.object({ vehicle: z.optional(z.string()), trip: z.optional(z.string()) })

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    vehicleTripsQuery: z.output<typeof asked>
    vehicleTrips: z.output<typeof shown>
    itineraryReporting: z.output<typeof listed>
    addItinerary: NoParameters
    editItinerary: z.output<typeof edited>
  }
}

export const tripRoutes = [
  screen('vehicleTripsQuery', {
    calls: ['trip/getTripStatus'],
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
    calls: ['trip/getTripStatus'],
    path: '/VehicleTrips',
    area: 'reports',
    below: 'vehicleTripsQuery',
    title: { zh: '车辆行程', en: 'Vehicle trips' },
    right: ['posAuth', 'trackAuth'],
    load: () => import('./VehicleTrips.tsx'),
    params: shown,
  }),
  screen('itineraryReporting', {
    calls: ['trip/getList'],
    path: '/ItineraryReporting',
    area: 'reports',
    title: { zh: '行程报备', en: 'Itinerary reporting' },
    menu: [
      {
        place: 'personalReports',
        order: 6,
        icon: 'list',
        text: { zh: '出车前报备路线、货物、人员和时间', en: 'Route, cargo, people and times, reported before departure' },
      },
    ],
    right: ['posAuth', 'trackAuth'],
    load: () => import('./itinerary/ItineraryReporting.tsx'),
    params: listed,
  }),
  screen('addItinerary', {
    calls: ['trip/getList'],
    path: '/AddItineraryReporting',
    area: 'reports',
    below: 'itineraryReporting',
    title: { zh: '新增行程报备', en: 'Add itinerary report' },
    right: 'moreAuth',
    load: () => import('./itinerary/AddItineraryReporting.tsx'),
  }),
  screen('editItinerary', {
    calls: ['trip/getList'],
    path: '/EditItineraryReporting',
    area: 'reports',
    below: 'itineraryReporting',
    title: { zh: '编辑行程报备', en: 'Edit itinerary report' },
    right: ['posAuth', 'trackAuth'],
    load: () => import('./itinerary/EditItineraryReporting.tsx'),
    params: edited,
  }),
]
