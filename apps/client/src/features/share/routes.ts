import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    sharedLinks: NoParameters
  }
}

export const shareRoutes = [
  screen('sharedLinks', {
    path: '/sharedLinks',
    calls: ['share/getVehPosSharings', 'share/getVehTrackSharings'],
    inModules: 'shared links',
    area: 'settings',
    menu: [
      {
        place: 'personalAccount',
        order: 4,
        icon: 'share',
        text: { zh: '谁可以凭链接看到车辆', en: 'Who can see vehicles by a link' },
      },
    ],
    title: { zh: '分享的链接', en: 'Shared links' },
    load: () => import('./links/SharedLinks.tsx'),
  }),
]
