/** Stores facts about the environment under the names of the specification. */
import type { Stored } from '../storage/stored.ts'
import type { Host } from './host.ts'
import { storedMobileOs, storedStatusBarHeight, storedVersionCode } from './stored-host-facts.ts'

export async function storeHostFacts(
  host: Host,
  stored: Pick<Stored, 'set'>,
  log: (line: string, cause: unknown) => void,
): Promise<void> {
  stored.set(storedMobileOs, host.mobileOs)
  try {
    const [height, version] = await Promise.all([host.statusBarHeight?.(), host.appVersion?.()])
    if (height !== undefined) stored.set(storedStatusBarHeight, height)
    if (version !== undefined) stored.set(storedVersionCode, version.code)
  } catch (cause) {
    log('facts about the shell could not be read', cause)
  }
}
