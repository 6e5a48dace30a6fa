/** Paths that more than one part of the client leads to. */
export const paths = {
  entry: '/',
  redirect: '/redirect',
  main: '/main',
  login: '/login',
  newPlatform: '/newPlatform',
  platformList: '/platformList',
  editPlatform: '/editPlatform',
  scanCode: '/scanCode',
  changePassword: '/changePwd',
  agreement: '/agreement',
  privacy: '/privacy',
  my: '/my',
  theme: '/themeConfig',
  common: '/commonConfig',
  mapConfig: '/mapConfig',
  mapVehicleInfo: '/MapVehInfoConfig',
  mapCentre: '/MapCenterConfig',
  vehicleFacts: '/vehicleInfoSetting',
  about: '/about',
  authorization: '/authorization',
  push: '/pushConfig',
  addVehicle: '/addNewVehicle',
  error: '/errorInfo',
  noNetwork: '/notnetwork',
} as const

export const errorPath = (msgCode: string): string => `${paths.error}?${new URLSearchParams({ msgCode })}`
