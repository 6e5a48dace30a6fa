/**
 * The line of a track as the map is handed it: only what is near the screen, no finer than it shows, and all pieces of one look in
 * one feature. So a week of points costs no more than a few screens full of line.
 */
import { type Gap, pointFlags } from '@outrider/track'
import type { Feature, MultiLineString, Position } from 'geojson'
import { latitudeOf, longitudeOf, worldPixels } from '../../../core/map/mercator.ts'
import type { PlacedTrack } from './placed-track.ts'
import { speedClasses, speedClassOf } from './speed-classes.ts'

/** In the unit square of Mercator. */
export interface Box {
  west: number
  east: number
  north: number
  south: number
}

/** `late`: it came later than newer reports. `gap`: nobody knows the way between its ends. */
export type PieceKind = 'driven' | 'late' | 'gap'
export type Piece = Feature<MultiLineString, { kind: PieceKind; colour: string }>

export interface LineWish {
  box: Box
  zoom: number
  /** By time. */
  gaps: readonly Pick<Gap, 'afterRow'>[]
  /** One colour for the whole line; undefined: by speed. */
  colour: string | undefined
}

/** Places nearer to each other than this are one on the screen, CSS pixels. */
const finest = 1.5
export const gapColour = '#7d8898'

/** Pieces of line, gathered by their look. */
class Pieces {
  private readonly byLook = new Map<string, Piece>()
  private look = ''
  private line: Position[] | undefined

  isOther(kind: PieceKind, colour: string): boolean {
    return this.look !== `${kind} ${colour}`
  }

  /** From where the last piece ended, when it looks the same; else from `from`. */
  add(from: Position, to: Position, kind: PieceKind, colour: string): void {
    if (!this.line || this.isOther(kind, colour)) {
      this.look = `${kind} ${colour}`
      this.line = [from]
      this.pieceOf(kind, colour).geometry.coordinates.push(this.line)
    }
    this.line.push(to)
  }

  /** The next piece begins anew. */
  lift(): void {
    this.line = undefined
  }

  all(): Piece[] {
    return [...this.byLook.values()]
  }

  private pieceOf(kind: PieceKind, colour: string): Piece {
    const known = this.byLook.get(this.look)
    if (known) return known
    const geometry = { type: 'MultiLineString' as const, coordinates: [] }
    const piece: Piece = { type: 'Feature', properties: { kind, colour }, geometry }
    this.byLook.set(this.look, piece)
    return piece
  }
}

export function trackLine({ track, rows, x, y, torn }: PlacedTrack, { box, zoom, gaps, colour }: LineWish): Piece[] {
  const step = finest / worldPixels(zoom)
  const pieces = new Pieces()
  const placeAt = (at: number): Position => [longitudeOf(x[at] ?? 0), latitudeOf(y[at] ?? 0)]
  const isSeen = (a: number, b: number) => {
    const [fromX, fromY, toX, toY] = [x[a] ?? 0, y[a] ?? 0, x[b] ?? 0, y[b] ?? 0]
    if (Math.max(fromX, toX) < box.west || Math.min(fromX, toX) > box.east) return false
    return Math.max(fromY, toY) >= box.north && Math.min(fromY, toY) <= box.south
  }
  const draw = (a: number, b: number, kind: PieceKind, tint: string) => {
    if (isSeen(a, b)) pieces.add(placeAt(a), placeAt(b), kind, tint)
    else pieces.lift()
  }

  let gap = 0
  /** Up to here it is drawn, and how; places up to `at - 1` may have been passed over since. */
  let last = 0
  let before: { kind: PieceKind; tint: string } | undefined
  for (let at = 1; at < rows.length; at++) {
    const [from, to] = [rows[at - 1] ?? 0, rows[at] ?? 0]
    while (gap < gaps.length && (gaps[gap]?.afterRow ?? 0) < from) gap++
    const unknown = torn[at] === 1 || (gaps[gap]?.afterRow ?? track.length) < to
    const late = ((track.flags[to] ?? 0) & pointFlags.late) !== 0
    const kind = unknown ? 'gap' : late ? 'late' : 'driven'
    const speed = ((track.speed[from] ?? 0) + (track.speed[to] ?? 0)) / 20
    const tint = unknown ? gapColour : (colour ?? speedClasses[speedClassOf(speed)]?.colour ?? gapColour)
    if (before && (before.kind !== kind || before.tint !== tint) && last < at - 1) {
      // Where the look changes a corner stays, so that no piece begins in the air.
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
