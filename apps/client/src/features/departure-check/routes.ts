import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

/** A vehicle (optional), whether its check is filled in, and a state of the list. */
const shown = z.object({ vehicleId: z.optional(z.string()), fill: z.optional(z.string()), state: z.optional(z.string()) })

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    departureCheck: z.output<typeof shown>
    departureChecklists: NoParameters
  }
}

export const departureCheckRoutes = [
  screen('departureCheck', {
    calls: ['vehicle/getDepartureCheck'],
    path: '/departureCheck',
    area: 'reports',
    title: { zh: '出车检查', en: 'Departure check' },
    menu: [
      {
        place: 'personalReports',
        order: 7,
        icon: 'check',
        text: { zh: '出车前逐项检查，无网络时也可填写', en: 'Checks before a vehicle leaves, without a network too' },
      },
    ],
    right: ['posAuth', 'moreAuth'],
    pushes: ['departureCheck'],
    load: () => import('./DepartureCheck.tsx'),
    params: shown,
  }),
  screen('departureChecklists', {
    calls: ['departureCheck/getChecklists'],
    path: '/departureChecklists',
    area: 'reports',
    below: 'departureCheck',
    title: { zh: '出车检查表', en: 'Departure checklists' },
    right: 'reviewAuth',
    load: () => import('./Checklists.tsx'),
  }),
]
