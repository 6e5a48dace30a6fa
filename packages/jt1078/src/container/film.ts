/** Whole films (ISO/IEC 14496-12) of pictures that are known from the first to the last: with a duration and a table of places to seek to. */
import type { DecoderConfig } from '../video/decoder-config.ts'
import { fullBox, joined, u32 } from './boxes.ts'
import { fileType, movie, timescale } from './movie.ts'

export interface FilmPicture {
  key: boolean
  /** ms that it is shown. */
  duration: number
  /** Bytes, with lengths before its NAL units. */
  size: number
}

/** Of equal values that follow each other one row. */
function runsOf(values: readonly number[]): [count: number, value: number][] {
  const runs: [number, number][] = []
  for (const value of values) {
    const last = runs.at(-1)
    if (last?.[1] === value) last[0] += 1
    else runs.push([1, value])
  }
  return runs
}

/** All of the file before the bytes of its pictures, which follow one behind the other: less than 4 GiB of them. */
export function filmHead(config: DecoderConfig, pictures: readonly FilmPicture[]): Uint8Array<ArrayBuffer> {
  const durations = runsOf(pictures.map(({ duration }) => Math.round(duration)))
  const keys = pictures.flatMap(({ key }, at) => (key ? [at + 1] : []))
  const tables = (at: number) => [
    fullBox(
      'stts',
      0,
      0,
      u32(durations.length),
      durations.flatMap(([count, duration]) => [...u32(count), ...u32(duration)]),
    ),
    fullBox('stss', 0, 0, u32(keys.length), keys.flatMap(u32)),
    // All in one chunk.
    fullBox('stsc', 0, 0, u32(1), u32(1), u32(pictures.length), u32(1)),
    fullBox(
      'stsz',
      0,
      0,
      u32(0),
      u32(pictures.length),
      pictures.flatMap(({ size }) => u32(size)),
    ),
    fullBox('stco', 0, 0, u32(1), u32(at)),
  ]
  const duration = durations.reduce((sum, [count, each]) => sum + count * each, 0)
  const head = (at: number) => movie(config, duration, tables(at), [])
  const bytes = pictures.reduce((sum, { size }) => sum + size, 0)
  const before = fileType.length + head(0).length + 8
  return joined([fileType, head(before), u32(bytes + 8), 'mdat'])
}

/** A film of one key picture, shown for a second. Without fragments: hosts that play no streams do not play those either. */
export const filmOf = (config: DecoderConfig, bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  joined([filmHead(config, [{ key: true, duration: timescale, size: bytes.length }]), bytes])
