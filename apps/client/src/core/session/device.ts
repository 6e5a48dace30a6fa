/** Device information sent with every sign-in. */
import type { Device } from '@outrider/contract'
import type { Host } from '../host/host.ts'
import { mobileOsBy } from '../host/mobile-os.ts'
import type { Stored } from '../storage/stored.ts'
import { storedCid, storedCustomerCode, storedOpenId } from './stored-device.ts'

/** Version code of this client for platforms and update checks (section 9). */
export const appVersionCode = 236

export const deviceOf = (host: Pick<Host, 'mobileOs'>, stored: Pick<Stored, 'get'>): Required<Device> => ({
  // In the official account the follower is who is told; a link elsewhere may name anybody.
  pushClientId: stored.get(storedCid) || (host.mobileOs === mobileOsBy.officialAccount ? stored.get(storedOpenId) : ''),
  platformType: '',
  customerCode: stored.get(storedCustomerCode),
  userType: 0,
  mobileOs: host.mobileOs,
  imei: '',
  appVersionCode,
})
