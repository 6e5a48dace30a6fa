/** Paths that more than one part of the client leads to. */
export const paths = {
  entry: '/',
  main: '/main',
  login: '/login',
  newPlatform: '/newPlatform',
  platformList: '/platformList',
  changePassword: '/changePwd',
  addVehicle: '/addNewVehicle',
  error: '/errorInfo',
} as const
