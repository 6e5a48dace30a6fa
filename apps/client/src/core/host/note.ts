/** What the surroundings say of themselves is kept under the names of the specification, for whoever reads it later. */
import type { Stored } from '../settings/stored.ts'
import type { Host } from './host.ts'

export async function noteHost(
  host: Host,
  stored: Pick<Stored, 'set'>,
  log: (line: string, cause: unknown) => void,
): Promise<void> {
  stored.set('mobileOs', host.mobileOs)
  try {
    const [height, version] = await Promise.all([host.statusBarHeight?.(), host.appVersion?.()])
    if (height !== undefined) stored.set('statusBarHeight', height)
    if (version !== undefined) stored.set('versionCode', version.code)
  } catch (cause) {
    log('the shell did not tell of itself', cause)
  }
}
