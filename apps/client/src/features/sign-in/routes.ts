import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    login: NoParameters
    changePassword: NoParameters
    agreement: NoParameters
    privacy: NoParameters
  }
}

export const signInRoutes = [
  screen('login', {
    path: '/login',
    title: { zh: '登录', en: 'Sign in' },
    load: () => import('./Login.tsx'),
    access: 'open',
    titleFrom: 'route',
  }),
  screen('changePassword', {
    path: '/changePwd',
    over: 'dialog',
    area: 'settings',
    menu: [
      { place: 'main', order: 4, icon: 'lock' },
      { place: 'personalAccount', order: 3, icon: 'lock' },
    ],
    title: { zh: '修改密码', en: 'Change password' },
    load: () => import('./ChangePassword.tsx'),
    access: 'open',
    usesQueries: true,
  }),
  screen('agreement', {
    path: '/agreement',
    area: 'settings',
    title: { zh: '用户协议', en: 'User Agreement' },
    load: () => import('./Agreement.tsx'),
    access: 'open',
  }),
  screen('privacy', {
    path: '/privacy',
    area: 'settings',
    title: { zh: '隐私政策', en: 'Privacy Policy' },
    load: () => import('./Privacy.tsx'),
    access: 'open',
  }),
]
