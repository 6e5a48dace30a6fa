import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    push: NoParameters
  }
}

export const pushRoutes = [
  screen('push', {
    calls: ['alarm/getMobilePush'],
    path: '/pushConfig',
    area: 'settings',
    menu: [{ place: 'personalSettings', order: 3, icon: 'radio' }],
    title: { zh: '推送设置', en: 'Push settings' },
    load: () => import('./PushSettings.tsx'),
  }),
]
