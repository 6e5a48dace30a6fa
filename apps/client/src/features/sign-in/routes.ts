import { paths } from '../../core/routing/paths.ts'
import { screen } from '../../core/routing/screen.ts'

export const signInRoutes = [
  screen(paths.login, { zh: '登录', en: 'Login' }, () => import('./Login.tsx'), { access: 'open', titleFrom: 'route' }),
  screen(paths.changePassword, { zh: '修改密码', en: 'Change password' }, () => import('./ChangePassword.tsx'), {
    access: 'open',
    usesQueries: true,
  }),
  screen(paths.agreement, { zh: '用户协议', en: 'User Agreement' }, () => import('./Agreement.tsx'), { access: 'open' }),
  screen(paths.privacy, { zh: '隐私政策', en: 'Privacy Policy' }, () => import('./Privacy.tsx'), { access: 'open' }),
]
