/** What a terminal sends of its recordings, as 0x9201 and 0x9202 want it: at a speed, key pictures only, backwards, from another time. */
import type { StreamKind } from './clips.ts'
import type { Outlet } from './live-stream.ts'
import { clipOfSource, pictureFrame, soundFrame, soundOfSource, type Source } from './pictures-and-sound.ts'
import { KEY_MS, keyTimeBefore, pictureFrom, soundFrom } from './timeline.ts'
import type { Paced } from './stream-clock.ts'

/** normal: all pictures and sound; fast: without sound, from x4 on key pictures only; single: one key picture. */
export type PlaybackMode = 'normal' | 'fast' | 'keysBack' | 'keys' | 'single'

export interface Playback {
  source: Source
  outlet: Outlet
  stream: StreamKind
  wants: { picture: boolean; sound: boolean }
  /** Recorded spans to be played, in order, ms since 1970. */
  spans: readonly { start: number; end: number }[]
  mode: PlaybackMode
  /** Times faster than recorded. */
  speed: number
  now: number
  /** Called once, when all is played. */
  ended(): void
}

/** Of the speed codes 0 to 5. */
export const speeds: readonly number[] = [1, 1, 2, 4, 8, 16]
const allPicturesUpTo = 2
/** Further behind than this it goes on from where it is, ms: the process was asleep. */
const maxBehind = 2_000
const NEVER = Number.POSITIVE_INFINITY

export class PlaybackStream implements Paced {
  readonly #playback: Playback
  #mode: PlaybackMode
  #speed: number
  /** Recorded times of the next picture and packet of sound. */
  #pictureAt = NEVER
  #soundAt = NEVER
  /** This recorded time is at this time of now. */
  #anchor = { recorded: 0, now: 0 }
  #paused = false
  #ended = false

  constructor(playback: Playback) {
    this.#playback = playback
    this.#mode = playback.mode
    this.#speed = playback.speed
    this.#goTo(playback.spans[0]?.start ?? 0, playback.now)
  }

  get due(): number {
    if (this.#paused || this.#ended) return NEVER
    const ahead = Math.abs(this.#next() - this.#anchor.recorded)
    return this.#anchor.now + ahead / this.#speed
  }

  run(now: number): void {
    if (this.due < now - maxBehind) this.#anchor = { recorded: this.#next(), now }
    while (this.due <= now) {
      if (!this.#stepIntoSpan(now)) return this.#end()
      // The span may begin later: then it is not due any more.
      if (this.due > now) return
      if (this.#pictureAt <= this.#soundAt || this.#mode === 'keysBack') this.#sendPicture(now)
      else this.#sendSound()
    }
  }

  /** 0x9202. `position`: ms since 1970, of seeking only. */
  control(command: number, speed: number, position: number | null, now: number): boolean {
    const at = this.#position(now)
    switch (command) {
      case 0:
        this.#paused = false
        return this.#change('normal', 1, at, now)
      case 1:
        this.#goTo(at, now)
        this.#paused = true
        return true
      case 3:
        return this.#change('fast', speeds[speed] ?? 1, at, now)
      case 4:
        return this.#change('keysBack', speeds[speed] ?? 1, at, now)
      case 5:
        if (position === null) return false
        this.#ended = false
        this.#goTo(position, now)
        return true
      case 6:
        return this.#change('keys', speeds[speed] ?? 1, at, now)
      default:
        return false
    }
  }

  /** Recorded time that is being sent. */
  #position(now: number): number {
    if (this.#paused) return this.#anchor.recorded
    const gone = (now - this.#anchor.now) * this.#speed
    return this.#anchor.recorded + (this.#mode === 'keysBack' ? -gone : gone)
  }

  #change(mode: PlaybackMode, speed: number, at: number, now: number): true {
    this.#mode = mode
    this.#speed = speed
    this.#paused = false
    this.#goTo(at, now)
    return true
  }

  /** Goes on with the key picture at a recorded time or before it. */
  #goTo(recorded: number, now: number): void {
    const { wants, source } = this.#playback
    const key = keyTimeBefore(recorded)
    const sound = this.#mode === 'normal' && wants.sound ? soundOfSource(source) : undefined
    this.#pictureAt = wants.picture ? key : NEVER
    this.#soundAt = sound ? soundFrom(sound, key).time : NEVER
    this.#anchor = { recorded: key, now }
  }

  #next(): number {
    return this.#mode === 'keysBack' ? this.#pictureAt : Math.min(this.#pictureAt, this.#soundAt)
  }

  /** Jumps over what is not recorded. False: nothing is left. */
  #stepIntoSpan(now: number): boolean {
    const { spans } = this.#playback
    const at = this.#next()
    if (at === NEVER || spans.some(({ start, end }) => at >= keyTimeBefore(start) && at < end)) return at !== NEVER
    if (this.#mode === 'keysBack') {
      const before = spans.findLast(({ end }) => end <= at)
      if (!before) return false
      this.#goTo(before.end - 1, now)
      return true
    }
    const after = spans.find(({ start }) => start > at)
    if (!after) return false
    this.#goTo(after.start, now)
    return true
  }

  #sendPicture(now: number): void {
    const { source, outlet, stream } = this.#playback
    const clip = clipOfSource(source, stream)
    const picture = pictureFrom(clip, this.#pictureAt)
    if (outlet.ready) outlet.send(pictureFrame(source, clip, picture))
    const keysOnly =
      this.#mode === 'keys' || this.#mode === 'keysBack' || (this.#mode === 'fast' && this.#speed > allPicturesUpTo)
    if (this.#mode === 'keysBack') this.#pictureAt = picture.time - KEY_MS
    // A picture that the platform did not take is missing: the next ones are of no use before the next key picture.
    else if (keysOnly || !outlet.ready) this.#pictureAt = keyTimeBefore(picture.time) + KEY_MS
    else this.#pictureAt = pictureFrom(clip, picture.time + 1).time
    if (this.#mode !== 'single') return
    this.#paused = true
    this.#anchor = { recorded: picture.time, now }
  }

  #sendSound(): void {
    const { source, outlet } = this.#playback
    const sound = soundOfSource(source)
    if (!sound) return
    const packet = soundFrom(sound, this.#soundAt)
    if (outlet.ready) outlet.send(soundFrame(sound, packet))
    this.#soundAt = packet.time + sound.packetMs
  }

  #end(): void {
    this.#ended = true
    this.#playback.ended()
  }
}
