import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    alarmTasks: NoParameters
  }
}

export const alarmTaskRoutes = [
  screen('alarmTasks', {
    calls: ['alarm/getAlarmTasks'],
    path: '/alarmTasks',
    area: 'alarms',
    title: { zh: '报警任务', en: 'Tasks of alarms' },
    menu: [
      {
        place: 'personalReports',
        order: 8,
        icon: 'list',
        text: { zh: '报警规则派给人的任务', en: 'What alarm rules gave people to do' },
      },
    ],
    right: 'alarmAuth',
    pushes: ['alarmTask'],
    load: () => import('./AlarmTasks.tsx'),
  }),
]
