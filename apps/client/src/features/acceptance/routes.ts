import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'

/** `test`: the one that is shown. */
const vehicle = z.object({ vehicle: z.string(), test: z.optional(z.string()) })

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    acceptance: z.output<typeof vehicle>
  }
}

// Ours.
export const acceptanceRoutes = [
  screen('acceptance', {
    area: 'vehicles',
    right: ['updInstTaskAuth', 'updMtcTaskAuth'],
    calls: ['terminal/getAcceptanceTests'],
    path: '/acceptance',
    title: { zh: '终端验收测试', en: 'Acceptance test' },
    params: vehicle,
    load: () => import('./Acceptance.tsx'),
  }),
]
