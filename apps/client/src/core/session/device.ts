/** Device information sent with every sign-in. */
import type { Device } from '@outrider/contract'
import type { Host } from '../host/host.ts'
import { mobileOsBy } from '../host/mobile-os.ts'
import type { Stored } from '../storage/stored.ts'
import { storedCid, storedCustomerCode, storedOpenId, storedPushUrl } from './stored-device.ts'

/** Version code of this client for platforms and update checks (section 9). */
export const appVersionCode = 236

/** Only where a link named one: it is no field of the specification's sign-in. */
function pushUrlIn(stored: Pick<Stored, 'get'>): Pick<Device, 'pushUrl'> {
  const pushUrl = stored.get(storedPushUrl)
  return pushUrl === '' ? {} : { pushUrl }
}

export const deviceOf = (host: Pick<Host, 'mobileOs'>, stored: Pick<Stored, 'get'>): Device => ({
  // In the official account the follower is who is told; a link elsewhere may name anybody.
  pushClientId: stored.get(storedCid) || (host.mobileOs === mobileOsBy.officialAccount ? stored.get(storedOpenId) : ''),
  platformType: '',
  customerCode: stored.get(storedCustomerCode),
  userType: 0,
  mobileOs: host.mobileOs,
  imei: '',
  appVersionCode,
  ...pushUrlIn(stored),
})
