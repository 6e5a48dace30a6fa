/**
 * The line at the bottom of a simulated picture: plate, channel and the terminal's time. The clips lack the last row of macroblocks in their key pictures;
 * it is written here as a slice of its own, of plain samples (I_PCM, ITU-T H.264 clause 7.3.5), which needs no encoder. The pictures up to the next key
 * picture skip that row, and so the line stays for a second.
 */
import { readFileSync } from 'node:fs'
import { BitWriter } from './bit-writer.ts'
import type { Clip, ClipFrame } from './clips.ts'

/** Of a macroblock, samples of brightness and of each colour. */
const BRIGHTNESS = 256
const COLOURS = 128
const ROW_PIXELS = 16
const LETTER_WIDTH = 8
/** Of the wire: times of terminals are UTC+8. */
const WIRE_OFFSET = 8 * 3_600_000

const light = 235
const dark = 20
/** No colour; and never the zero bytes that would need escaping in a NAL unit. */
const grey = 128
/** Nal unit of a key picture that others refer to. */
const IDR_HEAD = Buffer.from([0, 0, 0, 1, 0x65])
const sliceTypeI = 7
const I_PCM = 25
const FRAME_NUMBER_BITS = 4

type Glyph = readonly number[]
let glyphs: ReadonlyMap<string, Glyph> | undefined
let widths: ReadonlyMap<string, number>

function readGlyphs(): ReadonlyMap<string, Glyph> {
  const read = JSON.parse(readFileSync(new URL('../../assets/video/glyphs.json', import.meta.url), 'utf8')) as Record<
    string,
    string
  >
  const digits = (rows: string) => rows.length / ROW_PIXELS
  widths = new Map(Object.entries(read).map(([letter, rows]) => [letter, digits(rows) * 4]))
  return new Map(
    Object.entries(read).map(([letter, rows]) => [
      letter,
      Array.from({ length: ROW_PIXELS }, (_, y) => Number.parseInt(rows.slice(y * digits(rows), (y + 1) * digits(rows)), 16)),
    ]),
  )
}

/** What the line says, as far as there is room: the date only in wide pictures. `time`: ms since 1970. */
export function captionText(width: number, { plate, channel, time }: { plate: string; channel: number; time: number }): string {
  const shown = new Date(time + WIRE_OFFSET).toISOString()
  const clock = shown.slice(11, 19)
  const when = width >= 300 ? `${shown.slice(0, 10)} ${clock}` : clock
  return `${plate} CH${channel} ${when}`
}

/** The last row of a key picture as a NAL unit with its start code. Letters that there is no drawing of are left out. */
export function captionSlice({ width, height }: Clip, { idrPicId = 0 }: Pick<ClipFrame, 'idrPicId'>, text: string): Buffer {
  const across = width / ROW_PIXELS
  const samples = drawn(text, width)
  const writer = new BitWriter(64 + across * (BRIGHTNESS + COLOURS + 2))
  // Slice header (clause 7.3.3), as the pictures' sets of these clips have it.
  writer.golomb(across * (height / ROW_PIXELS - 1))
  writer.golomb(sliceTypeI)
  writer.golomb(0)
  writer.bits(0, FRAME_NUMBER_BITS)
  writer.golomb(idrPicId)
  // No output of earlier pictures withheld, no long-term reference; no change of the quantizer; no deblocking.
  writer.bits(0, 2)
  writer.golomb(0)
  writer.golomb(1)
  for (let block = 0; block < across; block++) {
    writer.golomb(I_PCM)
    const room = writer.room(BRIGHTNESS + COLOURS)
    for (let y = 0; y < ROW_PIXELS; y++)
      for (let x = 0; x < ROW_PIXELS; x++) room[y * ROW_PIXELS + x] = samples[y * width + block * ROW_PIXELS + x] as number
    room.fill(grey, BRIGHTNESS)
  }
  // The end of a slice: a one, and zeros to the next byte.
  writer.bits(1, 1)
  return Buffer.concat([IDR_HEAD, writer.bytes])
}

/** Brightness of the row's pixels. */
function drawn(text: string, width: number): Uint8Array {
  glyphs ??= readGlyphs()
  const samples = new Uint8Array(width * ROW_PIXELS).fill(dark)
  let left = 0
  for (const letter of text) {
    const rows = glyphs.get(letter)
    const wide = widths.get(letter) ?? LETTER_WIDTH
    if (left + wide > width) break
    for (let y = 0; rows && y < ROW_PIXELS; y++)
      for (let x = 0; x < wide; x++)
        if ((((rows[y] as number) >> (wide - 1 - x)) & 1) === 1) samples[y * width + left + x] = light
    left += wide
  }
  return samples
}
