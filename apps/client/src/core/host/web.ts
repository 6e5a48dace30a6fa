/** The plain web page. */
import type { Host } from './host.ts'
import { browserHost } from './browser-host.ts'
import { mobileOsBy } from './mobile-os.ts'
import { downloadFile } from './save-file.ts'

export const webHost = (): Host => ({
  ...browserHost(),
  kind: 'web',
  mobileOs: mobileOsBy.other,
  saveFile: downloadFile,
  prints: true,
  leaveTo: address => location.assign(address),
})
