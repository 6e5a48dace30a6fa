import { platformAddress } from '../../core/session/platform-address.ts'
import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    login: NoParameters
    companySignIn: NoParameters
    changePassword: NoParameters
    secondFactor: NoParameters
    setPassword: NoParameters
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
  // Ours: where the provider of a company leads back to, with a code in the address.
  screen('companySignIn', {
    path: '/companySignIn',
    title: { zh: '企业登录', en: 'Company sign-in' },
    load: () => import('./company/CompanyReturn.tsx'),
    titleFrom: 'route',
    usesQueries: false,
    // What the provider adds, or what stands in its place once it was read.
    opensWithout: ({ search, hash }) => /[?&]state=/.test(search) || hash.length > 1,
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
  // Ours: part of a sign-in, and where it is switched on.
  screen('secondFactor', {
    path: '/secondFactor',
    inModules: 'own account',
    over: 'dialog',
    area: 'settings',
    calls: ['user/getSecondFactor'],
    menu: [
      {
        place: 'personalAccount',
        order: 4,
        icon: 'phone',
        text: { zh: '登录时除密码外再输入验证码', en: 'Sign in with a code besides the password' },
      },
    ],
    title: { zh: '两步验证', en: 'Two-step verification' },
    load: () => import('./second-factor/SecondFactor.tsx'),
    usesQueries: true,
  }),
  // Ours: by the one-time link of an administrator, on a device that may know no platform yet.
  screen('setPassword', {
    path: '/setPassword',
    title: { zh: '设置密码', en: 'Set a password' },
    load: () => import('./SetPassword.tsx'),
    // The token stands behind the '#': no server and no proxy sees it in an address.
    opensWithout: ({ hash }) => hash.length > 1,
    usesQueries: true,
    enter({ session, host }) {
      const own = host.servedFrom === undefined ? undefined : platformAddress(host.servedFrom)
      const { platforms, multi } = session.get()
      const saved = platforms.find(({ Code }) => Code === own?.code)
      if (own && !saved) session.addPlatform({ Code: own.code, Url: own.url, Title: own.code })
      else if (saved && !saved.isCheckIn && !multi) session.checkIn(saved.Code)
      return Promise.resolve({})
    },
  }),
  screen('agreement', {
    path: '/agreement',
    area: 'settings',
    title: { zh: '用户协议', en: 'User Agreement' },
    load: () => import('./legal/Agreement.tsx'),
    access: 'open',
  }),
  screen('privacy', {
    path: '/privacy',
    area: 'settings',
    title: { zh: '隐私政策', en: 'Privacy Policy' },
    load: () => import('./legal/Privacy.tsx'),
    access: 'open',
  }),
]
