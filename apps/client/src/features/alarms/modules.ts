import { mainModule } from '../../core/routing/main-module.ts'

export const alarmModules = [
  mainModule({
    name: 'alarm',
    icon: 'bell',
    title: { zh: '报警', en: 'Alarms' },
    right: 'alarmAuth',
    area: 'alarms',
    order: 60,
    pushes: ['Alarm'],
    load: () => import('./AlarmModule.tsx'),
  }),
  mainModule({
    name: 'alarmMap',
    icon: 'map',
    title: { zh: '报警地图', en: 'Alarm map' },
    right: 'alarmAuth',
    area: 'alarms',
    order: 61,
    tab: false,
    load: () => import('./AlarmMapModule.tsx'),
  }),
]
