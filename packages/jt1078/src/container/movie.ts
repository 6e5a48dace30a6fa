/** The head of an MP4 file with the pictures of one camera, and its sound (ISO/IEC 14496-12 clause 8.2). */
import type { DecoderConfig } from '../video/decoder-config.ts'
import { box, fullBox, u16, u32, zeros } from './boxes.ts'

/** Of all times in the file, per second. */
export const timescale = 1_000
export const trackId = 1
const soundTrackId = 2
/** The matrix that turns and scales nothing. */
const unity = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000].flatMap(u32)

export const fileType = box('ftyp', 'iso5', u32(0x200), 'iso5iso6mp41')

/** A line of samples: pictures or sound. */
interface Track {
  id: number
  /** Of its times, per second. */
  timescale: number
  /** In its timescale. */
  length: number
  /** Of the film until it ends, ms. */
  duration: number
  handler: 'vide' | 'soun'
  /** vmhd or smhd. */
  mediaHead: Uint8Array
  sampleEntry: Uint8Array
  tables: readonly Uint8Array[]
  /** Volume, and size on the screen. */
  shown: { volume: number; size: number[] }
  /** When it begins in the film, ms. */
  begin: number
}

function track({ id, timescale: scale, length, duration, handler, mediaHead, sampleEntry, tables, shown, begin }: Track) {
  const media = box(
    'mdia',
    fullBox('mdhd', 0, 0, zeros(8), u32(scale), u32(length), u16(0x55c4), u16(0)),
    fullBox('hdlr', 0, 0, u32(0), handler, zeros(13)),
    box(
      'minf',
      mediaHead,
      box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))),
      box('stbl', fullBox('stsd', 0, 0, u32(1), sampleEntry), ...tables),
    ),
  )
  // Nothing until it begins, then all of it.
  const edits = begin > 0 ? [u32(2), edit(begin, 0xffff_ffff), edit(duration - begin, 0)] : undefined
  return box(
    'trak',
    // Enabled, and in the film.
    fullBox('tkhd', 0, 3, zeros(8), u32(id), zeros(4), u32(duration), zeros(12), u16(shown.volume), u16(0), unity, shown.size),
    ...(edits ? [box('edts', fullBox('elst', 0, 0, ...edits))] : []),
    media,
  )
}

const edit = (length: number, from: number): number[] => [...u32(length), ...u32(from), ...u32(0x1_0000)]

export function pictureTrack(
  { codec, width, height, description }: DecoderConfig,
  duration: number,
  tables: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  const [entry, config] = codec.startsWith('avc1') ? (['avc1', 'avcC'] as const) : (['hvc1', 'hvcC'] as const)
  const sampleEntry = box(
    entry,
    [...zeros(6), ...u16(1), ...zeros(16), ...u16(width), ...u16(height)],
    // 72 dots an inch, one picture a sample, no name, 24 bits, no table of colours.
    [...u32(0x48_0000), ...u32(0x48_0000), ...u32(0), ...u16(1), ...zeros(32), ...u16(24), 0xff, 0xff],
    box(config, description),
  )
  return track({
    id: trackId,
    timescale,
    length: duration,
    duration,
    handler: 'vide',
    mediaHead: fullBox('vmhd', 0, 1, zeros(8)),
    sampleEntry,
    tables,
    shown: { volume: 0, size: [...u32(width * 0x1_0000), ...u32(height * 0x1_0000)] },
    begin: 0,
  })
}

/** What decodes the sound of a film. `description`: AudioSpecificConfig of AAC; of Opus nothing. */
export interface FilmSound {
  codec: 'aac' | 'opus'
  /** Hz, also of its times. */
  rate: number
  channels: number
  description: Uint8Array
}

/** `begin`: in the film, ms; `length`: of its samples, at its rate. */
export function soundTrack(
  { codec, rate, channels, description }: FilmSound,
  { begin, length }: { begin: number; length: number },
  tables: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  const config =
    codec === 'aac'
      ? fullBox('esds', 0, 0, elementaryStream(description))
      : // What the encoder puts before the sound, 6.5 ms; no gain; one channel or two.
        box('dOpus', [0, channels], u16(312), u32(rate), u16(0), [0])
  const sampleEntry = box(
    codec === 'aac' ? 'mp4a' : 'Opus',
    [...zeros(6), ...u16(1), ...zeros(8), ...u16(channels), ...u16(16), ...zeros(4), ...u32(rate * 0x1_0000)],
    config,
  )
  return track({
    id: soundTrackId,
    timescale: rate,
    length,
    duration: begin + Math.round((length / rate) * 1_000),
    handler: 'soun',
    mediaHead: fullBox('smhd', 0, 0, zeros(4)),
    sampleEntry,
    tables,
    shown: { volume: 0x100, size: zeros(8) },
    begin,
  })
}

/** AAC as ISO/IEC 14496-1 clause 7.2.6 describes it: descriptors in descriptors, each with its length. */
function elementaryStream(description: Uint8Array): number[] {
  const descriptor = (kind: number, body: number[]): number[] => [kind, body.length, ...body]
  // AAC, a stream of sound; the sizes that follow are not known.
  const decoder = [0x40, 0x15, ...zeros(11), ...descriptor(5, [...description])]
  return descriptor(3, [...u16(0), 0, ...descriptor(4, decoder), ...descriptor(6, [2])])
}

/** moov. `duration`: of the film, ms. */
export const movie = (
  duration: number,
  tracks: readonly Uint8Array[],
  more: readonly Uint8Array[] = [],
): Uint8Array<ArrayBuffer> =>
  box(
    'moov',
    fullBox(
      'mvhd',
      0,
      0,
      zeros(8),
      u32(timescale),
      u32(duration),
      u32(0x1_0000),
      u16(0x100),
      zeros(10),
      unity,
      zeros(24),
      u32(soundTrackId + 1),
    ),
    ...tracks,
    ...more,
  )
