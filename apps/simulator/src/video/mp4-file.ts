/**
 * A recording as the file that a terminal uploads: MP4 (ISO/IEC 14496-12 and -14), moov first, a chunk of each track per second. Sound is in it when it
 * is AAC; of the other codecs players take none from an MP4.
 */
import { setImmediate as others } from 'node:timers/promises'
import { PictureLine } from '@outrider/jt1078'
import { type AacFrame, adtsFrames } from '@outrider/jt1078/audio'
import type { Clip, StreamKind } from './clips.ts'
import { clipOfSource, pictureFrame, soundOfSource, type Source } from './pictures-and-sound.ts'
import { pictureFrom, soundFrom } from './timeline.ts'

interface Sample {
  /** ms from the beginning of the file. */
  at: number
  key: boolean
  bytes: Uint8Array
}

interface Track {
  id: number
  kind: 'vide' | 'soun'
  samples: readonly Sample[]
  /** Box with the codec and its configuration. */
  entry: Buffer
  width: number
  height: number
}

const TIMESCALE = 1000
const CHUNK_MS = 1000
/** Then other work has its turn: streams are sent by the same process. */
const picturesAtOnce = 200

/** `start`, `end`: ms since 1970, at full seconds. */
export async function recordingFile(
  source: Source,
  stream: StreamKind,
  { start, end }: { start: number; end: number },
): Promise<Buffer> {
  const picture = await pictureTrack(source, clipOfSource(source, stream), start, end)
  const tracks = [picture, soundTrack(source, start, end)].filter(track => track !== undefined)
  const head = box('ftyp', Buffer.from('isom'), u32(0x200), Buffer.from('isomiso2mp41'))
  const layout = chunksOf(tracks, end - start)
  const media = Buffer.concat(layout.flatMap(({ samples }) => samples.map(({ bytes }) => bytes)))
  // The places of chunks depend on the length of the index, and its length not on them.
  const index = (from: number) => movie(tracks, layout, from, end - start)
  const from = head.length + index(0).length + 8
  return Buffer.concat([head, index(from), box('mdat', media)])
}

async function pictureTrack(source: Source, clip: Clip, start: number, end: number): Promise<Track> {
  const line = new PictureLine()
  const samples: Sample[] = []
  let description: Uint8Array | undefined
  for (let picture = pictureFrom(clip, start); picture.time < end; picture = pictureFrom(clip, picture.time + 1)) {
    if (samples.length % picturesAtOnce === picturesAtOnce - 1) await others()
    const { payloadType, body } = pictureFrame(source, clip, picture)
    const decoded = line.add({
      sim: '',
      channel: source.channel,
      kind: 'video',
      payloadType,
      codec: clip.codec,
      key: picture.frame.key,
      timestamp: picture.time,
      sinceFrame: picture.sinceFrame,
      sequence: 0,
      bytes: body,
    })
    if (!decoded) throw new Error(`a picture of ${clip.codec} has no parameter sets`)
    description ??= decoded.config.description
    samples.push({ at: picture.time - start, key: picture.frame.key, bytes: decoded.bytes })
  }
  const { width, height } = clip
  const codec = clip.codec === 'h264' ? (['avc1', 'avcC'] as const) : (['hvc1', 'hvcC'] as const)
  const fixed = Buffer.alloc(78)
  fixed.writeUInt16BE(1, 6)
  fixed.writeUInt16BE(width, 24)
  fixed.writeUInt16BE(height, 26)
  // 72 dots an inch, one picture a sample, 24 bits.
  fixed.writeUInt32BE(0x48_0000, 28)
  fixed.writeUInt32BE(0x48_0000, 32)
  fixed.writeUInt16BE(1, 40)
  fixed.writeUInt16BE(24, 74)
  fixed.writeInt16BE(-1, 76)
  const entry = box(codec[0], fixed, box(codec[1], Buffer.from(description ?? [])))
  return { id: 1, kind: 'vide', samples, entry, width, height }
}

function soundTrack(source: Source, start: number, end: number): Track | undefined {
  const sound = soundOfSource(source)
  if (!sound || source.sound !== 'aac') return undefined
  const samples: Sample[] = []
  let first: AacFrame | undefined
  for (let packet = soundFrom(sound, start); packet.time < end; packet = soundFrom(sound, packet.time + 1)) {
    const [frame] = adtsFrames(packet.bytes)
    if (!frame) throw new Error('a packet of AAC is no frame')
    first ??= frame
    samples.push({ at: packet.time - start, key: true, bytes: frame.bytes })
  }
  if (!first) return undefined
  const fixed = Buffer.alloc(28)
  fixed.writeUInt16BE(1, 6)
  fixed.writeUInt16BE(first.channels, 16)
  fixed.writeUInt16BE(16, 18)
  fixed.writeUInt16BE(first.rate, 24)
  return { id: 2, kind: 'soun', samples, entry: box('mp4a', fixed, elementaryStream(first)), width: 0, height: 0 }
}

/** esds (ISO/IEC 14496-1 clause 7.2.6): AAC, and the configuration of its decoder. */
function elementaryStream({ description }: AacFrame): Buffer {
  const descriptor = (tag: number, ...parts: Uint8Array[]) => {
    const body = Buffer.concat(parts)
    return Buffer.concat([Buffer.of(tag, body.length), body])
  }
  const decoder = descriptor(4, Buffer.of(0x40, 0x15, 0, 0, 0), u32(0), u32(0), descriptor(5, description))
  return full('esds', 0, descriptor(3, Buffer.of(0, 0, 0), decoder, descriptor(6, Buffer.of(2))))
}

interface Chunk {
  track: Track
  samples: readonly Sample[]
  /** Bytes from the beginning of the media. */
  offset: number
}

/** The tracks in turns, a second of each. */
function chunksOf(tracks: readonly Track[], length: number): Chunk[] {
  const chunks: Chunk[] = []
  const next = tracks.map(() => 0)
  let offset = 0
  for (let from = 0; from < length; from += CHUNK_MS) {
    for (const [i, track] of tracks.entries()) {
      const first = next[i] as number
      let last = first
      while (last < track.samples.length && (track.samples[last] as Sample).at < from + CHUNK_MS) last++
      next[i] = last
      if (last === first) continue
      const samples = track.samples.slice(first, last)
      chunks.push({ track, samples, offset })
      offset += samples.reduce((sum, { bytes }) => sum + bytes.length, 0)
    }
  }
  return chunks
}

function movie(tracks: readonly Track[], chunks: readonly Chunk[], from: number, length: number): Buffer {
  const header = full(
    'mvhd',
    0,
    u32(0, 0, TIMESCALE, length, 0x1_0000, 0x0100_0000, 0, 0),
    unity,
    u32(0, 0, 0, 0, 0, 0, tracks.length + 1),
  )
  const places = (track: Track) => chunks.filter(chunk => chunk.track === track)
  return box('moov', header, ...tracks.map(track => trackBox(track, places(track), from, length)))
}

function trackBox(track: Track, chunks: readonly Chunk[], from: number, length: number): Buffer {
  const { id, kind, width, height } = track
  const volume = kind === 'soun' ? 0x0100_0000 : 0
  const header = full('tkhd', 3, u32(0, 0, id, 0, length, 0, 0, 0, volume), unity, u32(width * 0x1_0000, height * 0x1_0000))
  const time = full('mdhd', 0, u32(0, 0, TIMESCALE, length, 0x55c4_0000))
  const handler = full('hdlr', 0, u32(0), Buffer.from(kind), u32(0, 0, 0), Buffer.from('camera\0'))
  const about = kind === 'vide' ? full('vmhd', 1, u32(0, 0)) : full('smhd', 0, u32(0))
  const data = box('dinf', full('dref', 0, u32(1), full('url ', 1)))
  return box('trak', header, box('mdia', time, handler, box('minf', about, data, sampleTable(track, chunks, from, length))))
}

function sampleTable({ kind, samples, entry }: Track, chunks: readonly Chunk[], from: number, length: number): Buffer {
  const durations = runs(samples.map(({ at }, i) => (samples[i + 1]?.at ?? length) - at))
  const keys = samples.flatMap(({ key }, i) => (key ? [i + 1] : []))
  const sizes = samples.map(({ bytes }) => bytes.length)
  let chunk = 1
  const perChunk = runs(chunks.map(each => each.samples.length)).map(([count, value]) => {
    const row = [chunk, value, 1]
    chunk += count
    return row
  })
  return box(
    'stbl',
    full('stsd', 0, u32(1), entry),
    full('stts', 0, u32(durations.length), u32(...durations.flat())),
    ...(kind === 'vide' ? [full('stss', 0, u32(keys.length), u32(...keys))] : []),
    full('stsc', 0, u32(perChunk.length), u32(...perChunk.flat())),
    full('stsz', 0, u32(0, sizes.length), u32(...sizes)),
    full('stco', 0, u32(chunks.length), u32(...chunks.map(({ offset }) => from + offset))),
  )
}

/** Equal values behind each other: how many, and which. */
function runs(values: readonly number[]): [count: number, value: number][] {
  const found: [number, number][] = []
  for (const value of values) {
    const last = found.at(-1)
    if (last?.[1] === value) last[0]++
    else found.push([1, value])
  }
  return found
}

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, i * 4)
  return bytes
}

const unity = u32(0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000)

const box = (type: string, ...parts: Uint8Array[]): Buffer => {
  const length = parts.reduce((sum, part) => sum + part.length, 8)
  return Buffer.concat([u32(length), Buffer.from(type, 'latin1'), ...parts], length)
}

/** With version 0 and flags. */
const full = (type: string, flags: number, ...parts: Uint8Array[]): Buffer => box(type, u32(flags), ...parts)
