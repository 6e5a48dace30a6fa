/**
 * The pictures of a stream in short segments, for video elements that fetch them by themselves (HLS, RFC 8216): made once for all viewers. Only the
 * last few are kept.
 */
import { randomBytes } from 'node:crypto'
import { readVideoFrame, type VideoServerMessage } from '@outrider/contract'
import { movieFragment, movieHead, type MovieSample } from '@outrider/jt1078/container'

type PictureMessage = Extract<VideoServerMessage, { type: 'picture' }>

/** A key picture ends a segment that is this long, ms; the end comes without one after the other. */
const usualLength = 900
const maxLength = 2_000
const maxSegmentBytes = 4 << 20
/** In the playlist. */
const listed = 6
/** Some more, for who reads an older playlist. */
const kept = 10
/** Players begin when there are as many. With fewer some come to the end before they ask for the playlist again, and give up (Chromium). */
const enough = 3
/** Of the last picture before others follow another clock, ms. */
const usualDuration = 40

interface Segment {
  number: number
  head: number
  /** ms */
  duration: number
  bytes: Uint8Array
}

type Waiting = Omit<MovieSample, 'duration'> & { time: number }

export class HlsSegments {
  readonly #ready: () => void
  /** Names differ from those of earlier streams, which players may have kept. */
  readonly #name = randomBytes(6).toString('base64url')
  readonly #heads = new Map<number, Uint8Array>()
  #segments: Segment[] = []
  #head = 0
  #number = 0
  #open: Waiting[] = []
  #bytes = 0

  /** `ready`: called once, when players can begin. */
  constructor(ready: () => void) {
    this.#ready = ready
  }

  get isReady(): boolean {
    return this.#segments.length >= enough
  }

  /** Other decoders, or another clock: players are told that what follows does not go on from what was before. */
  format({ codec, width, height, description }: PictureMessage): void {
    this.#close()
    this.#open = []
    this.#head += 1
    this.#heads.set(this.#head, movieHead({ codec, width, height, description: Buffer.from(description, 'base64') }))
  }

  /** `message`: as it is sent to viewers. */
  picture(message: Uint8Array<ArrayBuffer>, key: boolean): void {
    const frame = readVideoFrame(message)
    if (!frame || this.#head === 0) return
    const [first] = this.#open
    if (!first && !key && this.#segments.at(-1)?.head !== this.#head) return
    const length = first ? frame.time - first.time : 0
    if ((key && length >= usualLength) || length >= maxLength || this.#bytes > maxSegmentBytes) this.#close(frame.time)
    this.#open.push({ key, time: frame.time, bytes: frame.bytes })
    this.#bytes += frame.bytes.length
  }

  get playlist(): string {
    const segments = this.#segments.slice(-listed)
    const lines = [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      `#EXT-X-TARGETDURATION:${Math.ceil((maxLength + usualDuration) / 1_000)}`,
      `#EXT-X-MEDIA-SEQUENCE:${segments[0]?.number ?? 0}`,
      `#EXT-X-DISCONTINUITY-SEQUENCE:${(segments[0]?.head ?? 1) - 1}`,
    ]
    let head: number | undefined
    for (const segment of segments) {
      if (head !== undefined && head !== segment.head) lines.push('#EXT-X-DISCONTINUITY')
      if (head !== segment.head) lines.push(`#EXT-X-MAP:URI="${this.#name}-${segment.head}.mp4"`)
      head = segment.head
      lines.push(`#EXTINF:${(segment.duration / 1_000).toFixed(3)},`, `${this.#name}-${segment.number}.m4s`)
    }
    return `${lines.join('\n')}\n`
  }

  /** A head or a segment; undefined: there is none of this name (any more). */
  file(name: string): Uint8Array | undefined {
    const [, number, kind] = new RegExp(`^${this.#name}-(\\d{1,9})\\.(mp4|m4s)$`, 'u').exec(name) ?? []
    if (number === undefined) return undefined
    if (kind === 'mp4') return this.#heads.get(Number(number))
    return this.#segments.find(segment => segment.number === Number(number))?.bytes
  }

  /** `next`: time of the picture that follows, of the same clock. */
  #close(next?: number): void {
    const [first] = this.#open
    if (!first) return
    const end = next ?? (this.#open.at(-1)?.time ?? 0) + usualDuration
    const samples = this.#open.map(({ key, time, bytes }, i) => ({
      key,
      bytes,
      duration: (this.#open[i + 1]?.time ?? end) - time,
    }))
    this.#number += 1
    const bytes = movieFragment(this.#number, first.time, samples)
    this.#segments.push({ number: this.#number, head: this.#head, duration: end - first.time, bytes })
    this.#segments = this.#segments.slice(-kept)
    for (const head of this.#heads.keys()) if (head < (this.#segments[0]?.head ?? 0)) this.#heads.delete(head)
    this.#open = []
    this.#bytes = 0
    if (this.#number === enough) this.#ready()
  }
}
