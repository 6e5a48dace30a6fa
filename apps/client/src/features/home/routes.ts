import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    editFunctions: NoParameters
  }
}

export const homeRoutes = [
  screen('editFunctions', {
    path: '/edit',
    area: 'home',
    title: { zh: '更多功能', en: 'More functions' },
    load: () => import('./EditFunctions.tsx'),
  }),
]
