/** What short programs make of slide captchas: each of these solved nearly all of the first ones, whose gap was the darkened copy of the piece. */
import { expect, test } from 'vitest'
import type { Picture } from './png.ts'
import { type SlidePicture, slidePicture } from './slide-picture.ts'

type Score = (background: Picture, piece: Picture, x: number, y: number) => number

/** Brightness, 0 to 765. */
const light = ({ width, pixels }: Picture, x: number, y: number): number => {
  const at = (y * width + x) * 4
  return (pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)
}
const filled = ({ width, pixels }: Picture, x: number, y: number): boolean => (pixels[(y * width + x) * 4 + 3] ?? 0) > 0

/** Sum over the pixels of the piece, or around it. */
function sumOver(piece: Picture, value: (column: number, row: number, inside: boolean) => number): number {
  let sum = 0
  for (let row = 1; row < piece.height - 1; row++)
    for (let column = 1; column < piece.width - 1; column++) sum += value(column, row, filled(piece, column, row))
  return sum
}

const scripts: Record<string, Score> = {
  'the darkest place': (background, piece, x, y) =>
    sumOver(piece, (c, r, inside) => (inside ? -light(background, x + c, y + r) : 0)),
  'the place that differs most from what is around it': (background, piece, x, y) =>
    Math.abs(sumOver(piece, (c, r, inside) => (inside ? 1 : -1) * (light(background, x + c, y + r) - 380))),
  'the place that looks like the piece': (background, piece, x, y) => {
    let [sa, sb, saa, sbb, sab, n] = [0, 0, 0, 0, 0, 0]
    sumOver(piece, (c, r, inside) => {
      if (!inside) return 0
      const [a, b] = [light(background, x + c, y + r), light(piece, c, r)]
      return ([sa, sb, saa, sbb, sab, n] = [sa + a, sb + b, saa + a * a, sbb + b * b, sab + a * b, n + 1]).length
    })
    return (sab - (sa * sb) / n) / Math.sqrt((saa - (sa * sa) / n) * (sbb - (sb * sb) / n))
  },
  'edges along the outline of the piece': (background, piece, x, y) =>
    sumOver(piece, (c, r, inside) => {
      const outline =
        inside && !(filled(piece, c - 1, r) && filled(piece, c + 1, r) && filled(piece, c, r - 1) && filled(piece, c, r + 1))
      if (!outline) return 0
      const [across, down] = [1, -1].map(
        (_, i) => light(background, x + c + (i ? 0 : 1), y + r + i) - light(background, x + c - (i ? 0 : 1), y + r - i),
      )
      return Math.hypot(across ?? 0, down ?? 0)
    }),
}

function guess({ background, piece, y }: SlidePicture, score: Score): number {
  let best = { x: 0, score: -Infinity }
  for (let x = 40; x < background.width - piece.width; x += 2) {
    const here = score(background, piece, x, y)
    if (here > best.score) best = { x, score: here }
  }
  return best.x
}

const pictures = Array.from({ length: 60 }, slidePicture)

test.each(Object.entries(scripts))(
  'a script that takes %s does little better than choosing one of the three holes',
  (_, score) => {
    const right = pictures.filter(picture => Math.abs(guess(picture, score) - picture.x) <= 4).length
    // A third, and at edges two fifths, with room for luck.
    expect(right).toBeLessThan(40)
  },
)

test('the hole is in the picture, apart from where the piece begins', () => {
  for (const { background, piece, x, y } of pictures) {
    expect([background.width, background.height, piece.width, piece.height]).toEqual([300, 150, 48, 48])
    expect(x).toBeGreaterThanOrEqual(52)
    expect(x).toBeLessThanOrEqual(252)
    expect(y).toBeLessThanOrEqual(102)
  }
})
