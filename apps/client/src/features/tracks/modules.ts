import { mainModule } from '../../core/routing/main-module.ts'

export const trackModules = [
  mainModule({
    name: 'track',
    icon: 'track',
    title: { zh: '轨迹', en: 'Track' },
    right: 'trackAuth',
    area: 'tracks',
    workspace: 'tracks',
    order: 40,
    load: () => import('./TrackModule.tsx'),
  }),
]
