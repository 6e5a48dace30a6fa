import { paths } from '../../core/routing/paths.ts'
import { screen } from '../../core/routing/screen.ts'

export const pushRoutes = [screen(paths.push, { zh: '推送设置', en: 'Push settings' }, () => import('./PushSettings.tsx'))]
