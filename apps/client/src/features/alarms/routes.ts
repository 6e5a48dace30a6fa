import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

const handled = z.object({ alarm: z.optional(z.string()) })

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    alarmTypes: NoParameters
    alarmHandle: z.output<typeof handled>
  }
}

export const alarmRoutes = [
  screen('alarmHandle', {
    path: '/alarmHandle',
    title: { zh: '下发消息', en: 'Send message' },
    right: 'alarmAuth',
    area: 'alarms',
    params: handled,
    load: () => import('./AlarmHandle.tsx'),
  }),
  screen('alarmTypes', {
    path: '/alarmTypeList',
    title: { zh: '选择报警类型', en: 'Select alarm types' },
    right: 'alarmAuth',
    load: () => import('./AlarmTypeList.tsx'),
  }),
]
