/** One run of the program that converts: pictures of one camera go in, and come out as H.264. What it does not take is left out, and it is ended. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import type { DecoderConfig } from '@outrider/jt1078'
import { movieFragment, movieHead } from '@outrider/jt1078/container'
import { converterArguments } from './converter-program.ts'
import { type FlvEvents, FlvReader } from './flv-reader.ts'

export interface ConvertedPicture {
  key: boolean
  /** Of the media, ms. */
  time: number
  /** When the server received it, ms since 1970. */
  received: number
  bytes: Uint8Array<ArrayBuffer>
}

interface ConverterEvents {
  config(config: DecoderConfig): void
  picture(picture: ConvertedPicture): void
  /** It ended, and nobody has ended it. */
  failed(why: string): void
}

/** Without an answer it is ended, ms. */
export interface ConverterTimes {
  /** Before its first picture: it is loaded, and a busy machine takes its time. */
  startMs: number
  stallMs: number
}

/** Bytes that wait for it: above the first nothing more is given to it, until a key picture finds less than the other. */
const maxWaiting = 4 << 20
const goOnBelow = 1 << 20
/** Pictures that it has been given and not answered. */
const maxUnanswered = 600
/** Shown so long where no other follows, ms. */
const usualDuration = 40
/** Kept of what it says of itself. */
const maxWords = 500

export class ConverterProcess {
  readonly #events: ConverterEvents
  readonly #times: ConverterTimes
  /** It has given a picture. */
  #begun = false
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>
  /** Its process is gone. */
  readonly gone: Promise<void>
  /** Pictures that were given to it, by their time: when they were received. */
  readonly #given = new Map<number, number>()
  /** Monotonic ms of the first that it has not answered since it answered last. */
  #unansweredSince: number | undefined
  #number = 0
  #waitsForKey = true
  #ended = false
  #words = ''
  /** Pictures left out because it did not take them. */
  dropped = 0

  constructor(program: string, config: DecoderConfig, events: ConverterEvents, times: ConverterTimes) {
    this.#events = events
    this.#times = times
    // It needs nothing of what the server was told.
    const { PATH, LD_LIBRARY_PATH } = process.env
    const child = spawn(program, converterArguments, { stdio: ['pipe', 'pipe', 'pipe'], env: { PATH, LD_LIBRARY_PATH } })
    yieldToServer(child.pid)
    this.#child = child
    this.gone = new Promise(resolve => {
      child.once('close', () => resolve())
      child.once('error', () => resolve())
    })
    child.once('error', error => this.#fail(error.message))
    child.once('close', (code, signal) => this.#fail(`it ended with ${String(code ?? signal)}`))
    // Told by its end.
    child.stdin.on('error', () => undefined)
    child.stderr.on('data', (said: Buffer) => {
      this.#words = (this.#words + said.toString('utf8')).slice(-maxWords)
    })
    this.#read(child.stdout)
    child.stdin.write(movieHead(config))
  }

  #read(output: Readable): void {
    const events: FlvEvents = {
      config: config => this.#events.config(config),
      picture: ({ time, key, bytes }) => {
        this.#begun = true
        this.#unansweredSince = undefined
        const received = this.#answered(time)
        this.#events.picture({ key, time, received, bytes })
      },
    }
    const reader = new FlvReader(events)
    output.on('data', (piece: Buffer) => {
      if (this.#ended) return
      try {
        reader.add(piece)
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        this.#fail(error.message)
      }
    })
  }

  /** What it gives out has the times of what it was given, in their order. */
  #answered(time: number): number {
    let received = this.#given.get(time) ?? 0
    for (const [given, at] of this.#given) {
      if (given > time) break
      received = at
      this.#given.delete(given)
    }
    return received
  }

  /** Bytes that it has not taken. */
  get waiting(): number {
    return this.#child.stdin.writableLength
  }

  picture({ key, time, received, bytes }: Omit<ConvertedPicture, 'bytes'> & { bytes: Uint8Array }): void {
    if (this.#ended) return
    const now = performance.now()
    const { startMs, stallMs } = this.#times
    if (this.#unansweredSince !== undefined && now - this.#unansweredSince > (this.#begun ? stallMs : startMs))
      return this.#fail('it stands still')
    this.#unansweredSince ??= now
    const { waiting } = this
    if (waiting > maxWaiting || this.#given.size >= maxUnanswered) this.#waitsForKey = true
    else if (key && waiting < goOnBelow) this.#waitsForKey = false
    if (this.#waitsForKey) {
      this.dropped += 1
      return
    }
    const at = Math.round(time)
    this.#given.set(at, received)
    this.#number += 1
    this.#child.stdin.write(movieFragment(this.#number, at, [{ key, duration: usualDuration, bytes }]))
  }

  /** Ends it at once. */
  end(): void {
    this.#ended = true
    this.#given.clear()
    this.#child.stdin.destroy()
    this.#child.kill('SIGKILL')
  }

  #fail(why: string): void {
    if (this.#ended) return
    this.end()
    this.#events.failed(this.#words.trim() === '' ? why : `${why}: ${this.#words.trim()}`)
  }
}

/** A third of the server’s share where there is not enough for both: with less it never begins on a machine that is busy. */
const niceness = 5

/** Terminals and users come first. */
function yieldToServer(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, niceness)
  } catch {
    // It is gone already, which its end tells.
  }
}
