import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'

/** Vehicle ids with commas; a range of days by name, or `custom` with its first and last day. */
const cardDraft = z.object({
  vehicles: z.optional(z.string()),
  time: z.optional(z.string()),
  begin: z.optional(z.string()),
  end: z.optional(z.string()),
})

/** Vehicle ids with commas, first and last day. */
const card = z.object({ vehicles: z.string(), begin: z.string(), end: z.string() })

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    trackCardQuery: z.output<typeof cardDraft>
    trackCard: z.output<typeof card>
  }
}

export const trackCardRoutes = [
  screen('trackCardQuery', {
    calls: ['vehicle/getVehTrackCard'],
    path: '/vehicleTrackCardQuery',
    area: 'reports',
    menu: [
      {
        place: 'personalReports',
        order: 1,
        icon: 'list',
        label: { zh: '行车日报', en: 'Daily summary' },
        text: { zh: '每日出车、里程与停车', en: 'Departure, distance and stops of each day' },
      },
    ],
    title: { zh: '行车日报', en: 'Daily summary' },
    right: 'trackAuth',
    load: () => import('./VehicleTrackCardQuery.tsx'),
    params: cardDraft,
  }),
  screen('trackCard', {
    calls: ['vehicle/getVehTrackCard'],
    path: '/vehicleTrackCard',
    area: 'reports',
    below: 'trackCardQuery',
    title: { zh: '行车日报', en: 'Daily summary' },
    right: 'trackAuth',
    load: () => import('./VehicleTrackCard.tsx'),
    params: card,
  }),
]
