/** Pictures of one camera as fragmented MP4 (ISO/IEC 14496-12 clause 8.8): a head once, then a fragment for any number of pictures. */
import type { DecoderConfig } from '../video/decoder-config.ts'
import { box, fullBox, joined, u16, u32, u64, zeros } from './boxes.ts'

/** Of all times in the file, per second. */
const timescale = 1_000
const trackId = 1
/** The matrix that turns and scales nothing. */
const unity = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000].flatMap(u32)

/** A picture with lengths before its NAL units, as `PictureLine` makes them. */
export interface MovieSample {
  key: boolean
  /** ms that it is shown. */
  duration: number
  bytes: Uint8Array
}

/** For MediaSource and `canPlayType`. */
export const movieType = ({ codec }: Pick<DecoderConfig, 'codec'>): string => `video/mp4; codecs="${codec}"`

/** ftyp and moov, for fragments. */
export const movieHead = (config: DecoderConfig): Uint8Array<ArrayBuffer> =>
  joined([
    fileType,
    movie(config, 0, emptyTables, [box('mvex', fullBox('trex', 0, 0, u32(trackId), u32(1), u32(0), u32(0), u32(0)))]),
  ])

/** A whole film of one key picture, shown for a second. Without fragments: hosts that play no streams do not play those either. */
export function filmOf(config: DecoderConfig, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const tables = (at: number) => [
    fullBox('stts', 0, 0, u32(1), u32(1), u32(timescale)),
    fullBox('stsc', 0, 0, u32(1), u32(1), u32(1), u32(1)),
    fullBox('stsz', 0, 0, u32(0), u32(1), u32(bytes.length)),
    fullBox('stco', 0, 0, u32(1), u32(at)),
  ]
  const head = (at: number) => movie(config, timescale, tables(at), [])
  const at = fileType.length + head(0).length + 8
  return joined([fileType, head(at), box('mdat', bytes)])
}

const fileType = box('ftyp', 'iso5', u32(0x200), 'iso5iso6mp41')

const emptyTables = [...['stts', 'stsc', 'stco'].map(name => fullBox(name, 0, 0, u32(0))), fullBox('stsz', 0, 0, u32(0), u32(0))]

/** moov. `duration`: of the film, ms; `tables`: of its samples. */
function movie(
  { codec, width, height, description }: DecoderConfig,
  duration: number,
  tables: readonly Uint8Array[],
  more: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  const [entry, config] = codec.startsWith('avc1') ? (['avc1', 'avcC'] as const) : (['hvc1', 'hvcC'] as const)
  const sampleEntry = box(
    entry,
    [...zeros(6), ...u16(1), ...zeros(16), ...u16(width), ...u16(height)],
    // 72 dots an inch, one picture a sample, no name, 24 bits, no table of colours.
    [...u32(0x48_0000), ...u32(0x48_0000), ...u32(0), ...u16(1), ...zeros(32), ...u16(24), 0xff, 0xff],
    box(config, description),
  )
  const media = box(
    'mdia',
    fullBox('mdhd', 0, 0, zeros(8), u32(timescale), u32(duration), u16(0x55c4), u16(0)),
    fullBox('hdlr', 0, 0, u32(0), 'vide', zeros(13)),
    box(
      'minf',
      fullBox('vmhd', 0, 1, zeros(8)),
      box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))),
      box('stbl', fullBox('stsd', 0, 0, u32(1), sampleEntry), ...tables),
    ),
  )
  const size = [...u32(width * 0x1_0000), ...u32(height * 0x1_0000)]
  return box(
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
      u32(trackId + 1),
    ),
    // Enabled, and in the film.
    box('trak', fullBox('tkhd', 0, 3, zeros(8), u32(trackId), zeros(4), u32(duration), zeros(16), unity, size), media),
    ...more,
  )
}

/** Flags of a sample: one that depends on no other, and one that does and is no place to begin. */
const keyFlags = 0x0200_0000
const otherFlags = 0x0101_0000

/** moof and mdat. `sequence`: from 1 on; `time`: of the first picture, ms from the beginning of the stream. */
export function movieFragment(sequence: number, time: number, samples: readonly MovieSample[]): Uint8Array<ArrayBuffer> {
  const rows = samples.flatMap(({ key, duration, bytes }) => [
    ...u32(Math.round(duration)),
    ...u32(bytes.length),
    ...u32(key ? keyFlags : otherFlags),
  ])
  const fragment = (dataAt: number) =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, u32(sequence)),
      box(
        'traf',
        // Places count from the moof.
        fullBox('tfhd', 0, 0x02_0000, u32(trackId)),
        fullBox('tfdt', 1, 0, u64(Math.round(time))),
        // Place of the data; duration, size and flags of each.
        fullBox('trun', 0, 0x701, u32(samples.length), u32(dataAt), rows),
      ),
    )
  const dataAt = fragment(0).length + 8
  return joined([fragment(dataAt), box('mdat', ...samples.map(({ bytes }) => bytes))])
}
