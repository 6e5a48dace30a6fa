/** Channels of a vehicle that are played on one clock: a frame is drawn when the clock has come to it, so that all show the same moment. */
import type { ReplayCommand, VideoStream } from '@outrider/contract'
import { createStore } from 'zustand/vanilla'
import type { WindowCamera } from '../stream/window-player.ts'
import { ReplayChannel, type ReplayDependencies } from './replay-channel.ts'

export const speeds = [1, 2, 4, 8, 16] as const
export type ReplaySpeed = (typeof speeds)[number]

interface GroupView {
  /** Recorded time that is shown, ms since 1970. */
  position: number
  paused: boolean
  /** It was stopped for want of an operation. */
  rests: boolean
  speed: ReplaySpeed
  /** Key pictures only. */
  keys: boolean
  back: boolean
  /** What could not be done; undefined: nothing. */
  problem: string | undefined
}

/** From the first frame that came until they are played: those of other channels, and a network that stutters. ms */
const lead = 300
/** Those of other channels are waited for so long. ms */
const waitForOthers = 2_000
/** A frame that comes later than this sets the clock back. ms */
const maxLate = 700
/** Nothing is recorded for longer than this: the clock goes on where there is something. ms */
const gap = 2_000

export class ReplayGroup {
  readonly channels: readonly ReplayChannel[]
  readonly view
  readonly #deps: ReplayDependencies
  readonly #to: number
  readonly #stream: VideoStream
  /** This recorded time is shown at that time of `performance.now()`. */
  #anchor: { recorded: number; at: number } | undefined
  #arrivedAt: number | undefined
  /** Another time was asked for: what was under way is not shown any more. */
  #seeking = false
  #frame: number | undefined
  /** When the user last operated the screen, monotonic ms. */
  #operatedAt = performance.now()
  #shownAt = 0

  constructor(
    cameras: readonly WindowCamera[],
    span: { from: number; to: number; stream: VideoStream },
    deps: ReplayDependencies,
  ) {
    this.#deps = deps
    this.#to = span.to
    this.#stream = span.stream
    this.view = createStore<GroupView>(() => ({
      position: span.from,
      paused: false,
      rests: false,
      speed: 1,
      keys: false,
      back: false,
      problem: undefined,
    }))
    this.channels = cameras.map(
      camera =>
        new ReplayChannel(camera, deps, {
          cut: ({ cut }) => {
            if (!cut) return
            this.#seeking = false
            this.#restart()
          },
          arrived: () => {
            this.#arrivedAt ??= performance.now()
          },
        }),
    )
  }

  /** Begins at `from`, or where it is. */
  start(from = this.view.getState().position): void {
    this.#restart()
    this.view.setState({ position: from, paused: false, rests: false, speed: 1, keys: false, back: false, problem: undefined })
    for (const channel of this.channels) void channel.open({ from, to: this.#to, stream: this.#stream })
    this.#frame ??= requestAnimationFrame(this.#tick)
  }

  async seek(position: number): Promise<void> {
    const { paused, speed, keys, back } = this.view.getState()
    this.view.setState({ position, paused: false, problem: undefined })
    this.#seeking = true
    await this.#each(async channel => {
      if (!channel.isRunning) return await channel.open({ from: position, to: this.#to, stream: this.#stream })
      await channel.control({ command: 'seek', speed: 1, position })
      // A terminal that is paused goes to the time and stays so.
      if (paused) await channel.control({ command: commandOf({ speed, keys, back }), speed })
    })
    this.#seeking = false
  }

  async pause(): Promise<void> {
    this.view.setState({ paused: true })
    await this.#each(channel => (channel.isRunning ? channel.control({ command: 'pause', speed: 1 }) : undefined))
  }

  async play(): Promise<void> {
    const { speed, keys, back } = this.view.getState()
    if (this.channels.every(channel => !channel.isRunning)) return this.start()
    await this.setPace({ speed, keys, back })
  }

  async setPace({ speed, keys, back }: Pick<GroupView, 'speed' | 'keys' | 'back'>): Promise<void> {
    this.#restart()
    this.view.setState({ speed, keys, back, paused: false, problem: undefined })
    const command = commandOf({ speed, keys, back })
    await this.#each(channel => (channel.isRunning ? channel.control({ command, speed }) : undefined))
  }

  /** The terminal is told to end. */
  stop(): void {
    this.#restart()
    for (const channel of this.channels) {
      channel.clear()
      channel.stop()
    }
  }

  get isPlaying(): boolean {
    return !this.view.getState().paused && this.channels.some(channel => channel.isRunning)
  }

  operate(): void {
    this.#operatedAt = performance.now()
  }

  /** ms since the last operation. */
  get unattended(): number {
    return performance.now() - this.#operatedAt
  }

  /** For want of an operation: the terminal is told to end, and `play` goes on where it was. */
  pauseAll(): void {
    this.stop()
    this.view.setState({ paused: true, rests: true })
  }

  /** Sound of one channel at a time. */
  hear(channel: ReplayChannel, on: boolean): void {
    for (const other of this.channels) if (other !== channel && other.state.getState().hears) other.hear(false)
    channel.hear(on)
  }

  close(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
    this.#frame = undefined
    for (const channel of this.channels) channel.close()
  }

  readonly #tick = (): void => {
    this.#frame = requestAnimationFrame(this.#tick)
    const { paused, speed, back } = this.view.getState()
    if (paused || this.#seeking) return
    const now = performance.now()
    const nexts = this.channels.flatMap(({ next }) => (next === undefined ? [] : [next]))
    if (nexts.length === 0) return
    const first = back ? Math.max(...nexts) : Math.min(...nexts)
    if (!this.#anchor) {
      const since = now - (this.#arrivedAt ?? now)
      const waits = this.channels.some(({ next, isRunning }) => isRunning && next === undefined)
      if (since < (waits ? waitForOthers : lead)) return
      this.#anchor = { recorded: first, at: now }
    }
    const gone = (now - this.#anchor.at) * speed
    let position = this.#anchor.recorded + (back ? -gone : gone)
    const ahead = back ? position - first : first - position
    const isLate = -ahead > maxLate * speed
    if (isLate || ahead > gap * speed) {
      this.#anchor = { recorded: first, at: now }
      position = first
    }
    let shown: number | undefined
    for (const channel of this.channels) shown = channel.play(position, { back, speed }) ?? shown
    if (shown !== undefined && now - this.#shownAt > 200) {
      this.#shownAt = now
      this.view.setState({ position: shown })
    }
  }

  #restart(): void {
    this.#anchor = undefined
    this.#arrivedAt = undefined
  }

  async #each(run: (channel: ReplayChannel) => Promise<void> | undefined): Promise<void> {
    const done = await Promise.allSettled(this.channels.map(async channel => await run(channel)))
    const failed = done.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') this.view.setState({ problem: this.#deps.textOf(failed.reason) })
  }
}

const commandOf = ({ speed, keys, back }: Pick<GroupView, 'speed' | 'keys' | 'back'>): ReplayCommand => {
  if (back) return 'keysBack'
  if (keys) return 'keys'
  return speed === 1 ? 'play' : 'fast'
}
