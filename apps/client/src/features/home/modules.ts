import { mainModule } from '../../core/routing/main-module.ts'

const area = 'home'

export const homeModules = [
  mainModule({
    name: 'home',
    icon: 'home',
    title: { zh: '首页', en: 'Home' },
    right: 'posAuth',
    area,
    order: 10,
    load: () => import('./HomeModule.tsx'),
  }),
  mainModule({
    name: 'more',
    icon: 'more',
    title: { zh: '更多', en: 'More' },
    right: 'moreAuth',
    area,
    order: 80,
    load: () => import('./MoreModule.tsx'),
  }),
]
