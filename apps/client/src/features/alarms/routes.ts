import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    alarmTypes: NoParameters
  }
}

export const alarmRoutes = [
  screen('alarmTypes', {
    path: '/alarmTypeList',
    title: { zh: '选择报警类型', en: 'Select alarm types' },
    right: 'alarmAuth',
    load: () => import('./AlarmTypeList.tsx'),
  }),
]
