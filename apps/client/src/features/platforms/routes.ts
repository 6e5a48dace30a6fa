import { fields, text, type ValueOf } from '../../core/storage/shape.ts'
import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

const platform = fields({ code: text() })

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    newPlatform: NoParameters
    platformList: NoParameters
    editPlatform: ValueOf<typeof platform>
    scanCode: NoParameters
  }
}

const open = { access: 'open', titleFrom: 'route' } as const

export const platformRoutes = [
  screen('newPlatform', {
    path: '/newPlatform',
    over: 'dialog',
    title: { zh: '添加平台', en: 'Add platform' },
    load: () => import('./NewPlatform.tsx'),
    ...open,
  }),
  screen('platformList', {
    path: '/platformList',
    area: 'settings',
    menu: [
      { place: 'main', order: 5, icon: 'server', label: { zh: '切换平台', en: 'Switch platform' } },
      { place: 'personalAccount', order: 1, icon: 'server', label: { zh: '平台', en: 'Platforms' } },
    ],
    title: { zh: '常用平台列表', en: 'Common platform list' },
    load: () => import('./PlatformList.tsx'),
    ...open,
  }),
  screen('editPlatform', {
    path: '/editPlatform',
    over: 'dialog',
    area: 'settings',
    title: { zh: '编辑平台账号', en: 'Edit platform account' },
    load: () => import('./EditPlatform.tsx'),
    params: platform,
    ...open,
  }),
  screen('scanCode', {
    path: '/scanCode',
    over: 'dialog',
    area: 'settings',
    title: { zh: '扫一扫', en: 'Scan code' },
    load: () => import('./ScanCode.tsx'),
    access: 'open',
  }),
]
