/** The plain web page. */
import type { Host } from './host.ts'
import { page } from './page.ts'
import { downloadFile } from './save-file.ts'

export const webHost = (): Host => ({ ...page(), kind: 'web', mobileOs: 2, saveFile: downloadFile })
