/** What the loudspeaker of a simulated terminal plays: the talk of the platform, decoded, and what can be said of it. */
import { codecOf, type Packet } from '@outrider/jt1078'
import { type DecodeSound, isDecoded, SOUND_RATE, soundDecoder, speechAacDecoder } from '@outrider/jt1078/audio'

/** Of which loudness and pitch are said, s. */
const windowSeconds = 0.3
/** Of a talk, samples: ten minutes. */
const maxKept = 600 * SOUND_RATE
/** Above it something is heard, of 1. */
const audible = 0.02

export class HeardSound {
  /** Packets of the last moment: thousands of packets a second are played by one process. */
  #kept: Int16Array[] = []
  /** All packets, where they are written to a file. */
  readonly #all: Int16Array[] | undefined
  #decode: { payloadType: number; decode: DecodeSound } | undefined
  #sequence = -1
  #loud = false
  packets = 0
  /** Between two packets that came, and those that could not be decoded. */
  missing = 0
  unusable = 0
  /** Samples so far. */
  samples = 0
  payloadType: number | undefined
  bodyLength = 0
  /** When silence ended, ms since 1970: the time at which the packet came. */
  readonly begun: number[] = []

  constructor(keeps = false) {
    this.#all = keeps ? [] : undefined
  }

  /** What was played, where it is kept. */
  get whole(): Int16Array {
    return Int16Array.from((this.#all ?? []).flatMap(samples => [...samples]))
  }

  add({ payloadType, sequence, body }: Pick<Packet, 'payloadType' | 'sequence' | 'body'>): void {
    this.packets += 1
    if (this.#sequence >= 0) this.missing += (sequence - this.#sequence - 1) & 0xffff
    this.#sequence = sequence
    this.payloadType = payloadType
    this.bodyLength = body.length
    if (this.#decode?.payloadType !== payloadType) {
      const decode = decoderOf(payloadType)
      this.#decode = decode && { payloadType, decode }
    }
    if (!this.#decode) {
      this.unusable += 1
      return
    }
    const samples = this.#decode.decode(body)
    this.samples += samples.length
    if (this.samples <= maxKept) this.#all?.push(samples)
    this.#kept.push(samples)
    while (samplesOf(this.#kept.slice(1)) >= windowSeconds * SOUND_RATE) this.#kept.shift()
    const loud = levelOf(samples) > audible
    if (loud && !this.#loud) this.begun.push(Date.now())
    this.#loud = loud
  }

  /** Of the last moment, 0 to 1: the root of the mean square. */
  get level(): number {
    return levelOf(this.#last)
  }

  /** Hz, of a tone: how often it rises through zero. */
  get pitch(): number {
    const last = this.#last
    let rises = 0
    for (let at = 1; at < last.length; at++) if ((last[at - 1] as number) < 0 && (last[at] as number) >= 0) rises += 1
    return last.length === 0 ? 0 : (rises * SOUND_RATE) / last.length
  }

  get #last(): readonly number[] {
    return this.#kept.flatMap(samples => [...samples])
  }
}

/** undefined: nothing here plays it. AAC is that of the platform, at the rate of the simulated microphone. */
function decoderOf(payloadType: number): DecodeSound | undefined {
  const codec = codecOf(payloadType)
  if (codec === 'aac') return speechAacDecoder()
  return isDecoded(codec) ? soundDecoder(codec) : undefined
}

const samplesOf = (packets: readonly Int16Array[]): number => packets.reduce((sum, { length }) => sum + length, 0)

function levelOf(samples: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < samples.length; at++) sum += (samples[at] as number) ** 2
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length) / 32_768
}
