/** Stores facts about the environment under the names of the specification. */
import type { Stored } from '../storage/stored.ts'
import type { Host } from './host.ts'
import { keepBelowStatusBar } from './status-bar.ts'
import { storedMobileOs, storedStatusBarHeight, storedVersionCode } from './stored-host-facts.ts'

export async function storeHostFacts(
  host: Host,
  stored: Pick<Stored, 'get' | 'set'>,
  log: (line: string, cause: unknown) => void,
): Promise<void> {
  stored.set(storedMobileOs, host.mobileOs)
  // That of the start before, so that nothing moves when the shell has answered.
  if (host.statusBarHeight) keepBelowStatusBar(stored.get(storedStatusBarHeight))
  try {
    const [height, version] = await Promise.all([host.statusBarHeight?.(), host.appVersion?.()])
    if (height !== undefined) {
      stored.set(storedStatusBarHeight, height)
      keepBelowStatusBar(height)
    }
    if (version !== undefined) stored.set(storedVersionCode, version.code)
  } catch (cause) {
    log('facts about the shell could not be read', cause)
  }
}
