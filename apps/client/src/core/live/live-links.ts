/** The live connections to all platforms that are signed in, and polling where there is none. */
import type { DataOf, Position } from '@outrider/contract'
import { CallError } from '../api/call-error.ts'
import type { Engine } from '../api/engine.ts'
import type { Target } from '../session/target.ts'
import type { ChangeCursor } from './feed-message.ts'
import { createLiveLink, type LiveLink, type LiveLinkOptions } from './live-link.ts'
import { createPolling } from './polling.ts'

/** Poll interval until the platform sets one, and its lower bound, seconds. */
const pollSecondsRange = { usual: 10, fastest: 2 } as const

export interface LiveLinksOptions extends Omit<LiveLinkOptions, 'poll'> {
  engine: Engine
  /** Part of each round of polls, after the topics. */
  afterPolls: () => Promise<void>
  /** Instead of the changes, of a platform that has no call for them. */
  wholeState: (target: Target) => Promise<{ positions: Position[]; listChanged: boolean }>
}

const hasNoSuchCall = (error: unknown): boolean => error instanceof CallError && error.error === 'net.notFound'

export interface LiveLinks {
  readonly all: readonly LiveLink[]
  pollEvery(seconds: number): void
  /** The network is back, or the page came to the front: connect and poll now. */
  retryNow(online: boolean): void
  stop(): void
}

/** A poll of everything there is: nothing is numbered, and vehicles that the reply leaves out stay. */
const unnumberedChanges = { epoch: '', seq: 0, complete: false } satisfies Partial<DataOf<'vehicle/getChangedVehicles'>>

/** A list without a cursor has an empty epoch. */
const numbered = (cursor: ChangeCursor | undefined) => (cursor && cursor.epoch !== '' ? cursor : {})

export function createLiveLinks(targets: readonly Target[], options: LiveLinksOptions): LiveLinks {
  const { engine, targetOf, later, onChange, onFailure, afterPolls, wholeState } = options
  /** Codes of platforms that have no call for changes. */
  const withoutChanges = new Set<string>()
  let pollSeconds: number = pollSecondsRange.usual
  const polling = createPolling({ poll: pollAll, every: () => pollSeconds * 1000, later })

  const all = targets.map(target =>
    createLiveLink(target, {
      ...options,
      async poll(path, { code }, cursor) {
        try {
          if (!withoutChanges.has(code)) return await engine.send(path, numbered(cursor), targetOf(code) ?? target)
        } catch (error) {
          if (!hasNoSuchCall(error)) {
            onFailure(error)
            throw error
          }
          withoutChanges.add(code)
        }
        return { ...unnumberedChanges, ...(await wholeState(target)) }
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
