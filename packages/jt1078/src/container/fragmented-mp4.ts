/** Pictures of one camera as fragmented MP4 (ISO/IEC 14496-12 clause 8.8): a head once, then a fragment for any number of pictures. */
import type { DecoderConfig } from '../video/decoder-config.ts'
import { box, fullBox, joined, u32, u64 } from './boxes.ts'
import { fileType, movie, pictureTrack, trackId } from './movie.ts'

/** A picture with lengths before its NAL units, as `PictureLine` makes them. */
export interface MovieSample {
  key: boolean
  /** ms that it is shown. */
  duration: number
  bytes: Uint8Array
}

/** For MediaSource and `canPlayType`. */
export const movieType = ({ codec }: Pick<DecoderConfig, 'codec'>): string => `video/mp4; codecs="${codec}"`

const emptyTables = [...['stts', 'stsc', 'stco'].map(name => fullBox(name, 0, 0, u32(0))), fullBox('stsz', 0, 0, u32(0), u32(0))]

/** ftyp and moov, for fragments. */
export const movieHead = (config: DecoderConfig): Uint8Array<ArrayBuffer> =>
  joined([
    fileType,
    movie(
      0,
      [pictureTrack(config, 0, emptyTables)],
      [box('mvex', fullBox('trex', 0, 0, u32(trackId), u32(1), u32(0), u32(0), u32(0)))],
    ),
  ])

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
