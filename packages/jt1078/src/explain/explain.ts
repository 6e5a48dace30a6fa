/** Explains captured streams for installers and support: one plain object for each packet, to be printed as JSON. */
import { FrameAssembler } from '../frame/assembler.ts'
import { headerLength } from '../packet/header.ts'
import type { Packet } from '../packet/packet.ts'
import { payloadTypes } from '../packet/payload-types.ts'
import { PacketSplitter, type StreamPiece } from '../packet/splitter.ts'

export interface ExplainedPacket {
  ok: true
  /** Of its first byte in the stream. */
  offset: number
  sim: string
  channel: number
  /** 'i', 'p', 'b', 'audio', 'transparent' */
  type: string
  /** 'H.264', 'G.711A'; the number where it has no name. */
  codec: string
  payloadType: number
  marker: boolean
  /** 'whole', 'first', 'middle', 'last' */
  subpackage: string
  sequence: number
  /** ms of the terminal's own origin; null where the packet has none. */
  timestamp: number | null
  lengths: { header: number; body: number }
  /** The frame that is whole with this packet: its bytes, and whether it can be decoded by itself. */
  frame: { bytes: number; key: boolean } | null
  /** Why a frame is lost with this packet (`DropReason`); null: none is. */
  error: string | null
}

export interface ExplainedGarbage {
  ok: false
  offset: number
  lengths: { garbage: number }
  error: string
}

export type ExplainedPiece = ExplainedPacket | ExplainedGarbage

/** Yields what is in each chunk, in order. */
export async function* explainStream(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ExplainedPiece[]> {
  const splitter = new PacketSplitter()
  const assembler = new FrameAssembler()
  for await (const chunk of chunks) {
    splitter.push(chunk)
    yield drain(() => splitter.next(), assembler)
  }
  yield drain(() => splitter.end(), assembler)
}

function drain(next: () => StreamPiece | undefined, assembler: FrameAssembler): ExplainedPiece[] {
  const all: ExplainedPiece[] = []
  for (let piece = next(); piece; piece = next()) {
    if (piece.kind === 'packet') all.push(explainPacket(piece.packet, piece.offset, assembler))
    else {
      const { length } = piece.bytes
      const error = `${length} ${length === 1 ? 'byte belongs' : 'bytes belong'} to no packet`
      all.push({ ok: false, offset: piece.offset, lengths: { garbage: length }, error })
    }
  }
  return all
}

function explainPacket(packet: Packet, offset: number, assembler: FrameAssembler): ExplainedPacket {
  const { frame, dropped } = assembler.add(packet)
  const { sim, channel, kind, payloadType, marker, part, sequence, timestamp, body } = packet
  return {
    ok: true,
    offset,
    sim,
    channel,
    type: kind,
    codec: payloadTypes.get(payloadType)?.name ?? String(payloadType),
    payloadType,
    marker,
    subpackage: part,
    sequence,
    timestamp,
    lengths: { header: headerLength(packet), body: body.length },
    frame: frame ? { bytes: frame.bytes.length, key: frame.key } : null,
    error: dropped ?? null,
  }
}
