import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    mapConfig: NoParameters
    mapVehicleInfo: NoParameters
    mapCentre: NoParameters
    mapProvider: NoParameters
    vehicleFacts: NoParameters
    selectedList: NoParameters
    guideStyle: NoParameters
    movementSettings: NoParameters
  }
}

export const settingsRoutes = [
  // Ours: what counts as a stop, as standing and as idling, of an organisation.
  screen('movementSettings', {
    path: '/movementSettings',
    calls: ['platform/getMovementSettings'],
    area: 'settings',
    right: 'updInstTaskAuth',
    menu: [
      {
        place: 'personalSettings',
        order: 7,
        icon: 'parking',
        text: { zh: '停车、静止速度与怠速', en: 'Stops, standing and idling' },
      },
    ],
    title: { zh: '行驶判定标准', en: 'What counts as a stop' },
    load: () => import('./movement/MovementSettings.tsx'),
  }),
  screen('mapConfig', {
    path: '/mapConfig',
    inModules: 'map',
    area: 'settings',
    menu: [{ place: 'personalMap', order: 1, icon: 'map' }],
    title: { zh: '地图设置', en: 'Map settings' },
    load: () => import('./MapConfig.tsx'),
  }),
  screen('mapVehicleInfo', {
    path: '/MapVehInfoConfig',
    area: 'settings',
    below: 'mapConfig',
    title: { zh: '地图车辆信息设置', en: 'Map vehicle information' },
    load: () => import('./MapVehInfoConfig.tsx'),
  }),
  screen('mapCentre', {
    path: '/MapCenterConfig',
    area: 'settings',
    below: 'mapConfig',
    title: { zh: '地图中心点设置', en: 'Map centre settings' },
    load: () => import('./MapCenterConfig.tsx'),
  }),
  // Ours: which basemaps there are and the keys behind them. The server lets only those in who administer the whole installation.
  screen('mapProvider', {
    calls: ['map/getMapKeys'],
    path: '/mapProvider',
    area: 'settings',
    right: 'updInstTaskAuth',
    menu: [
      {
        place: 'personalMap',
        order: 4,
        icon: 'server',
        text: { zh: '街道地图与地图密钥', en: 'Street maps and their keys' },
      },
    ],
    title: { zh: '底图服务', en: 'Map provider' },
    load: () => import('./provider/MapProvider.tsx'),
  }),
  screen('vehicleFacts', {
    path: '/vehicleInfoSetting',
    area: 'settings',
    menu: [
      {
        place: 'personalMap',
        order: 2,
        icon: 'list',
        text: { zh: '车辆详情显示的内容和顺序', en: 'Content and order of the vehicle details' },
      },
    ],
    title: { zh: '详情设置', en: 'Detail settings' },
    load: () => import('./VehicleInfoSetting.tsx'),
  }),
  screen('selectedList', {
    path: '/selectedVehListSetting',
    area: 'settings',
    menu: [
      {
        place: 'personalMap',
        order: 3,
        icon: 'choose',
        text: { zh: '已选车辆每行显示的内容和顺序', en: 'Content and order of each row of the selected vehicles' },
      },
    ],
    title: { zh: '已选车辆列表设置', en: 'Selected vehicle list settings' },
    load: () => import('./SelectedVehListSetting.tsx'),
  }),
  screen('guideStyle', {
    path: '/GuideStyle',
    area: 'settings',
    menu: [{ place: 'personalMap', order: 5, icon: 'navigate' }],
    title: { zh: '导航与新手引导', en: 'Navigation and tour' },
    load: () => import('./GuideStyle.tsx'),
  }),
]
