import { paths } from '../../core/routing/paths.ts'
import { screen } from '../../core/routing/screen.ts'

export const installRoutes = [
  screen(paths.addVehicle, { zh: '新增车辆', en: 'Add vehicle' }, () => import('./AddVehicle.tsx'), { right: 'updInstTaskAuth' }),
  screen(paths.addHistory, { zh: '新增历史', en: 'Add-vehicle history' }, () => import('./NewHistory.tsx')),
]
