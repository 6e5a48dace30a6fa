/** The picture of the demo's depot, drawn here: a hall with gates, a lorry, and the yard in the evening. */
import { png } from '../modules/user/captcha/png.ts'

const width = 640
const height = 400
type Colour = readonly [red: number, green: number, blue: number]

const mixed = (from: Colour, to: Colour, part: number): Colour => [
  from[0] + (to[0] - from[0]) * part,
  from[1] + (to[1] - from[1]) * part,
  from[2] + (to[2] - from[2]) * part,
]

/** PNG. */
export function depotPicture(): Buffer {
  const pixels = new Uint8Array(width * height * 4).fill(255)
  const dot = (x: number, y: number, colour: Colour): void => {
    if (x >= 0 && y >= 0 && x < width && y < height) pixels.set(colour, (y * width + x) * 4)
  }
  const box = (left: number, top: number, wide: number, high: number, colour: Colour): void => {
    for (let y = top; y < top + high; y++) for (let x = left; x < left + wide; x++) dot(x, y, colour)
  }
  const disc = (centreX: number, centreY: number, radius: number, colour: Colour): void => {
    for (let y = -radius; y <= radius; y++)
      for (let x = -radius; x <= radius; x++) if (x * x + y * y <= radius * radius) dot(centreX + x, centreY + y, colour)
  }

  const horizon = 250
  for (let y = 0; y < horizon; y++) box(0, y, width, 1, mixed([92, 128, 176], [250, 214, 170], y / horizon))
  for (let y = horizon; y < height; y++)
    box(0, y, width, 1, mixed([122, 122, 126], [88, 90, 96], (y - horizon) / (height - horizon)))
  disc(540, 190, 34, [255, 236, 190])

  // The hall: roof, wall, three gates, one of them open.
  for (let step = 0; step < 34; step++) box(60 - Math.round(step / 2), 106 + step, 380 + step, 1, [120, 44, 50])
  box(52, 140, 396, 150, [214, 208, 196])
  box(52, 140, 396, 14, [190, 182, 168])
  for (const [at, left] of [78, 204, 330].entries()) {
    const open = at === 1
    box(left, 182, 96, 108, open ? [52, 54, 60] : [150, 158, 168])
    if (!open) for (let y = 190; y < 290; y += 12) box(left, y, 96, 2, [124, 132, 142])
  }

  // Lines of the parking spaces.
  for (let left = 40; left < 460; left += 70) box(left, 312, 4, 74, [226, 222, 208])

  // The lorry.
  box(372, 226, 150, 92, [236, 238, 240])
  box(372, 258, 150, 10, [200, 32, 47])
  box(526, 250, 62, 68, [200, 32, 47])
  box(548, 258, 34, 28, [170, 206, 226])
  box(372, 318, 216, 10, [50, 52, 58])
  for (const wheel of [410, 446, 556]) {
    disc(wheel, 330, 19, [34, 35, 40])
    disc(wheel, 330, 8, [170, 174, 180])
  }
  return png({ width, height, pixels })
}
