import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    noNetwork: NoParameters
  }
}

export const networkRoutes = [
  screen('noNetwork', {
    path: '/notnetwork',
    inModules: 'start of the client',
    title: { zh: '无网络', en: 'No network' },
    load: () => import('./NoNetwork.tsx'),
  }),
]
