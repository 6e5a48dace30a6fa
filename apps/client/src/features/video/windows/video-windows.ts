/** The windows of the video screen: which there are, which is selected, and what each plays. They end with the screen. */
import type { VideoStream } from '@outrider/contract'
import { createStore } from 'zustand/vanilla'
import { isSameCamera, type WindowCamera, WindowPlayer, type WindowPlayerDependencies } from '../stream/window-player.ts'
import { type VideoWall, type WindowCount, windowCounts } from '../stored-video.ts'

const maxWindows = Math.max(...windowCounts)

export class VideoWindows {
  readonly players: readonly WindowPlayer[]
  /** `selected`: null: none. `resting`: windows that stopped for want of an operation. */
  readonly view = createStore<{ count: WindowCount; selected: number | null; resting: number }>(() => ({
    count: 4,
    selected: 0,
    resting: 0,
  }))
  /** When the user last operated the screen, monotonic ms. */
  #operatedAt = performance.now()

  constructor(deps: WindowPlayerDependencies) {
    this.players = Array.from({ length: maxWindows }, () => new WindowPlayer(deps))
    for (const { state } of this.players)
      state.subscribe(() => {
        const resting = this.players.filter(rests).length
        if (resting !== this.view.getState().resting) this.view.setState({ resting })
      })
  }

  /** Those beyond are closed: nobody sees them. */
  show(count: WindowCount): void {
    for (const player of this.players.slice(count)) player.close()
    const { selected } = this.view.getState()
    this.view.setState({ count, selected: selected !== null && selected < count ? selected : 0 })
  }

  /** An empty one that is selected already is no longer. */
  select(at: number): void {
    const { selected } = this.view.getState()
    const leaves = selected === at && this.players[at]?.state.getState().camera === undefined
    this.view.setState({ selected: leaves ? null : at })
  }

  get selected(): WindowPlayer | undefined {
    const { selected } = this.view.getState()
    return selected === null ? undefined : this.players[selected]
  }

  /** Plays in the selected window and selects the next one, so that channels can be chosen one after the other. False: none is selected. */
  play(camera: WindowCamera, stream: VideoStream): boolean {
    const { selected, count } = this.view.getState()
    if (selected === null) return false
    this.players[selected]?.open(camera, stream)
    const next = Array.from({ length: count - 1 }, (_, i) => (selected + 1 + i) % count).find(
      at => this.players[at]?.state.getState().camera === undefined,
    )
    if (count > 1 && next !== undefined) this.view.setState({ selected: next })
    return true
  }

  /**
   * Beside what plays already, in free windows; where they do not suffice, there are more of them, up to `most`. Returns how many cameras found no
   * window.
   */
  playAll(cameras: readonly WindowCamera[], stream: VideoStream, most: WindowCount): number {
    const cameraOf = (player: WindowPlayer) => player.state.getState().camera
    const { count } = this.view.getState()
    const shown = this.players.slice(0, count)
    const added = cameras.filter(camera => !shown.some(player => isSameCamera(camera, cameraOf(player))))
    const needed = shown.filter(cameraOf).length + added.length
    const enough = windowCounts.find(each => each >= needed && each <= most) ?? most
    if (enough > count) this.show(enough)
    const free = this.players.slice(0, Math.max(count, enough)).filter(player => cameraOf(player) === undefined)
    for (const [at, player] of free.entries()) if (added[at]) player.open(added[at], stream)
    return Math.max(0, added.length - free.length)
  }

  /** What the windows show; null: nothing. */
  get wall(): VideoWall | null {
    const { count } = this.view.getState()
    const windows = this.players.slice(0, count).map(player => {
      const { camera, stream } = player.state.getState()
      return camera ? { camera, stream, runs: !rests(player) } : null
    })
    return windows.some(each => each !== null) ? { count, windows } : null
  }

  /** Shows what they showed before. `plays`: those that ran run again; otherwise all wait for one press. */
  restore({ count, windows }: VideoWall, plays: boolean): void {
    this.show(count)
    for (const [at, each] of windows.entries()) {
      const player = this.players[at]
      if (!each) player?.close()
      if (each && player && plays && isRunning(player) && isSameCamera(each.camera, player.state.getState().camera)) continue
      if (each && plays && each.runs) player?.open(each.camera, each.stream)
      else if (each) player?.rest(each.camera, each.stream)
    }
    const free = windows.indexOf(null)
    if (free >= 0) this.view.setState({ selected: free })
  }

  /** Sound of one window at a time. */
  hear(player: WindowPlayer, on: boolean): void {
    for (const other of this.players) if (other !== player && other.state.getState().hears) other.hear(false)
    player.hear(on)
  }

  operate(): void {
    this.#operatedAt = performance.now()
  }

  /** ms since the last operation. */
  get unattended(): number {
    return performance.now() - this.#operatedAt
  }

  get isPlaying(): boolean {
    return this.players.some(player => isRunning(player))
  }

  /** For want of an operation. */
  pauseAll(): void {
    for (const player of this.players) if (isRunning(player)) player.pause()
  }

  /** All that stopped for want of an operation. */
  goOn(): void {
    for (const player of this.players) if (rests(player)) player.reopen()
  }

  closeAll(): void {
    for (const player of this.players) player.close()
  }
}

const rests = (player: WindowPlayer): boolean => player.state.getState().step === 'closed'

const isRunning = (player: WindowPlayer): boolean => {
  const { camera, step } = player.state.getState()
  return camera !== undefined && step !== 'ended' && step !== 'closed'
}
