import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    videoConfig: NoParameters
  }
}

export const videoRoutes = [
  screen('videoConfig', {
    path: '/videoConfig',
    area: 'settings',
    right: 'videoAuth',
    menu: [{ place: 'personalSettings', order: 4, icon: 'video' }],
    title: { zh: '视频设置', en: 'Video settings' },
    load: () => import('./VideoConfig.tsx'),
  }),
]
