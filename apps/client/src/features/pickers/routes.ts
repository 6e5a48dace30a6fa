import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    organisations: NoParameters
    simNumbers: NoParameters
    drivers: NoParameters
  }
}

export const pickerRoutes = [
  screen('organisations', {
    path: '/orgList',
    inModules: 'vehicles by name',
    title: { zh: '选择机构', en: 'Select organisation' },
    load: () => import('./OrgList.tsx'),
  }),
  screen('simNumbers', {
    path: '/simNumList',
    title: { zh: '选择终端手机号', en: 'Select terminal phone number' },
    load: () => import('./SimNumList.tsx'),
  }),
  screen('drivers', {
    path: '/driverList',
    title: { zh: '选择司机', en: 'Select driver' },
    right: ['posAuth', 'trackAuth'],
    load: () => import('./DriverList.tsx'),
  }),
]
