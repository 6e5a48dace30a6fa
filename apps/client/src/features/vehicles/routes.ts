import { paths } from '../../core/routing/paths.ts'
import { screen } from '../../core/routing/screen.ts'

const details = { zh: '车辆详情', en: 'Vehicle details' }

export const vehicleRoutes = [
  screen(paths.plateNumbers, { zh: '选择车牌号', en: 'Select plate number' }, () => import('./pick/PlateNumList.tsx')),
  screen(
    paths.reportPlateNumbers,
    { zh: '选择车牌号（报表）', en: 'Select plate numbers (reports)' },
    () => import('./pick/PlateNumListRep.tsx'),
  ),
  screen(
    paths.oneVehicle,
    { zh: '车辆单选列表', en: 'Select vehicle (single choice)' },
    () => import('./pick/VehicleRadioList.tsx'),
  ),
  screen(paths.videoVehicles, { zh: '视频车辆列表', en: 'Video vehicle list' }, () => import('./pick/VideoVehicleList.tsx')),
  screen(paths.vehicleInfo, details, () => import('./details/VehicleInfo.tsx')),
  screen(paths.vehicleTrouble, details, () => import('./details/ErrorVehicleInfo.tsx')),
  screen(paths.editVehicle, { zh: '编辑车辆', en: 'Edit vehicle' }, () => import('./edit/EditVehicle.tsx')),
  screen(
    paths.editVehicleInfo,
    { zh: '车辆信息编辑', en: 'Edit vehicle information' },
    () => import('./edit/VehicleInfoEdit.tsx'),
  ),
]
