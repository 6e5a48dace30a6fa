/** The web view of the mini-program in apps/miniprogram: a page, whose launch parameters the mini-program puts into its address. */
import type { Host } from './host.ts'
import { page } from './page.ts'

export const miniProgramHost = (): Host => ({ ...page(), kind: 'miniProgram', mobileOs: 4 })
