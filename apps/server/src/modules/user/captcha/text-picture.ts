/**
 * Picture captcha: characters as outlines of svg-captcha, bent and drawn as pixels. As outlines they would be read by a table: the number of points
 * of a character is always the same.
 */
import svgCaptcha from 'svg-captcha'
import { between, clamped, landscape } from './landscape.ts'
import type { Picture } from './png.ts'

const size = { width: 150, height: 50 } as const
const scale = 2

type Point = readonly [number, number]
/** Samples per pixel in each direction, so that edges are not stairs. */
const samples = 2
/** Straight pieces of a curve. */
const pieces = 5

/** Closed lines of a path; svg-captcha uses absolute M, L, Q and Z. */
function outlines(path: string): Point[][] {
  const lines: Point[][] = []
  let line: Point[] = []
  for (const [, command, numbers = ''] of path.matchAll(/([MLQZ])([^MLQZ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0] = numbers
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    if (command === 'M') {
      line = [[a, b]]
      lines.push(line)
    } else if (command === 'L') line.push([a, b])
    else if (command === 'Q') {
      const [x, y] = line.at(-1) ?? [a, b]
      for (let i = 1; i <= pieces; i++) {
        const t = i / pieces
        const [start, control, end] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
        line.push([start * x + control * a + end * c, start * y + control * b + end * d])
      }
    }
  }
  return lines
}

/** Adds how many samples of each pixel are inside, where that is more than others have added: by winding number, row by row. */
function cover(covered: Uint8Array, lines: readonly Point[][], width: number, height: number): void {
  const own = new Uint8Array(width * height)
  for (let row = 0; row < height * samples; row++) {
    const y = (row + 0.5) / samples
    const from = Math.floor(row / samples) * width
    let winding = 0
    let entered = 0
    for (const { x, up } of crossingsAt(lines, y)) {
      if (winding === 0) entered = x
      winding += up ? 1 : -1
      if (winding !== 0) continue
      const last = Math.min(width * samples, x * samples - 0.5)
      for (let column = Math.max(0, Math.ceil(entered * samples - 0.5)); column < last; column++) {
        const at = from + Math.floor(column / samples)
        own[at] = (own[at] ?? 0) + 1
      }
    }
  }
  for (let at = 0; at < own.length; at++) if ((own[at] ?? 0) > (covered[at] ?? 0)) covered[at] = own[at] ?? 0
}

function crossingsAt(lines: readonly Point[][], y: number): { x: number; up: boolean }[] {
  const crossings: { x: number; up: boolean }[] = []
  for (const line of lines)
    for (const [i, [x1, y1]] of line.entries()) {
      const [x2, y2] = line[(i + 1) % line.length] ?? [x1, y1]
      if (y1 <= y !== y2 <= y) crossings.push({ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), up: y2 > y1 })
    }
  return crossings.sort((a, b) => a.x - b.x)
}

/** A line across all characters, as thick as they are. */
function stroke(width: number, height: number): Point[] {
  const [from, to, bend, thick] = [
    between(0.3, 0.7) * height,
    between(0.3, 0.7) * height,
    between(-0.4, 0.4) * height,
    between(1, 1.8) * scale,
  ]
  const at = (i: number, off: number): Point => [
    (i / 24) * width,
    from + ((to - from) * i) / 24 + bend * Math.sin((i / 24) * Math.PI) + off,
  ]
  const along = Array.from({ length: 25 }, (_, i) => i)
  return [...along.map(i => at(i, 0)), ...along.toReversed().map(i => at(i, thick))]
}

export interface TextPicture {
  text: string
  picture: Picture
}

export function textPicture(): TextPicture {
  const { text, data } = svgCaptcha.create({ size: 5, noise: 0, ...size, ignoreChars: '0oOQ1iIlLjJ5sS2zZ8Bg9q' })
  const [width, height] = [size.width * scale, size.height * scale]
  const waves = { x: between(0.035, 0.06), y: between(0.05, 0.09), at: between(0, 6.3), high: between(3, 5) }
  const bent = ([x, y]: Point): Point => {
    const [wide, tall] = [x * scale, y * scale]
    return [wide + waves.high * Math.sin(tall * waves.y + waves.at), tall + waves.high * Math.sin(wide * waves.x + waves.at)]
  }
  const glyphs = [...data.matchAll(/<path[^>]*\sd="([^"]+)"/g)].map(([, path = '']) => outlines(path).map(line => line.map(bent)))
  const covered = new Uint8Array(width * height)
  for (const lines of [...glyphs, [stroke(width, height)], [stroke(width, height)]]) cover(covered, lines, width, height)

  // Light behind, dark in front: with the noise of a landscape each.
  const [behind, front] = [landscape(width, height, 30), landscape(width, height, 30)]
  for (let pixel = 0; pixel < width * height; pixel++) {
    const part = (covered[pixel] ?? 0) / samples ** 2
    for (let at = pixel * 4; at < pixel * 4 + 3; at++) {
      const [light, dark] = [170 + 0.33 * (behind.pixels[at] ?? 0), 0.2 * (front.pixels[at] ?? 0)]
      behind.pixels[at] = clamped(light * (1 - part) + dark * part)
    }
  }
  return { text: text.toLowerCase(), picture: behind }
}
