import { paths } from '../../core/routing/paths.ts'
import { screen } from '../../core/routing/screen.ts'

const details = { zh: '车辆详情', en: 'Vehicle details' }

export const vehicleRoutes = [
  screen(paths.vehicleInfo, details, () => import('./details/VehicleInfo.tsx')),
  screen(paths.vehicleTrouble, details, () => import('./details/ErrorVehicleInfo.tsx')),
  screen(paths.editVehicle, { zh: '编辑车辆', en: 'Edit vehicle' }, () => import('./edit/EditVehicle.tsx')),
  screen(
    paths.editVehicleInfo,
    { zh: '车辆信息编辑', en: 'Edit vehicle information' },
    () => import('./edit/VehicleInfoEdit.tsx'),
  ),
]
