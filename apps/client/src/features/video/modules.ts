import { mainModule } from '../../core/routing/main-module.ts'

export const videoModules = [
  mainModule({
    name: 'video',
    icon: 'video',
    title: { zh: '视频', en: 'Video' },
    right: 'videoAuth',
    area: 'video',
    order: 50,
    load: () => import('./VideoModule.tsx'),
  }),
]
