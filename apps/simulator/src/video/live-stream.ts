/** What a camera and a microphone send now, as 0x9101 and 0x9102 want it. */
import type { Clip, StreamKind } from './clips.ts'
import type { MediaFrame } from './media-link.ts'
import { clipOfSource, pictureFrame, soundFrame, soundOfSource, type Source } from './pictures-and-sound.ts'
import type { Sound } from './sounds.ts'
import { keyTimeBefore, keyTimeFrom, pictureFrom, soundFrom } from './timeline.ts'
import type { Paced } from './stream-clock.ts'

/** Where frames go. */
export interface Outlet {
  /** False: it does not take any now. */
  readonly ready: boolean
  send(frame: MediaFrame): void
}

/** Further behind than this the stream goes on with the present, ms: the process was asleep, or the clock was set. */
const maxBehind = 2_000
const NEVER = Number.POSITIVE_INFINITY

export class LiveStream implements Paced {
  readonly #source: Source
  readonly #outlet: Outlet
  readonly #sound: Sound | undefined
  #clip: Clip
  /** The clip to go on with from a time. */
  #next: { clip: Clip; from: number } | undefined
  #kind: StreamKind
  /** Times of the next picture and packet of sound. */
  #pictureAt = NEVER
  #soundAt = NEVER
  #wants: { picture: boolean; sound: boolean }
  #lastPicture = 0
  #paused = false
  /** The body of a packet of sound that takes the place of what the microphone hears. */
  readonly #saidInstead: (now: number) => Uint8Array | undefined

  /** Begins with the last key picture and what came since, so that there is a picture at once. */
  constructor(
    source: Source,
    outlet: Outlet,
    wants: { picture: boolean; sound: boolean },
    stream: StreamKind,
    now: number,
    saidInstead: (now: number) => Uint8Array | undefined = () => undefined,
  ) {
    this.#saidInstead = saidInstead
    this.#source = source
    this.#outlet = outlet
    this.#wants = wants
    this.#kind = stream
    this.#clip = clipOfSource(source, stream)
    this.#sound = soundOfSource(source)
    this.#begin(now)
  }

  get stream(): StreamKind {
    return this.#kind
  }

  /** Neither picture nor sound is wanted any more. */
  get idle(): boolean {
    return !this.#wants.picture && !this.#wants.sound
  }

  get due(): number {
    const { packetMs = 0 } = this.#sound ?? {}
    // A packet of sound is there when its last sample is.
    return Math.min(this.#pictureAt, this.#soundAt + packetMs)
  }

  run(now: number): void {
    if (this.due < now - maxBehind) this.#begin(now)
    while (this.due <= now) {
      if (this.#pictureAt <= now && this.#pictureAt <= this.#soundAt) this.#sendPicture()
      else if (this.#sound && this.#soundAt + this.#sound.packetMs <= now) this.#sendSound(this.#sound)
      else if (this.#pictureAt <= now) this.#sendPicture()
    }
  }

  /** Changes to the other stream with the next key picture. */
  switch(stream: StreamKind, now: number): void {
    this.#kind = stream
    this.#next = { clip: clipOfSource(this.#source, stream), from: keyTimeFrom(now) }
  }

  close(what: 'picture' | 'sound'): void {
    this.#wants = { ...this.#wants, [what]: false }
    if (what === 'picture') this.#pictureAt = NEVER
    else this.#soundAt = NEVER
  }

  pause(): void {
    this.#paused = true
    this.#pictureAt = this.#soundAt = NEVER
  }

  resume(now: number): void {
    if (!this.#paused) return
    this.#paused = false
    this.#begin(now)
  }

  #begin(now: number): void {
    if (this.#paused) return
    const key = keyTimeBefore(now)
    this.#pictureAt = this.#wants.picture ? (key > this.#lastPicture ? key : keyTimeFrom(now)) : NEVER
    this.#soundAt = this.#wants.sound && this.#sound ? soundFrom(this.#sound, now).time : NEVER
  }

  #sendPicture(): void {
    if (this.#next && this.#pictureAt >= this.#next.from) {
      this.#clip = this.#next.clip
      this.#next = undefined
      this.#pictureAt = keyTimeFrom(this.#pictureAt)
    }
    const picture = pictureFrom(this.#clip, this.#pictureAt)
    this.#lastPicture = picture.time
    if (!this.#outlet.ready) {
      this.#pictureAt = keyTimeFrom(picture.time + 1)
      return
    }
    this.#outlet.send(pictureFrame(this.#source, this.#clip, picture))
    this.#pictureAt = pictureFrom(this.#clip, picture.time + 1).time
  }

  #sendSound(sound: Sound): void {
    const packet = soundFrom(sound, this.#soundAt)
    if (this.#outlet.ready)
      this.#outlet.send(soundFrame(sound, { ...packet, bytes: this.#saidInstead(packet.time) ?? packet.bytes }))
    this.#soundAt = packet.time + sound.packetMs
  }
}
