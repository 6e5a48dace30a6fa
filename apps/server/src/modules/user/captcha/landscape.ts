/** Random backgrounds of captchas: waves of colour, shapes and lines with edges everywhere, and noise. A few milliseconds each. */
import { randomInt } from 'node:crypto'
import type { Picture } from './png.ts'

export const between = (from: number, to: number): number => from + (randomInt(2 ** 32) / 2 ** 32) * (to - from)
export type Colour = readonly [number, number, number]

export const clamped = (value: number): number => Math.max(0, Math.min(255, Math.round(value)))

/** Noise added to every channel, at most, to either side. */
const noise = 3

export function landscape(width: number, height: number, shapes: number): Picture {
  const pixels = new Uint8Array(width * height * 4).fill(255)
  const picture = { width, height, pixels }
  for (const channel of [0, 1, 2]) fillWaves(picture, channel)
  for (let i = 0; i < shapes; i++) addShape(picture)
  // Not secret, so not from `crypto`, which would take most of the time.
  for (let at = 0; at < pixels.length; at++)
    if (at % 4 !== 3) pixels[at] = clamped((pixels[at] ?? 0) + Math.floor(Math.random() * (2 * noise + 1)) - noise)
  return picture
}

/** sin(ax + by + c) by tables of x and y: a sine for each pixel would take most of the time. */
function fillWaves({ width, height, pixels }: Picture, channel: number): void {
  const values = new Float64Array(width * height).fill(between(90, 170))
  for (let wave = 0; wave < 3; wave++) {
    const [a, b, c, high] = [between(-0.05, 0.05), between(-0.06, 0.06), between(0, 6.3), between(10, 30)]
    const [sinX, cosX] = [
      Float64Array.from({ length: width }, (_, x) => Math.sin(a * x)),
      Float64Array.from({ length: width }, (_, x) => Math.cos(a * x)),
    ]
    for (let y = 0; y < height; y++) {
      const [sinY, cosY] = [high * Math.sin(b * y + c), high * Math.cos(b * y + c)]
      for (let x = 0, at = y * width; x < width; x++, at++)
        values[at] = (values[at] ?? 0) + (sinX[x] ?? 0) * cosY + (cosX[x] ?? 0) * sinY
    }
  }
  for (let at = 0; at < values.length; at++) pixels[at * 4 + channel] = clamped(values[at] ?? 0)
}

/** A disc, a box at an angle, or a line; each makes what is under it lighter or darker in some colour. */
function addShape(picture: Picture): void {
  const centre = { x: between(0, picture.width), y: between(0, picture.height) }
  const angle = between(0, Math.PI)
  const kind = randomInt(3)
  const [long, wide] =
    kind === 0 ? [between(5, 22), 0] : kind === 1 ? [between(6, 22), between(6, 18)] : [between(20, 60), between(0.7, 2)]
  const by: Colour = [between(-45, 45), between(-45, 45), between(-45, 45)]
  const inside = (u: number, v: number): boolean =>
    kind === 0 ? u * u + v * v < long * long : Math.abs(u) < long && Math.abs(v) < wide
  eachPixelAround(picture, { ...centre, reach: long + wide, angle }, (at, u, v) => {
    if (inside(u, v)) for (let c = 0; c < 3; c++) picture.pixels[at + c] = clamped((picture.pixels[at + c] ?? 0) + (by[c] ?? 0))
  })
}

interface Place {
  x: number
  y: number
  /** Pixels to each side. */
  reach: number
  /** Radians. */
  angle: number
}

/** Calls `paint` with the index of each pixel and its place in the turned square around the centre. */
export function eachPixelAround(
  { width, height }: Picture,
  { x, y, reach, angle }: Place,
  paint: (at: number, u: number, v: number) => void,
): void {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(height, y + reach + 1); row++)
    for (let column = Math.max(0, Math.floor(x - reach)); column < Math.min(width, x + reach + 1); column++) {
      const [dx, dy] = [column + 0.5 - x, row + 0.5 - y]
      paint((row * width + column) * 4, dx * cos + dy * sin, dy * cos - dx * sin)
    }
}
