/** Joins the packets of one connection to frames. */
import type { Packet } from '../packet/packet.ts'
import { type Codec, codecOf } from '../packet/payload-types.ts'
import { framing } from './annex-b.ts'

/** One frame of picture or sound. */
export interface Frame {
  sim: string
  channel: number
  kind: 'video' | 'audio'
  payloadType: number
  codec: Codec
  /** Video only: it can be decoded without the frames before it. Told by its NAL units, since terminals misuse the data type. */
  key: boolean
  /** ms of the terminal's own origin. */
  timestamp: number
  /** ms since the last frame as the terminal says; 0 where it says nothing. */
  sinceFrame: number
  /** Sequence number of its first packet. */
  sequence: number
  /** The frame's bytes; of their own when it came in several packets, else a view. */
  bytes: Uint8Array
}

/**
 * Why packets were not made a frame. `orphan`: a part without its first. `unfinished`: a frame began before the last had ended. `gap`: a packet
 * inside is missing. `tooLong`. `empty`. `waiting`: it needs a frame that was lost or was before the stream.
 */
export type DropReason = 'orphan' | 'unfinished' | 'gap' | 'tooLong' | 'empty' | 'waiting'

/** What a packet made: a frame, the end of one that cannot be had, both, or nothing yet. */
export interface Assembled {
  frame?: Frame
  dropped?: DropReason
}

const NOTHING: Assembled = {}

interface Open {
  first: Packet
  parts: Uint8Array[]
  length: number
  /** Sequence number of its last packet so far. */
  last: number
}

interface Line {
  open: Open | undefined
  /** Video: no frame until the next key frame. */
  waiting: boolean
}

/** A frame of the field has at most some 300 kB. */
const MAX_FRAME = 4 * 1024 * 1024
/** Channels of one connection: normally one. */
const MAX_LINES = 64

/** The frames of one connection. Holds at most `maxFrame` bytes (4 MiB) of unfinished frames. */
export class FrameAssembler {
  readonly #maxFrame: number
  readonly #lines = new Map<string, Line>()
  #held = 0
  /** Sequence number of the last packet of the connection; of each channel, where terminals count them apart. */
  #last = -1
  readonly #lastOfChannel = new Map<number, number>()

  constructor(options: { maxFrame?: number } = {}) {
    this.#maxFrame = options.maxFrame ?? MAX_FRAME
  }

  /** Takes packets in the order of their arrival. */
  add(packet: Packet): Assembled {
    const inOrder = this.#inOrder(packet)
    if (packet.kind === 'transparent') return NOTHING
    const kind = packet.kind === 'audio' ? 'audio' : 'video'
    const line = this.#line(`${packet.sim} ${packet.channel} ${kind}`, kind)
    const { open } = line
    if (packet.part === 'whole' || packet.part === 'first') {
      if (open) this.#drop(line)
      if (packet.part === 'whole') {
        const made = this.#deliver(line, kind, packet, packet.body)
        return open ? { dropped: 'unfinished', ...made } : made
      }
      if (!this.#fits(packet.body.length)) return this.#refuse(line, 'tooLong')
      line.open = { first: packet, parts: [packet.body], length: packet.body.length, last: packet.sequence }
      this.#held += packet.body.length
      return open ? { dropped: 'unfinished' } : NOTHING
    }
    if (!open) return this.#refuse(line, 'orphan')
    if (!inOrder && !follows(packet.sequence, open.last)) return this.#refuse(line, 'gap')
    if (!this.#fits(packet.body.length)) return this.#refuse(line, 'tooLong')
    open.parts.push(packet.body)
    open.length += packet.body.length
    open.last = packet.sequence
    this.#held += packet.body.length
    if (packet.part === 'middle') return NOTHING
    const bytes = joined(open)
    this.#close(line)
    return this.#deliver(line, kind, open.first, bytes)
  }

  /** Bytes of unfinished frames. */
  get held(): number {
    return this.#held
  }

  /** One counter runs over all packets of a link by the standard; some terminals have one for each channel. */
  #inOrder({ channel, sequence }: Packet): boolean {
    const before = this.#lastOfChannel.get(channel)
    const inOrder = follows(sequence, this.#last) || (before !== undefined && follows(sequence, before))
    this.#last = sequence
    this.#lastOfChannel.set(channel, sequence)
    return inOrder
  }

  #line(key: string, kind: Frame['kind']): Line {
    let line = this.#lines.get(key)
    if (!line) {
      if (this.#lines.size === MAX_LINES) this.#forgetOldest()
      line = { open: undefined, waiting: kind === 'video' }
      this.#lines.set(key, line)
    }
    return line
  }

  #forgetOldest(): void {
    for (const [key, line] of this.#lines) {
      this.#close(line)
      this.#lines.delete(key)
      return
    }
  }

  #fits = (more: number): boolean => this.#held + more <= this.#maxFrame

  #close(line: Line): void {
    if (line.open) this.#held -= line.open.length
    line.open = undefined
  }

  /** A frame is lost: what follows cannot be decoded without it. */
  #drop(line: Line): void {
    this.#close(line)
    line.waiting = true
  }

  #refuse(line: Line, reason: DropReason): Assembled {
    this.#drop(line)
    return { dropped: reason }
  }

  #deliver(line: Line, kind: Frame['kind'], first: Packet, bytes: Uint8Array): Assembled {
    if (bytes.length === 0) return { dropped: 'empty' }
    const codec = codecOf(first.payloadType)
    const frame: Frame = {
      sim: first.sim,
      channel: first.channel,
      kind,
      payloadType: first.payloadType,
      codec,
      key: false,
      timestamp: first.timestamp ?? 0,
      sinceFrame: first.sinceFrame ?? 0,
      sequence: first.sequence,
      bytes,
    }
    if (kind === 'audio') return { frame }
    const { key, reference } = framing(codec, first.kind, bytes)
    frame.key = key
    // Parameter sets that come as a frame of their own are needed by the key frame after them.
    if (line.waiting && !key && reference) return { dropped: 'waiting' }
    if (key) line.waiting = false
    return { frame }
  }
}

const follows = (sequence: number, before: number): boolean => before >= 0 && sequence === ((before + 1) & 0xffff)

function joined({ parts, length }: Open): Uint8Array {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
