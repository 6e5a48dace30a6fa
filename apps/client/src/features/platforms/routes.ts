import { paths } from '../../core/routing/paths.ts'
import { screen } from '../../core/routing/screen.ts'

const open = { access: 'open', titled: 'route' } as const

export const platformRoutes = [
  screen(paths.newPlatform, { zh: '添加平台', en: 'Add platform' }, () => import('./NewPlatform.tsx'), open),
  screen(paths.platformList, { zh: '常用平台列表', en: 'Common platform list' }, () => import('./PlatformList.tsx'), open),
]
