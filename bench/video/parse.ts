/** Bytes of JT/T 1078 to packets, to frames and to messages for viewers, against a plain copy of the same bytes. */
import { FrameAssembler, PacketSplitter, writeFrame } from '@outrider/jt1078'
import { FrameLine } from '../../apps/server/src/media/frame-line.ts'
import { clipOf } from '../../apps/simulator/src/video/clips.ts'
import { pictureFrame } from '../../apps/simulator/src/video/pictures-and-sound.ts'
import { pictureFrom } from '../../apps/simulator/src/video/timeline.ts'
import { quantile } from '../kit/quantile.ts'

/** As sockets give them. */
const chunkBytes = 65_536

/** A stream of 400 kbit/s, packet behind packet. */
function recorded(bytes: number): Buffer {
  const clip = clipOf('h264', 1, 'main')
  const source = { plate: 'T', channel: 1, video: 'h264', sound: undefined, rate: 400 } as const
  const packets: Uint8Array[] = []
  let length = 0
  let time = 0
  let sequence = 0
  while (length < bytes) {
    const picture = pictureFrom(clip, time)
    time = picture.time + 1
    for (const packet of writeFrame({
      ...pictureFrame(source, clip, picture),
      sim: '013955700000',
      simBytes: 6,
      channel: 1,
      sequence,
    })) {
      packets.push(packet)
      length += packet.length
      sequence = (sequence + 1) & 0xffff
    }
  }
  return Buffer.concat(packets)
}

function eachChunk(stream: Buffer, run: (chunk: Buffer) => void): void {
  for (let at = 0; at < stream.length; at += chunkBytes) run(stream.subarray(at, at + chunkBytes))
}

let copy = Buffer.alloc(0)
const ways = {
  'a plain copy': (stream: Buffer) => {
    if (copy.length < stream.length) copy = Buffer.alloc(stream.length)
    let at = 0
    eachChunk(stream, chunk => (at += chunk.copy(copy, at)))
  },
  packets: (stream: Buffer) => {
    const splitter = new PacketSplitter()
    eachChunk(stream, chunk => {
      splitter.push(chunk)
      while (splitter.next());
    })
  },
  'packets and frames': (stream: Buffer) => {
    const splitter = new PacketSplitter()
    const assembler = new FrameAssembler()
    eachChunk(stream, chunk => {
      splitter.push(chunk)
      for (let piece = splitter.next(); piece; piece = splitter.next()) if (piece.kind === 'packet') assembler.add(piece.packet)
    })
  },
  'packets, frames and messages for viewers': (stream: Buffer) => {
    const splitter = new PacketSplitter()
    const nothing = (): void => undefined
    const line = new FrameLine({ pictureFormat: nothing, soundFormat: nothing, picture: nothing, sound: nothing }, Date.now)
    eachChunk(stream, chunk => {
      splitter.push(chunk)
      for (let piece = splitter.next(); piece; piece = splitter.next()) if (piece.kind === 'packet') line.add(piece.packet)
    })
  },
}

export const parseWays = Object.keys(ways) as (keyof typeof ways)[]

/** MB a second of each. */
export function measureParse(megabytes: number, rounds: number): Record<keyof typeof ways, number> {
  const stream = recorded(megabytes * (1 << 20))
  const rates = parseWays.map(name => {
    const run = ways[name]
    run(stream)
    const taken = Array.from({ length: rounds }, () => {
      const from = performance.now()
      run(stream)
      return performance.now() - from
    })
    return [name, stream.length / 1e6 / (quantile(taken, 0.5) / 1e3)] as const
  })
  for (const [name, rate] of rates) {
    const cameras = Math.round((rate * 8_000) / 400)
    console.log(`${Math.round(rate).toString().padStart(8)} MB/s  ${name} (${cameras} cameras of 400 kbit/s on one core)`)
  }
  return Object.fromEntries(rates) as Record<keyof typeof ways, number>
}
