import { paths } from '../../core/routing/paths.ts'
import { screen } from '../../core/routing/screen.ts'

export const networkRoutes = [screen(paths.noNetwork, { zh: '无网络', en: 'No network' }, () => import('./NoNetwork.tsx'))]
