/**
 * The line of a track as GeoJSON: only what is near the screen, simplified to screen resolution, one feature per colour and kind.
 * So a week of points costs no more than a few screens of line.
 */
import { type Gap, pointFlags } from '@outrider/track'
import type { Feature, MultiLineString, Position } from 'geojson'
import { latitudeOf, longitudeOf, worldPixels } from '@outrider/geo/mercator'
import type { ProjectedTrack } from './projected-track.ts'
import { speedClasses, speedClassOf } from './speed-classes.ts'

/** In Mercator unit-square coordinates. */
export interface SquareBox {
  west: number
  east: number
  north: number
  south: number
}

/** `late`: sent after newer reports. `gap`: the path between its ends is unknown. */
export type LineKind = 'driven' | 'late' | 'gap'
export type LinePiece = Feature<MultiLineString, { kind: LineKind; colour: string }>

export interface LineOptions {
  box: SquareBox
  zoom: number
  /** By time. */
  gaps: readonly Pick<Gap, 'afterRow'>[]
  /** One colour for the whole line; undefined: by speed. */
  colour: string | undefined
}

/** Positions closer than this are merged, CSS pixels. */
const pixelTolerance = 1.5
export const gapColour = '#7d8898'

/** Collects line pieces by kind and colour. */
class LineBuilder {
  readonly #byLook = new Map<string, LinePiece>()
  #theme = ''
  #line: Position[] | undefined

  isOther(kind: LineKind, colour: string): boolean {
    return this.#theme !== `${kind} ${colour}`
  }

  /** Continues the current line when kind and colour are the same; else starts a new one at `from`. */
  add(from: Position, to: Position, kind: LineKind, colour: string): void {
    if (!this.#line || this.isOther(kind, colour)) {
      this.#theme = `${kind} ${colour}`
      this.#line = [from]
      this.#pieceOf(kind, colour).geometry.coordinates.push(this.#line)
    }
    this.#line.push(to)
  }

  /** The next piece starts a new line. */
  lift(): void {
    this.#line = undefined
  }

  all(): LinePiece[] {
    return [...this.#byLook.values()]
  }

  #pieceOf(kind: LineKind, colour: string): LinePiece {
    const known = this.#byLook.get(this.#theme)
    if (known) return known
    const geometry = { type: 'MultiLineString' as const, coordinates: [] }
    const piece: LinePiece = { type: 'Feature', properties: { kind, colour }, geometry }
    this.#byLook.set(this.#theme, piece)
    return piece
  }
}

export function trackLine(
  { track, rows, x, y, jumpBefore }: ProjectedTrack,
  { box, zoom, gaps, colour }: LineOptions,
): LinePiece[] {
  const step = pixelTolerance / worldPixels(zoom)
  const pieces = new LineBuilder()
  const placeAt = (at: number): Position => [longitudeOf(x[at] ?? 0), latitudeOf(y[at] ?? 0)]
  const isSeen = (a: number, b: number) => {
    const [fromX, fromY, toX, toY] = [x[a] ?? 0, y[a] ?? 0, x[b] ?? 0, y[b] ?? 0]
    const [west, east] = [Math.min(fromX, toX), Math.max(fromX, toX)]
    // Whichever copy of the world the view is in.
    const copy = Math.ceil(box.west - east)
    if (west + copy > box.east) return false
    return Math.max(fromY, toY) >= box.north && Math.min(fromY, toY) <= box.south
  }
  const draw = (a: number, b: number, kind: LineKind, tint: string) => {
    if (isSeen(a, b)) pieces.add(placeAt(a), placeAt(b), kind, tint)
    else pieces.lift()
  }

  let gap = 0
  /** Index of the last drawn position; positions since then up to `at - 1` may have been merged. */
  let last = 0
  let before: { kind: LineKind; tint: string } | undefined
  for (let at = 1; at < rows.length; at++) {
    const [from, to] = [rows[at - 1] ?? 0, rows[at] ?? 0]
    while (gap < gaps.length && (gaps[gap]?.afterRow ?? 0) < from) gap++
    const unknown = jumpBefore[at] === 1 || (gaps[gap]?.afterRow ?? track.length) < to
    const late = ((track.flags[to] ?? 0) & pointFlags.late) !== 0
    const kind = unknown ? 'gap' : late ? 'late' : 'driven'
    const speed = ((track.speed[from] ?? 0) + (track.speed[to] ?? 0)) / 20
    const tint = unknown ? gapColour : (colour ?? speedClasses[speedClassOf(speed)]?.colour ?? gapColour)
    if (before && (before.kind !== kind || before.tint !== tint) && last < at - 1) {
      // Keeps the vertex where kind or colour changes, so that lines stay connected.
      draw(last, at - 1, before.kind, before.tint)
      last = at - 1
    }
    before = { kind, tint }
    const near = Math.abs((x[at] ?? 0) - (x[last] ?? 0)) < step && Math.abs((y[at] ?? 0) - (y[last] ?? 0)) < step
    if (near && at < rows.length - 1) continue
    draw(last, at, kind, tint)
    last = at
  }
  return pieces.all()
}
