/** Which surroundings the client runs in: the only place that looks at the user agent, once at start. */
import type { Host, HostKind } from './host.ts'
import { webHost } from './web.ts'

export interface Traces {
  userAgent: string
  /** The bridge of the native shell is there. */
  shell: boolean
  /** What the messenger says of its own page, when it says it. */
  wechatEnvironment: string | undefined
}

export function kindOf({ userAgent, shell, wechatEnvironment }: Traces): HostKind {
  if (shell) return 'native'
  if (wechatEnvironment === 'miniprogram' || /miniProgram/i.test(userAgent)) return 'miniProgram'
  return /MicroMessenger/i.test(userAgent) ? 'officialAccount' : 'web'
}

interface Marks {
  androidBridge?: unknown
  webkit?: { messageHandlers?: { bridge?: unknown } }
  __wxjs_environment?: string
}

const traces = (): Traces => {
  const marks = window as Marks
  return {
    userAgent: navigator.userAgent,
    shell: marks.androidBridge !== undefined || marks.webkit?.messageHandlers?.bridge !== undefined,
    // oxlint-disable-next-line no-underscore-dangle -- the messenger's own name
    wechatEnvironment: marks.__wxjs_environment,
  }
}

/** The plain page needs nothing more; the others bring their own weight. */
const adapters: Record<HostKind, () => Host | Promise<Host>> = {
  native: async () => (await import('./native.ts')).nativeHost(),
  officialAccount: async () => (await import('./official-account.ts')).officialAccountHost(),
  miniProgram: async () => (await import('./mini-program.ts')).miniProgramHost(),
  web: webHost,
}

export const chooseHost = async (): Promise<Host> => adapters[kindOf(traces())]()
