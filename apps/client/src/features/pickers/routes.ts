import { pickers } from '../../core/routing/pickers.ts'
import { screen } from '../../core/routing/screen.ts'

export const pickerRoutes = [
  screen(pickers.organisation.path, { zh: '选择机构', en: 'Select organisation' }, () => import('./OrgList.tsx')),
  screen(pickers.simNumber.path, { zh: '选择SIM卡号', en: 'Select SIM number' }, () => import('./SimNumList.tsx')),
  screen(pickers.driver.path, { zh: '选择司机', en: 'Select driver' }, () => import('./DriverList.tsx')),
]
