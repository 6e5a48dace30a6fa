import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    addVehicle: NoParameters
    addHistory: NoParameters
  }
}

export const installRoutes = [
  screen('addVehicle', {
    over: 'sheet',
    path: '/addNewVehicle',
    area: 'vehicles',
    menu: [{ place: 'main', order: 1, icon: 'plus' }],
    title: { zh: '新增车辆', en: 'Add vehicle' },
    right: 'updInstTaskAuth',
    load: () => import('./AddVehicle.tsx'),
  }),
  screen('addHistory', {
    path: '/newHistory',
    area: 'vehicles',
    title: { zh: '新增记录', en: 'Added vehicles' },
    right: ['moreAuth', 'updInstTaskAuth', 'updMtcTaskAuth'],
    load: () => import('./NewHistory.tsx'),
  }),
]
