import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'

/** None: the commands to all vehicles. */
const commanded = z.object({ vehicle: z.optional(z.string()) })

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    paramSetting: z.output<typeof commanded>
  }
}

export const commandRoutes = [
  screen('paramSetting', {
    path: '/paramSetting',
    area: 'settings',
    menu: [
      {
        place: 'personalSettings',
        order: 5,
        icon: 'sliders',
        text: { zh: '断油断电、锁车、终端参数', en: 'Oil and power, lock, terminal parameters' },
      },
    ],
    title: { zh: '控制指令', en: 'Control commands' },
    right: 'commandAuth',
    params: commanded,
    load: () => import('./ParamSetting.tsx'),
  }),
]
