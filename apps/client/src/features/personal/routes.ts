import { paths } from '../../core/routing/paths.ts'
import { screen } from '../../core/routing/screen.ts'

export const personalRoutes = [
  screen(paths.my, { zh: '个人中心', en: 'Personal centre' }, () => import('./My.tsx')),
  screen(paths.theme, { zh: '主题设置', en: 'Theme settings' }, () => import('./ThemeConfig.tsx')),
  screen(paths.common, { zh: '通用设置', en: 'General settings' }, () => import('./CommonConfig.tsx')),
  screen(paths.about, { zh: '关于', en: 'About' }, () => import('./About.tsx')),
  screen(paths.authorization, { zh: '授权', en: 'Authorisation' }, () => import('./Authorization.tsx')),
]
