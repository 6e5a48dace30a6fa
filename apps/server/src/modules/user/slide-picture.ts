/** Slide captcha: a picture with a gap and the piece that fits it. Rendered to pixels, so that the position of the gap is not in the data. */
import { randomInt } from 'node:crypto'
import type { Picture } from './png.ts'

export const slide = { width: 300, height: 150, piece: 48 } as const
/** Minimum distance of the gap from the start position of the piece, pixels. */
const minGapX = 64

const random = (below: number): number => randomInt(below)

/** Random waves of colour and discs, so that the gap's edge is not the only edge. */
function landscape(): Picture {
  const { width, height } = slide
  const pixels = new Uint8Array(width * height * 4)
  const channels = [0, 1, 2].map(() => ({
    base: 90 + random(90),
    waves: [0, 1, 2].map(() => ({
      x: (random(9) - 4) / 90,
      y: (random(9) - 4) / 70,
      at: random(628) / 100,
      high: 12 + random(20),
    })),
  }))
  const discs = Array.from({ length: 26 }, () => ({
    x: random(width),
    y: random(height),
    r: 6 + random(26),
    by: [random(70) - 35, random(70) - 35, random(70) - 35],
  }))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const over = discs.filter(disc => (x - disc.x) ** 2 + (y - disc.y) ** 2 < disc.r ** 2)
      const at = (y * width + x) * 4
      for (const [c, { base, waves }] of channels.entries()) {
        let value = base + random(3)
        for (const wave of waves) value += wave.high * Math.sin(x * wave.x + y * wave.y + wave.at)
        for (const disc of over) value += disc.by[c] ?? 0
        pixels[at + c] = Math.max(0, Math.min(255, Math.round(value)))
      }
      pixels[at + 3] = 255
    }
  return { width, height, pixels }
}

/** Whether a pixel is part of the piece: a block with a knob on the right and a notch on the left. */
function inPiece(x: number, y: number): boolean {
  const middle = slide.piece / 2
  const knob = 8
  if ((x - (slide.piece - knob)) ** 2 + (y - middle) ** 2 < knob ** 2) return true
  if ((x - 2) ** 2 + (y - middle) ** 2 < knob ** 2) return false
  return x >= 2 && x < slide.piece - knob && y >= 4 && y < slide.piece - 4
}

export interface SlidePicture {
  background: Picture
  piece: Picture
  /** Left and upper edge of the gap. */
  x: number
  y: number
}

export function slidePicture(): SlidePicture {
  const background = landscape()
  const x = minGapX + random(slide.width - slide.piece - minGapX)
  const y = random(slide.height - slide.piece)
  const piece: Picture = { width: slide.piece, height: slide.piece, pixels: new Uint8Array(slide.piece * slide.piece * 4) }
  for (let row = 0; row < slide.piece; row++)
    for (let column = 0; column < slide.piece; column++) {
      if (!inPiece(column, row)) continue
      const from = ((y + row) * slide.width + x + column) * 4
      piece.pixels.set(background.pixels.subarray(from, from + 4), (row * slide.piece + column) * 4)
      for (let c = 0; c < 3; c++) background.pixels[from + c] = Math.round((background.pixels[from + c] ?? 0) * 0.45)
    }
  return { background, piece, x, y }
}
