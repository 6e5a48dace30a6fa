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
  selectedList: '/selectedVehListSetting',
  about: '/about',
  authorization: '/authorization',
  push: '/pushConfig',
  addVehicle: '/addNewVehicle',
  vehicleInfo: '/vehicleInfo',
  vehicleTrouble: '/errorVehicleInfo',
  editVehicle: '/editVehicle',
  editVehicleInfo: '/VehicleInfoEdit',
  addHistory: '/newHistory',
  organisations: '/orgList',
  simNumbers: '/simNumList',
  plateNumbers: '/plateNumList',
  reportPlateNumbers: '/plateNumListRep',
  oneVehicle: '/vehicleRadioList',
  videoVehicles: '/videoVehicleList',
  error: '/errorInfo',
  noNetwork: '/notnetwork',
} as const

export const errorPath = (msgCode: string): string => `${paths.error}?${new URLSearchParams({ msgCode })}`

/** A screen of one vehicle: the address names it. */
export const ofVehicle = (path: string, id: string): string => `${path}?${new URLSearchParams({ vehicle: id })}`
