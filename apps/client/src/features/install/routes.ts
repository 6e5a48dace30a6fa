import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

/** Of the task or the terminal that the vehicle is added for: what is known of it, and what it is linked to. */
const ofTask = z.object({
  applicationNum: z.optional(z.string()),
  orgId: z.optional(z.string()),
  plateNum: z.optional(z.string()),
  commCardNum: z.optional(z.string()),
  terminalId: z.optional(z.string()),
  realSim: z.optional(z.string()),
  /** Where it goes on afterwards; missing: the main screen. */
  leadsTo: z.optional(z.enum(['firstSteps'])),
})

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    addVehicle: z.output<typeof ofTask>
    addHistory: NoParameters
  }
}

export const installRoutes = [
  screen('addVehicle', {
    calls: ['vehicle/getAddVehUiInit'],
    over: 'sheet',
    path: '/addNewVehicle',
    area: 'vehicles',
    menu: [{ place: 'main', order: 1, icon: 'plus' }],
    title: { zh: '新增车辆', en: 'Add vehicle' },
    right: 'updInstTaskAuth',
    load: () => import('./AddVehicle.tsx'),
    params: ofTask,
  }),
  screen('addHistory', {
    calls: ['vehicle/getAddVehicleHistory'],
    path: '/newHistory',
    area: 'vehicles',
    title: { zh: '新增记录', en: 'Added vehicles' },
    right: ['moreAuth', 'updInstTaskAuth', 'updMtcTaskAuth'],
    load: () => import('./NewHistory.tsx'),
  }),
]
