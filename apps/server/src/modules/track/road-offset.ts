/**
 * How far beside the roads of others a vehicle steadily lies, as one whose terminal sends places of another datum or has a wrong position of its antenna.
 * Each piece of its way votes for the steps that would bring it onto a piece of the same direction; one step that most of them share is its offset.
 */
import { convertDatum, type Coordinates, type Datum } from '@outrider/geo'
import { fromGrid } from '../../tracks/road-cells.ts'
import { cellMetres, type RoadGrid, type RoadNode } from './road-grid.ts'

/** Where it is seen from where it is, metres. */
export interface RoadOffset {
  readonly east: number
  readonly north: number
  /** Places of this datum that are taken for WGS-84 lie just there; null: of none. */
  readonly datum: Exclude<Datum, 'wgs84'> | null
}

/** Further away nothing is looked for, and side of a field of votes, metres. */
const radius = 900
const field = 25
const across = 2 * Math.ceil(radius / field) + 1
/** A step brings onto a road that is so near along it and beside it, metres. */
const alongSteps = [-40, -20, 0, 20, 40] as const
const besideSteps = [-12, 12] as const
const sameDirection = Math.cos((25 * Math.PI) / 180)
/** Of the pieces of a vehicle: so many are needed, and so many are looked at. */
const pieces = { least: 150, most: 800 } as const
/** Of the votes: the share that an offset has at least and that no offset has at most, and what any other step has, of the best. */
const shares = { offset: 0.5, right: 0.2, other: 0.7 } as const
/** Less is the width of a road; another step is so far from the best one; a datum shifts as it says to so much, metres. */
const minOffset = 60
const otherStep = 200
const sameShift = 60

const middle = (across - 1) / 2
const fieldAt = (east: number, north: number): number | undefined => {
  const [x, y] = [Math.round(east / field) + middle, Math.round(north / field) + middle]
  return x >= 0 && x < across && y >= 0 && y < across ? y * across + x : undefined
}
const stepOf = (at: number): { east: number; north: number } => ({
  east: ((at % across) - middle) * field,
  north: (Math.floor(at / across) - middle) * field,
})

/** undefined: it lies on them, or too little is known of it. */
export function offsetOf(own: RoadGrid, others: RoadGrid): RoadOffset | undefined {
  const all = [...own.all()]
  if (all.length < pieces.least) return undefined
  const every = Math.ceil(all.length / pieces.most)
  const looked = all.filter((_, nth) => nth % every === 0)
  const votes = new Int32Array(across * across)
  const voted = new Int32Array(across * across).fill(-1)
  for (const [nth, piece] of looked.entries()) vote(others, piece, nth, votes, voted)
  const best = votes.reduce((most, count, at) => (count > (votes[most] ?? 0) ? at : most), 0)
  const step = stepOf(best)
  const most = votes[best] ?? 0
  let [right, other] = [0, 0]
  for (const [at, count] of votes.entries()) {
    const { east, north } = stepOf(at)
    if (Math.hypot(east, north) < minOffset) right = Math.max(right, count)
    if (Math.hypot(east - step.east, north - step.north) > otherStep) other = Math.max(other, count)
  }
  const isOffset =
    Math.hypot(step.east, step.north) >= minOffset &&
    most >= shares.offset * looked.length &&
    right <= shares.right * looked.length &&
    other <= shares.other * most
  if (!isOffset) return undefined
  const [east, north] = [-step.east || 0, -step.north || 0]
  return { east, north, datum: datumOf(looked, east, north) }
}

function vote(others: RoadGrid, piece: RoadNode, nth: number, votes: Int32Array, voted: Int32Array): void {
  const scale = cellMetres(piece.y)
  for (const other of others.around(piece.x, piece.y, radius)) {
    if (piece.east * other.east + piece.south * other.south < sameDirection) continue
    const [east, north] = [(other.x - piece.x) * scale, (piece.y - other.y) * scale]
    for (const along of alongSteps)
      for (const aside of besideSteps) {
        const at = fieldAt(east + along * other.east + aside * other.south, north - along * other.south + aside * other.east)
        if (at === undefined || voted[at] === nth) continue
        voted[at] = nth
        votes[at] = (votes[at] ?? 0) + 1
      }
  }
}

/** Where it is seen is where it is, as another datum has it. */
function datumOf(looked: readonly RoadNode[], east: number, north: number): RoadOffset['datum'] {
  const { x, y } = looked[Math.floor(looked.length / 2)] ?? { x: 0, y: 0 }
  const scale = cellMetres(y)
  const seen = fromGrid(x, y)
  const isHere: Coordinates = fromGrid(x - east / scale, y + north / scale)
  const found = (['gcj02', 'bd09'] as const).find(datum => {
    const shifted = convertDatum(isHere, 'wgs84', datum)
    const [dx, dy] = [shifted.longitude - seen.longitude, shifted.latitude - seen.latitude].map(each => each * 111_195)
    return Math.hypot((dx ?? 0) * Math.cos((seen.latitude * Math.PI) / 180), dy ?? 0) <= sameShift
  })
  return found ?? null
}
