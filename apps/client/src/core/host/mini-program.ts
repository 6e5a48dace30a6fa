/** The web view of the mini-program (apps/miniprogram), which passes launch parameters in the address. */
import type { Host } from './host.ts'
import { browserHost } from './browser-host.ts'
import { mobileOsBy } from './mobile-os.ts'

export const miniProgramHost = (): Host => ({ ...browserHost(), kind: 'miniProgram', mobileOs: mobileOsBy.miniProgram })
