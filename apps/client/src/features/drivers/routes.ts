import { paths } from '../../core/routing/paths.ts'
import { screen } from '../../core/routing/screen.ts'

export const driverRoutes = [
  screen(paths.trackDrivers, { zh: '轨迹司机列表', en: 'Track driver list' }, () => import('./TrackDriverList.tsx')),
]
