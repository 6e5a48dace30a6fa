import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    push: NoParameters
    notices: NoParameters
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
  // Ours.
  screen('notices', {
    calls: ['user/getNoticeChoices'],
    path: '/noticeConfig',
    area: 'settings',
    menu: [{ place: 'personalSettings', order: 3.5, icon: 'bell' }],
    title: { zh: '其他通知方式', en: 'Other notices' },
    load: () => import('./channels/NoticeChoices.tsx'),
  }),
]
