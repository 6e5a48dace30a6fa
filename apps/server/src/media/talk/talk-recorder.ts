/** One talk that is being kept: both directions are written in parts as they come, so that a killed server leaves what was heard until then. */
import type { TalkServerMessage } from '@outrider/contract'
import { type DecodeSound, isDecoded, SOUND_RATE, soundDecoder } from '@outrider/jt1078/audio'
import { TwoTracks } from './two-tracks.ts'

type SoundMessage = Extract<TalkServerMessage, { type: 'sound' }>

/** Of the database that stands still, so many parts wait; then it ends. */
const maxWaiting = 12
/** Who takes the word more often than that presses a key. */
const maxTurns = 2_000

/** Somebody had the word. */
export interface Turn {
  userId: number
  userName: string
  /** ms since the beginning. */
  from: number
  to: number
}

interface RecorderDependencies {
  partMs: number
  longestMs: number
  /** false: nobody takes parts of it any more. */
  write(number: number, part: { sound: Buffer; turns: readonly Turn[]; cab: boolean }): Promise<boolean>
  /** After its last part. whole: all that was heard is stored. */
  ended(whole: boolean): void
  /** In place of that: what comes is kept by nobody. */
  taken(): void
  log: { error(fields: object, text: string): void }
}

export class TalkRecorder {
  readonly #deps: RecorderDependencies
  readonly #began = performance.now()
  readonly #tracks = new TwoTracks()
  readonly #timer: NodeJS.Timeout
  #turns: Turn[] = []
  #turnCount = 0
  #speaker: { userId: number; userName: string; from: number } | undefined
  #decode: DecodeSound | undefined
  #format = ''
  #cab = false
  #number = 0
  #waiting = 0
  #writing: Promise<void> = Promise.resolve()
  #whole = true
  #over = false
  #taken = false

  constructor(deps: RecorderDependencies) {
    this.#deps = deps
    this.#timer = setInterval(() => this.#part(), deps.partMs)
    this.#timer.unref()
  }

  get #ms(): number {
    return performance.now() - this.#began
  }

  /** The sound of the cab is kept; false: it is in a codec that is not decoded here. */
  get hearsCab(): boolean {
    return this.#decode !== undefined
  }

  /** Of the sound that follows. */
  format({ codec, g726Order }: Pick<SoundMessage, 'codec' | 'g726Order'>): void {
    const key = `${codec} ${g726Order ?? ''}`
    if (key === this.#format) return
    this.#format = key
    this.#decode = isDecoded(codec) ? soundDecoder(codec, g726Order ? { g726Order } : {}) : undefined
  }

  speaker(member: { readonly userId: number; readonly name: string } | undefined): void {
    this.#endTurn()
    if (member) this.#speaker = { userId: member.userId, userName: member.name, from: this.#ms }
  }

  said(samples: Int16Array): void {
    this.#tracks.add('platform', samples, this.#ms)
  }

  heard(packet: Uint8Array): void {
    if (!this.#decode) return
    let samples: Int16Array
    try {
      samples = this.#decode(packet)
    } catch (error) {
      // A damaged packet is silence.
      if (!(error instanceof RangeError)) throw error
      return
    }
    // No packet of speech is longer: what a terminal makes up is no reason to hold memory.
    this.#tracks.add('cab', samples.subarray(0, SOUND_RATE), this.#ms)
    this.#cab = true
  }

  end(): void {
    if (this.#over) return
    this.#over = true
    clearInterval(this.#timer)
    this.#endTurn()
    // What came faster than it was spoken is heard to its end.
    this.#write(Math.max(this.#ms, this.#tracks.endsAt))
    void this.#writing.then(() => this.#ended())
  }

  #ended(): void {
    if (!this.#taken) this.#deps.ended(this.#whole && this.#tracks.lost === 0)
  }

  async #store(...part: Parameters<RecorderDependencies['write']>): Promise<void> {
    if (!this.#taken && !(await this.#deps.write(...part))) this.#isTaken()
  }

  #isTaken(): void {
    if (this.#taken) return
    this.#taken = true
    this.#over = true
    clearInterval(this.#timer)
    this.#deps.taken()
  }

  #part(): void {
    const ms = this.#ms
    if (this.#waiting >= maxWaiting) {
      this.#whole = false
      this.end()
    } else if (ms >= this.#deps.longestMs) this.end()
    else this.#write(ms)
  }

  #endTurn(): void {
    const speaker = this.#speaker
    this.#speaker = undefined
    if (!speaker || (this.#turnCount += 1) > maxTurns) return
    this.#turns.push({ ...speaker, to: this.#ms })
  }

  #write(ms: number): void {
    const part = { sound: this.#tracks.take(ms), turns: this.#turns, cab: this.#cab }
    this.#turns = []
    if (part.sound.length === 0 && part.turns.length === 0) return
    const number = this.#number++
    this.#waiting += 1
    this.#writing = this.#writing
      .then(() => this.#store(number, part))
      .catch((error: unknown) => {
        this.#whole = false
        this.#deps.log.error({ err: error }, 'a part of a kept talk cannot be stored')
      })
      .finally(() => {
        this.#waiting -= 1
      })
  }
}
