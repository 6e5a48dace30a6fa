import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'

/** The rule or geofence that is open: its id, or `new`; where a new one is, or the track that it is taken from (begun-geofence.ts). */
const opened = z.object({
  rule: z.optional(z.string()),
  geofence: z.optional(z.string()),
  at: z.optional(z.string()),
  of: z.optional(z.string()),
  /** The geofence whose terminals are shown. */
  terminals: z.optional(z.string()),
  /** The geofence whose visits are shown. */
  visits: z.optional(z.string()),
  /** The calendar is open. */
  calendar: z.optional(z.string()),
})

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    alarmConfig: z.output<typeof opened>
  }
}

export const alarmRuleRoutes = [
  screen('alarmConfig', {
    calls: ['alarm/getAlarmRules'],
    // The types of alarms that are pushed are there.
    instead: 'push',
    path: '/alarmConfig',
    area: 'settings',
    menu: [
      { place: 'personalSettings', order: 4, icon: 'bell', text: { zh: '报警规则与围栏', en: 'Alarm rules and geofences' } },
    ],
    title: { zh: '报警设置', en: 'Alarm settings' },
    params: opened,
    load: () => import('./AlarmConfig.tsx'),
  }),
]
