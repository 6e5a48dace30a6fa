import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'

/** `reading`: the one that is shown. */
const vehicle = z.object({ vehicle: z.string(), reading: z.optional(z.string()) })

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    recorder: z.output<typeof vehicle>
  }
}

// Ours.
export const recorderRoutes = [
  screen('recorder', {
    area: 'vehicles',
    right: 'recorderAuth',
    calls: ['terminal/getRecorderReadings'],
    path: '/recorder',
    title: { zh: '行驶记录仪', en: 'Driving recorder' },
    params: vehicle,
    load: () => import('./Recorder.tsx'),
  }),
]
