/** The plain web page. */
import type { Host } from './host.ts'
import { browserHost } from './browser-host.ts'
import { downloadFile } from './save-file.ts'

export const webHost = (): Host => ({ ...browserHost(), kind: 'web', mobileOs: 2, saveFile: downloadFile })
