import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'

/** `wall`: fills the screen. */
const overview = z.object({ wall: z.optional(z.string()) })
/** YYYY-MM-DD in the platform's time zone; absent: today. */
const daily = z.object({ day: z.optional(z.string()) })

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    overview: z.output<typeof overview>
    safetyDaily: z.output<typeof daily>
    mlSafetyDaily: z.output<typeof daily>
  }
}

export const overviewRoutes = [
  screen('overview', {
    path: '/overview',
    area: 'reports',
    title: { zh: '系统概况', en: 'System overview' },
    menu: [
      {
        place: 'personalReports',
        order: 0.6,
        icon: 'report',
        text: {
          zh: '车队状态、报警、设备异常，可投到大屏',
          en: 'Fleet, alarms and device faults at a glance, also for a wall screen',
        },
      },
    ],
    right: 'posAuth',
    load: () => import('./Overview.tsx'),
    params: overview,
  }),
  screen('safetyDaily', {
    path: '/SafetyDaily',
    area: 'reports',
    title: { zh: '安全日报', en: 'Safety daily report' },
    menu: [
      {
        place: 'personalReports',
        order: 0.7,
        icon: 'shield',
        text: { zh: '一天的报警、风险车辆和设备异常', en: 'Alarms, vehicles at risk and device faults of a day' },
      },
    ],
    right: 'alarmAuth',
    load: () => import('./SafetyDaily.tsx'),
    params: daily,
  }),
  // The same by its other address.
  screen('mlSafetyDaily', {
    path: '/MLSafetyDaily',
    area: 'reports',
    title: { zh: '安全日报', en: 'Safety daily report' },
    right: 'alarmAuth',
    load: () => import('./SafetyDaily.tsx'),
    params: daily,
  }),
]
