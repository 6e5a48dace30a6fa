/**
 * Whole films (ISO/IEC 14496-12) of pictures, and sound, that are known from the first to the last: with a duration and a table of places to seek
 * to.
 */
import type { DecoderConfig } from '../video/decoder-config.ts'
import { fullBox, joined, u32 } from './boxes.ts'
import { type FilmSound, fileType, movie, pictureTrack, soundTrack, timescale } from './movie.ts'

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

/** Sound of the film, behind its pictures. */
export interface FilmSoundTrack {
  sound: FilmSound
  /** Of the first sample in the film, ms. */
  begin: number
  /** `duration`: of each, at the rate of the sound; `size`: bytes. */
  samples: readonly { duration: number; size: number }[]
}

/** What is said of samples that follow each other from `at` on, in one chunk. */
function tablesOf(samples: readonly { duration: number; size: number }[], at: number): Uint8Array[] {
  const durations = runsOf(samples.map(({ duration }) => Math.round(duration)))
  return [
    fullBox(
      'stts',
      0,
      0,
      u32(durations.length),
      durations.flatMap(([count, duration]) => [...u32(count), ...u32(duration)]),
    ),
    fullBox('stsc', 0, 0, u32(1), u32(1), u32(samples.length), u32(1)),
    fullBox(
      'stsz',
      0,
      0,
      u32(0),
      u32(samples.length),
      samples.flatMap(({ size }) => u32(size)),
    ),
    fullBox('stco', 0, 0, u32(1), u32(at)),
  ]
}

const lengthOf = (samples: readonly { duration: number }[]): number =>
  samples.reduce((sum, { duration }) => sum + Math.round(duration), 0)
const bytesOf = (samples: readonly { size: number }[]): number => samples.reduce((sum, { size }) => sum + size, 0)

/** All of the file before the bytes of its pictures, then of its sound, which follow one behind the other: less than 4 GiB of them. */
export function filmHead(
  config: DecoderConfig,
  pictures: readonly FilmPicture[],
  heard?: FilmSoundTrack,
): Uint8Array<ArrayBuffer> {
  const keys = pictures.flatMap(({ key }, at) => (key ? [at + 1] : []))
  const duration = lengthOf(pictures)
  const head = (at: number) => {
    const seekable = fullBox('stss', 0, 0, u32(keys.length), keys.flatMap(u32))
    const tracks = [pictureTrack(config, duration, [...tablesOf(pictures, at), seekable])]
    if (heard) {
      const { sound, begin, samples } = heard
      const times = { begin: Math.round(begin), length: lengthOf(samples) }
      tracks.push(soundTrack(sound, times, tablesOf(samples, at + bytesOf(pictures))))
    }
    return movie(duration, tracks)
  }
  const before = fileType.length + head(0).length + 8
  return joined([fileType, head(before), u32(bytesOf(pictures) + bytesOf(heard?.samples ?? []) + 8), 'mdat'])
}

/** A film of one key picture, shown for a second. Without fragments: hosts that play no streams do not play those either. */
export const filmOf = (config: DecoderConfig, bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  joined([filmHead(config, [{ key: true, duration: timescale, size: bytes.length }]), bytes])
