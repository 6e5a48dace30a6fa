/** Detects the environment, once at start; the only place that reads the user agent. */
import type { Host, HostKind } from './host.ts'
import { webHost } from './web.ts'

export interface HostTraces {
  userAgent: string
  /** The bridge of the native shell is there. */
  shell: boolean
  /** Set by the messenger on pages of its mini-programs. */
  wechatEnvironment: string | undefined
}

export function kindOf({ userAgent, shell, wechatEnvironment }: HostTraces): HostKind {
  if (shell) return 'native'
  if (wechatEnvironment === 'miniprogram' || /miniProgram/i.test(userAgent)) return 'miniProgram'
  return /MicroMessenger/i.test(userAgent) ? 'officialAccount' : 'web'
}

interface WindowGlobals {
  androidBridge?: unknown
  webkit?: { messageHandlers?: { bridge?: unknown } }
  __wxjs_environment?: string
}

const readTraces = (): HostTraces => {
  const globals = window as WindowGlobals
  return {
    userAgent: navigator.userAgent,
    shell: globals.androidBridge !== undefined || globals.webkit?.messageHandlers?.bridge !== undefined,
    // oxlint-disable-next-line no-underscore-dangle -- the messenger's own name
    wechatEnvironment: globals.__wxjs_environment,
  }
}

/** Adapters other than the plain page are loaded on demand. */
const adapters: Record<HostKind, () => Host | Promise<Host>> = {
  native: async () => (await import('./native.ts')).nativeHost(),
  officialAccount: async () => (await import('./official-account.ts')).officialAccountHost(),
  miniProgram: async () => (await import('./mini-program.ts')).miniProgramHost(),
  web: webHost,
}

export const chooseHost = async (): Promise<Host> => adapters[kindOf(readTraces())]()
