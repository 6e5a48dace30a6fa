/** Device information sent with every sign-in. */
import type { Device } from '@outrider/contract'
import { mobileOsBy } from '../host/mobile-os.ts'
import type { Stored } from '../storage/stored.ts'
import { storedMobileOs } from '../host/stored-host-facts.ts'
import { storedCid, storedCustomerCode, storedOpenId, storedPushAuth, storedPushUrl } from './stored-device.ts'

/** Version code of this client for platforms and update checks (section 9). */
export const appVersionCode = 236

/** Only where a link named one: it is no field of the specification's sign-in. */
function pushUrlIn(stored: Pick<Stored, 'get'>): Pick<Device, 'pushUrl'> {
  const pushUrl = stored.get(storedPushUrl)
  return pushUrl === '' ? {} : { pushUrl }
}

/**
 * Who is told where no app has a client id: in the official account its follower, in the mini-program who its link was made for. A link elsewhere
 * may name anybody.
 */
function pushClientIn(stored: Pick<Stored, 'get'>): string {
  const mobileOs = stored.get(storedMobileOs)
  if (mobileOs === mobileOsBy.officialAccount) return stored.get(storedOpenId)
  return mobileOs === mobileOsBy.miniProgram ? stored.get(storedPushAuth) : ''
}

/** The kind of device is stored when the client starts (core/host/store-host-facts.ts). */
export const deviceOf = (stored: Pick<Stored, 'get'>): Device => ({
  pushClientId: stored.get(storedCid) || pushClientIn(stored),
  platformType: '',
  customerCode: stored.get(storedCustomerCode),
  userType: 0,
  mobileOs: stored.get(storedMobileOs),
  imei: '',
  appVersionCode,
  ...pushUrlIn(stored),
})
