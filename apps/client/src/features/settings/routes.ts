import { paths } from '../../core/routing/paths.ts'
import { screen } from '../../core/routing/screen.ts'

export const settingsRoutes = [
  screen(paths.mapConfig, { zh: '地图设置', en: 'Map settings' }, () => import('./MapConfig.tsx')),
  screen(paths.mapVehicleInfo, { zh: '地图车辆信息设置', en: 'Map vehicle information' }, () => import('./MapVehInfoConfig.tsx')),
  screen(paths.mapCentre, { zh: '地图中心点设置', en: 'Map centre settings' }, () => import('./MapCenterConfig.tsx')),
  screen(paths.vehicleFacts, { zh: '详情设置', en: 'Detail settings' }, () => import('./VehicleInfoSetting.tsx')),
  screen(
    paths.selectedList,
    { zh: '已选车辆列表设置', en: 'Selected vehicle list settings' },
    () => import('./SelectedVehListSetting.tsx'),
  ),
]
