import { mainModule } from '../../core/routing/main-module.ts'

export const alarmModules = [
  mainModule({
    name: 'alarm',
    icon: 'bell',
    title: { zh: '报警', en: 'Alarms' },
    right: 'alarmAuth',
    area: 'alarms',
    order: 60,
    load: () => import('./AlarmModule.tsx'),
  }),
]
