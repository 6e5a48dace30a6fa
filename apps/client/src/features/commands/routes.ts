import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

/** Without a vehicle: the commands to all. The rest: what of the log is shown. */
const shown = z.object({
  vehicle: z.optional(z.string()),
  kind: z.optional(z.string()),
  outcome: z.optional(z.string()),
  time: z.optional(z.string()),
  person: z.optional(z.string()),
})

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    paramSetting: z.output<typeof shown>
    commandMany: NoParameters
  }
}

export const commandRoutes = [
  screen('paramSetting', {
    over: 'sheet',
    overFor: 'parameters',
    calls: ['platform/getCutOffFuelElecCmdResult'],
    path: '/paramSetting',
    area: 'settings',
    menu: [{ place: 'personalSettings', order: 6, icon: 'lock' }],
    title: { zh: '控制指令', en: 'Control commands' },
    right: 'commandAuth',
    pushes: ['commandApproval'],
    params: shown,
    load: () => import('./ParamSetting.tsx'),
  }),
  // To vehicles that were ticked before, in the table or on the map.
  screen('commandMany', {
    calls: ['vehicle/getVehiclePosition'],
    path: '/commandMany',
    area: 'vehicles',
    title: { zh: '批量指令', en: 'Command several vehicles' },
    right: ['commandAuth', 'moreAuth'],
    load: () => import('./many/CommandMany.tsx'),
  }),
]
