/** The head of an MP4 file with the pictures of one camera (ISO/IEC 14496-12 clause 8.2). */
import type { DecoderConfig } from '../video/decoder-config.ts'
import { box, fullBox, u16, u32, zeros } from './boxes.ts'

/** Of all times in the file, per second. */
export const timescale = 1_000
export const trackId = 1
/** The matrix that turns and scales nothing. */
const unity = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000].flatMap(u32)

export const fileType = box('ftyp', 'iso5', u32(0x200), 'iso5iso6mp41')

/** moov. `duration`: of the film, ms; `tables`: of its samples. */
export function movie(
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
