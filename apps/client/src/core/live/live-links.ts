/** The live connections to all platforms that are signed in, and polling where there is none. */
import type { Engine } from '../api/engine.ts'
import type { Target } from '../session/target.ts'
import { createLiveLink, type LiveLink, type LiveLinkOptions } from './live-link.ts'
import { createPolling } from './polling.ts'

/** Poll interval until the platform sets one, and its lower bound, seconds. */
const pollSecondsRange = { usual: 10, fastest: 2 } as const

export interface LiveLinksOptions extends Omit<LiveLinkOptions, 'poll'> {
  engine: Engine
  /** Part of each round of polls, after the topics. */
  afterPolls: () => Promise<void>
}

export interface LiveLinks {
  readonly all: readonly LiveLink[]
  pollEvery(seconds: number): void
  /** The network is back, or the page came to the front: connect and poll now. */
  retryNow(online: boolean): void
  stop(): void
}

export function createLiveLinks(targets: readonly Target[], options: LiveLinksOptions): LiveLinks {
  const { engine, targetOf, later, onChange, onFailure, afterPolls } = options
  let pollSeconds: number = pollSecondsRange.usual
  const polling = createPolling({ poll: pollAll, every: () => pollSeconds * 1000, later })

  const all = targets.map(target =>
    createLiveLink(target, {
      ...options,
      async poll(path, { code }, cursor) {
        try {
          return await engine.send(path, cursor ?? {}, targetOf(code) ?? target)
        } catch (error) {
          onFailure(error)
          throw error
        }
      },
      onChange() {
        if (all.some(({ needsPolling }) => needsPolling)) polling.on()
        else polling.off()
        onChange()
      },
    }),
  )

  async function pollAll() {
    await Promise.all(all.map(link => link.poll()))
    if (polling.isOn) await afterPolls()
  }

  return {
    all,
    pollEvery(seconds) {
      pollSeconds = Math.max(pollSecondsRange.fastest, seconds)
    },
    retryNow(online) {
      if (online) for (const link of all) link.connectNow()
      polling.pollNow()
    },
    stop() {
      polling.off()
      for (const link of all) link.stop()
    },
  }
}
