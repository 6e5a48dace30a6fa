import { screen } from '../../core/routing/screen.ts'

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    /** None: the commands to all vehicles. */
    paramSetting: { vehicle?: string }
  }
}

export const commandRoutes = [
  screen('paramSetting', {
    path: '/paramSetting',
    area: 'settings',
    menu: [{ place: 'personalSettings', order: 4, icon: 'sliders' }],
    title: { zh: '控制指令', en: 'Control commands' },
    right: 'commandAuth',
    load: () => import('./ParamSetting.tsx'),
  }),
]
