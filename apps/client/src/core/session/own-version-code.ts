/** The version code that packages are compared with. */
import { appVersionCode } from './device.ts'
import type { Stored } from '../storage/stored.ts'
import type { Host } from '../host/host.ts'
import { storedVersionCode } from '../host/stored-host-facts.ts'

/** Of the shell; of its last start where it does not answer, or an update that it has would be offered; of the client where there is no shell. */
export async function ownVersionCode({
  host,
  stored,
}: {
  host: Pick<Host, 'appVersion'>
  stored: Pick<Stored, 'get'>
}): Promise<number> {
  if (!host.appVersion) return appVersionCode
  try {
    return (await host.appVersion()).code
  } catch (cause) {
    console.warn('the shell does not say its version', cause)
    return stored.get(storedVersionCode) || appVersionCode
  }
}
