/**
 * Slide captcha: a picture with holes, and a piece that has the shape of one of them, turned a little. Neither colour nor contents of the piece or
 * of a hole tell which: only the shape does. Drawn as pixels, so that the place is not in the data.
 */
import { randomInt } from 'node:crypto'
import { between, clamped, type Colour, eachPixelAround, landscape } from './landscape.ts'
import type { Picture } from './png.ts'

export const slide = { width: 300, height: 150, piece: 48 } as const
/** The core of a piece, and what stands out of its sides or goes in, pixels. */
const half = 12.5
const knob = 6
/** Holes at the height of the piece, so that each could be the one; and others elsewhere. */
const onTheWay = 3
const elsewhere = 2
/** Minimum distance of a hole from the start of the piece, pixels. */
const minX = 52

type Side = -1 | 0 | 1
/** What a piece has on each side: out (1), in (-1) or nothing; and where along the side. */
type Shape = readonly { readonly has: Side; readonly at: number }[]

const aSide = (): Side => ([-1, 0, 1] as const)[randomInt(3)] ?? 0
const aShape = (): Shape => [0, 1, 2, 3].map(() => ({ has: aSide(), at: between(-4, 4) }))
/** Sides in which two shapes differ. */
const difference = (a: Shape, b: Shape): number => a.filter(({ has }, i) => has !== b[i]?.has).length

/** A shape with at least two sides that are not straight and that no other one is like. */
function shapeUnlike(others: readonly Shape[]): Shape {
  for (;;) {
    const shape = aShape()
    const plain = shape.filter(({ has }) => has === 0).length
    if (plain <= 1 && others.every(other => difference(shape, other) >= 2)) return shape
  }
}

/** Whether a place, measured from the centre of the piece, is part of it. */
function inShape(shape: Shape, u: number, v: number): boolean {
  let inside = Math.abs(u) < half && Math.abs(v) < half
  for (const [side, { has, at }] of shape.entries()) {
    if (has === 0) continue
    // Right, bottom, left, top.
    const [x, y] = [
      [half, at],
      [at, half],
      [-half, at],
      [at, -half],
    ][side] ?? [0, 0]
    if (Math.hypot(u - (x ?? 0), v - (y ?? 0)) < knob) inside = has === 1
  }
  return inside
}

interface Hole {
  shape: Shape
  /** Centre. */
  x: number
  y: number
  angle: number
}

/** Covers a hole with a veil of some colour, that lets less or more through. */
function drawHole(picture: Picture, { shape, x, y, angle }: Hole): void {
  const veil: Colour =
    randomInt(2) === 0
      ? [between(0, 70), between(0, 70), between(0, 70)]
      : [between(185, 255), between(185, 255), between(185, 255)]
  const part = between(0.5, 0.62)
  eachPixelAround(picture, { x, y, reach: slide.piece / 2, angle }, (at, u, v) => {
    if (!inShape(shape, u, v)) return
    for (let c = 0; c < 3; c++)
      picture.pixels[at + c] = clamped(
        (picture.pixels[at + c] ?? 0) * (1 - part) + (veil[c] ?? 0) * part + Math.random() * 12 - 6,
      )
  })
}

export interface SlidePicture {
  background: Picture
  piece: Picture
  /** Left and upper edge of the gap. */
  x: number
  y: number
}

export function slidePicture(): SlidePicture {
  const { width, height, piece: size } = slide
  const background = landscape(width, height, 70)
  const middle = size / 2
  const shapes: Shape[] = []
  const newShape = (): Shape => {
    const shape = shapeUnlike(shapes)
    shapes.push(shape)
    return shape
  }
  const y = randomInt(height - size)
  // Beside one another: what is left of the width is shared out between them.
  let free = width - minX - onTheWay * size
  const holes: Hole[] = []
  for (let i = 0, from: number = minX; i < onTheWay; i++, from += size) {
    const gap = randomInt(Math.floor(free / (onTheWay - i)) + 1)
    free -= gap
    from += gap
    holes.push({ shape: newShape(), x: from + middle, y: y + middle, angle: between(-0.35, 0.35) })
  }
  const right = holes[randomInt(holes.length)]
  if (!right) throw new Error('there is a hole')
  for (let i = 0; i < elsewhere; i++) {
    const other = {
      shape: newShape(),
      x: between(middle, width - middle),
      y: between(middle, height - middle),
      angle: between(-0.35, 0.35),
    }
    if (holes.every(hole => Math.hypot(hole.x - other.x, hole.y - other.y) > size)) holes.push(other)
  }
  for (const hole of holes) drawHole(background, hole)
  const turned = right.angle + between(0.2, 0.45) * (randomInt(2) === 0 ? 1 : -1)
  return { background, piece: pieceOf(right.shape, turned), x: right.x - middle, y }
}

/** Of another landscape: its colours are nowhere in the background. */
function pieceOf(shape: Shape, angle: number): Picture {
  const picture = landscape(slide.piece, slide.piece, 12)
  const filled = new Set<number>()
  const middle = slide.piece / 2
  eachPixelAround(picture, { x: middle, y: middle, reach: middle, angle }, (at, u, v) => {
    if (inShape(shape, u, v)) filled.add(at)
  })
  for (let at = 0; at < picture.pixels.length; at += 4) if (!filled.has(at)) picture.pixels.fill(0, at, at + 4)
  return picture
}
