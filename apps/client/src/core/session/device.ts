/** Device information sent with every sign-in. */
import { type Device, limits } from '@outrider/contract'
import type { Host } from '../host/host.ts'
import type { Stored } from '../storage/stored.ts'

export const deviceOf = (host: Pick<Host, 'mobileOs'>, stored: Pick<Stored, 'get'>): Required<Device> => ({
  pushClientId: stored.get('cid'),
  platformType: '',
  customerCode: stored.get('customerCode'),
  userType: 0,
  mobileOs: host.mobileOs,
  imei: '',
  appVersionCode: limits.appVersionCode,
})
