/**
 * The topic `fleetScreen`: what one client's screen shows of the fleet. Each connection has a source of its own, which knows what it has sent of the
 * screen that was asked for last, and looks again after a while that grows with what a look costs.
 */
import type { FleetScreen, FleetScreenContents } from '@outrider/contract'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { FleetScreens } from '../../fleet/screen/fleet-screens.ts'
import type { ScreenReader } from '../../fleet/screen/screen-reader.ts'
import { StateRights } from '../../fleet/seen-vehicle.ts'
import type { OwnTopicSource, TopicHead, TopicReader, TopicRows, TopicSource } from './topic-source.ts'

/** Least time between two looks at a screen for what has changed, ms. */
const minInterval = 300
/** All screens of a user together take at most this share of the time: for what has changed, and for other screens. */
const maxShare = { changes: 1 / 20, asked: 1 / 4 } as const

/** How many screens each user has open, on all connections. */
class OpenScreens {
  readonly #ofUser = new Map<number, number>()

  of(userId: number): number {
    return this.#ofUser.get(userId) ?? 0
  }

  add(userId: number, by: 1 | -1): void {
    const count = this.of(userId) + by
    if (count > 0) this.#ofUser.set(userId, count)
    else this.#ofUser.delete(userId)
  }
}

class ScreenSource implements OwnTopicSource {
  readonly epoch: string
  readonly #fleet: LiveFleet
  readonly #access: AccessGate
  readonly #reader: ScreenReader
  readonly #open: OpenScreens
  readonly #wake: () => void
  readonly #now: () => number
  /** Without a screen only the counts of all. */
  #screen: FleetScreen = { number: 0, lists: [], trees: [], vehicleIds: [] }
  /** The fleet's seq at the last look, and of the last message. */
  #seen = 0
  #sent = 0
  #lookAt = Number.NEGATIVE_INFINITY
  /** Nothing new is answered before. */
  #answerAt = Number.NEGATIVE_INFINITY
  /** Who it is counted for. */
  #userId: number | undefined
  #timer: NodeJS.Timeout | undefined

  constructor({ fleet, access, screens, now }: ScreenTopicDependencies, open: OpenScreens, wake: () => void) {
    this.epoch = fleet.epoch
    this.#fleet = fleet
    this.#access = access
    this.#reader = screens.reader()
    this.#open = open
    this.#wake = wake
    this.#now = now
  }

  get isDue(): boolean {
    return this.#now() >= this.#answerAt
  }

  /** It stays the same until another look is due. */
  get seq(): number {
    const { seq } = this.#fleet
    if (seq === this.#seen) return seq
    const rest = this.#lookAt - this.#now()
    if (rest <= 0) return seq
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#wake()
    }, rest).unref()
    return this.#seen
  }

  /** What was sent is known up to the last message only. */
  get completeFrom(): number {
    return this.#sent
  }

  ask(screen: FleetScreen): void {
    this.#screen = screen
  }

  read({ user, scope, lang }: TopicReader, from: number | undefined): TopicRows {
    const began = this.#now()
    if (this.#userId === undefined) {
      this.#userId = user.userId
      this.#open.add(user.userId, 1)
    }
    if (from === undefined) this.#reader.forget()
    const listChange = this.#access.lastListChange(user.userId, scope)
    const { seq } = this.#fleet
    const { contents, same } = this.#reader.read(this.#screen, { scope, rights: new StateRights(user.rights), lang, listChange })
    const now = this.#now()
    this.#seen = seq
    const took = (now - began) * this.#open.of(user.userId)
    this.#lookAt = now + Math.max(minInterval, took / maxShare.changes)
    this.#answerAt = now + took / maxShare.asked
    return { count: same ? 0 : 1, message: head => this.#message(head, contents) }
  }

  #message(head: TopicHead, contents: FleetScreenContents): string {
    this.#sent = head.seq
    return JSON.stringify({ topic: 'fleetScreen', ...head, ...contents })
  }

  end(): void {
    clearTimeout(this.#timer)
    if (this.#userId !== undefined) this.#open.add(this.#userId, -1)
    this.#userId = undefined
  }
}

interface ScreenTopicDependencies {
  fleet: LiveFleet
  access: AccessGate
  screens: FleetScreens
  /** ms, monotonic */
  now: () => number
}

export function fleetScreenTopic(deps: ScreenTopicDependencies): TopicSource {
  const { fleet } = deps
  const listeners = new Set<() => void>()
  const open = new OpenScreens()
  return {
    epoch: fleet.epoch,
    get seq() {
      return fleet.seq
    },
    completeFrom: 0,
    // Read by the source of the connection.
    read: () => ({ count: 0, message: () => '' }),
    onChange(listener) {
      listeners.add(listener)
      fleet.onChange(listener)
    },
    ofConnection: () =>
      new ScreenSource(deps, open, () => {
        for (const listener of listeners) listener()
      }),
  }
}
