/** The clips of simulated cameras, drawn by assets/video/make-clips.mjs. Read once per process, and shared by all streams. */
import { readFileSync } from 'node:fs'
import { LOOP_MS } from './loop.ts'

export const videoCodecs = ['h264', 'h265'] as const
export type VideoCodec = (typeof videoCodecs)[number]
export type StreamKind = 'main' | 'sub'

export interface ClipFrame {
  /** ms from the beginning of the loop. */
  at: number
  key: boolean
  /** One access unit with start codes (Annex B). */
  bytes: Buffer
  /** Of key pictures of clips with a caption: H.264's idr_pic_id, which its slice must repeat. */
  idrPicId: number | undefined
}

export interface Clip {
  codec: VideoCodec
  stream: StreamKind
  width: number
  height: number
  /** Pictures per second; a key picture at each full second. */
  rate: number
  /** Its key pictures lack their last row, which `captionSlice` writes. */
  captioned: boolean
  frames: readonly ClipFrame[]
}

interface Row {
  file: string
  codec: VideoCodec
  scene: Scene
  stream: StreamKind
  width: number
  height: number
  rate: number
  keyEvery: number
  idrPicIds?: number[]
  /** Bytes of each access unit. */
  sizes: number[]
}

type Scene = 'road' | 'cabin'

const asset = (name: string): URL => new URL(`../../assets/video/${name}`, import.meta.url)

let rows: readonly Row[] | undefined
const read = new Map<Row, Clip>()

/** Odd channels look ahead, even ones at the driver; of H.265 there is the road only. */
export function clipOf(codec: VideoCodec, channel: number, stream: StreamKind): Clip {
  rows ??= JSON.parse(readFileSync(asset('clips.json'), 'utf8')) as Row[]
  const scene: Scene = channel % 2 === 0 ? 'cabin' : 'road'
  const fitting = rows.filter(row => row.codec === codec && row.stream === stream)
  const row = fitting.find(each => each.scene === scene) ?? fitting[0]
  if (!row) throw new Error(`there is no clip of ${codec}, ${stream} stream`)
  let clip = read.get(row)
  if (!clip) read.set(row, (clip = readClip(row)))
  return clip
}

function readClip({ file, codec, stream, width, height, rate, keyEvery, idrPicIds, sizes }: Row): Clip {
  const bytes = readFileSync(asset(file))
  let from = 0
  const frames = sizes.map((size, i): ClipFrame => {
    const frame = bytes.subarray(from, (from += size))
    const key = i % keyEvery === 0
    return {
      at: Math.round((i * LOOP_MS) / sizes.length),
      key,
      bytes: frame,
      idrPicId: key ? idrPicIds?.[i / keyEvery] : undefined,
    }
  })
  return { codec, stream, width, height, rate, captioned: idrPicIds !== undefined, frames }
}
