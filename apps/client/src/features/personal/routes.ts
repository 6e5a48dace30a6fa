import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    my: NoParameters
    theme: NoParameters
    common: NoParameters
    about: NoParameters
    authorization: NoParameters
  }
}

export const personalRoutes = [
  screen('my', {
    path: '/my',
    inModules: 'own account',
    area: 'settings',
    menu: [
      { place: 'rail', order: 9, icon: 'sliders', label: { zh: '设置', en: 'Settings' } },
      { place: 'main', order: 2, icon: 'user', label: { zh: '账号与设置', en: 'Account & settings' } },
    ],
    title: { zh: '个人中心', en: 'Personal centre' },
    load: () => import('./My.tsx'),
  }),
  screen('theme', {
    path: '/themeConfig',
    inModules: 'this device',
    area: 'settings',
    menu: [{ place: 'personalSettings', order: 2, icon: 'palette' }],
    title: { zh: '主题设置', en: 'Theme settings' },
    load: () => import('./ThemeConfig.tsx'),
  }),
  screen('common', {
    path: '/commonConfig',
    inModules: 'this device',
    area: 'settings',
    menu: [{ place: 'personalSettings', order: 1, icon: 'sliders' }],
    title: { zh: '通用设置', en: 'General settings' },
    load: () => import('./CommonConfig.tsx'),
  }),
  screen('about', {
    path: '/about',
    inModules: 'start of the client',
    area: 'settings',
    menu: [{ place: 'personalSettings', order: 9, icon: 'info' }],
    title: { zh: '关于', en: 'About' },
    load: () => import('./About.tsx'),
  }),
  screen('authorization', {
    path: '/authorization',
    inModules: 'own account',
    area: 'settings',
    menu: [
      {
        place: 'personalAccount',
        order: 2,
        icon: 'shield',
        text: { zh: '账号权限与登录设备', en: 'Account rights and signed-in devices' },
      },
    ],
    title: { zh: '授权', en: 'Authorisation' },
    load: () => import('./Authorization.tsx'),
  }),
]
