import { paths } from '../../core/routing/paths.ts'
import { screen } from '../../core/routing/screen.ts'

const open = { access: 'open', titleFrom: 'route' } as const

export const platformRoutes = [
  screen(paths.newPlatform, { zh: '添加平台', en: 'Add platform' }, () => import('./NewPlatform.tsx'), open),
  screen(paths.platformList, { zh: '常用平台列表', en: 'Common platform list' }, () => import('./PlatformList.tsx'), open),
  screen(paths.editPlatform, { zh: '编辑平台账号', en: 'Edit platform account' }, () => import('./EditPlatform.tsx'), open),
  screen(paths.scanCode, { zh: '扫一扫', en: 'Scan code' }, () => import('./ScanCode.tsx'), { access: 'open' }),
]
