/** Paths that more than one part of the client leads to. */
export const paths = {
  entry: '/',
  redirect: '/redirect',
  main: '/main',
  login: '/login',
  newPlatform: '/newPlatform',
  platformList: '/platformList',
  changePassword: '/changePwd',
  addVehicle: '/addNewVehicle',
  error: '/errorInfo',
  noNetwork: '/notnetwork',
} as const

export const errorPath = (msgCode: string): string => `${paths.error}?${new URLSearchParams({ msgCode })}`
