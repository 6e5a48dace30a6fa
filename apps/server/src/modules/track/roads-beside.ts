/** Where along a line the fleet drives on it, beside it or not at all, in the grid of its roads. */
import { setImmediate as turnOfOthers } from 'node:timers/promises'
import type { RoadAlong } from '@outrider/contract'
import { distance } from '@outrider/geo'
import { onGrid } from '../../tracks/road-cells.ts'
import { cellMetres, type RoadGrid } from './road-grid.ts'

/** A place of the line, and where it leads: eastwards and northwards, of length 1. */
interface Sample {
  readonly latitude: number
  readonly longitude: number
  readonly ahead: readonly [east: number, north: number]
}

interface Reach {
  /** From the line, metres: so far is within the corridor. */
  readonly inside: number
  /** What is further away is another road. */
  readonly reach: number
}

export interface RoadsBeside {
  metres: number
  inside: number
  stretches: RoadAlong[]
}

/** Both ways of a road are the road: a course that differs more leads elsewhere. */
const sameWay = Math.cos(Math.PI / 4)
/** Pieces lie so far ahead or behind of a place at most that they tell of it, metres. */
const alongside = 70
/** What is shorter than this is a bend that was cut, metres. */
const shortest = 150
const samplesAtOnce = 50
/** Stretches of one reply, the longest. */
const most = 40

/** How far from a place of the line the fleet drives, metres; null: not within reach. */
function awayFrom(grid: RoadGrid, { latitude, longitude, ahead: [east, north] }: Sample, reach: number): number | null {
  const at = onGrid(longitude, latitude)
  const scale = cellMetres(at.y)
  let nearest: number | null = null
  for (const node of grid.around(at.x, at.y, reach + alongside)) {
    if (Math.abs(node.east * east - node.south * north) < sameWay) continue
    const [dx, dy] = [(node.x - at.x) * scale, (at.y - node.y) * scale]
    if (Math.abs(dx * east + dy * north) > alongside) continue
    const away = Math.abs(dx * north - dy * east)
    if (away <= reach && (nearest === null || away < nearest)) nearest = away
  }
  return nearest
}

interface Stretch {
  from: number
  to: number
  state: 'inside' | RoadAlong['state']
  aways: number[]
}

/** Too short ones are of the one before. */
function merged(stretches: readonly Stretch[]): Stretch[] {
  const long: Stretch[] = []
  for (const each of stretches) {
    const last = long.at(-1)
    if (last && (last.state === each.state || each.to - each.from < shortest)) last.to = each.to
    else long.push({ ...each })
    if (last?.state === each.state) last.aways.push(...each.aways)
  }
  return long
}

const middleOf = (values: readonly number[]): number | null =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null

export async function roadsBeside(grid: RoadGrid, samples: readonly Sample[], { inside, reach }: Reach): Promise<RoadsBeside> {
  const found: Stretch[] = []
  let metres = 0
  for (const [nth, sample] of samples.entries()) {
    if (nth % samplesAtOnce === samplesAtOnce - 1) await turnOfOthers()
    const before = samples[nth - 1]
    const begun = metres
    if (before)
      metres += distance({ lat: before.latitude, lon: before.longitude }, { lat: sample.latitude, lon: sample.longitude })
    const away = awayFrom(grid, sample, reach)
    const state = away === null ? 'nobody' : away <= inside ? 'inside' : 'beside'
    const last = found.at(-1)
    if (last?.state === state) last.to = metres
    else found.push({ from: begun, to: metres, state, aways: [] })
    if (state === 'beside' && away !== null) found.at(-1)?.aways.push(away)
  }
  // Twice: what was joined may now be of the same state as what follows.
  const stretches = merged(merged(found))
  const lengthOf = ({ from, to }: Pick<Stretch, 'from' | 'to'>): number => to - from
  return {
    metres: Math.round(metres),
    inside: Math.round(stretches.reduce((sum, each) => sum + (each.state === 'inside' ? lengthOf(each) : 0), 0)),
    stretches: stretches
      .flatMap(({ state, from, to, aways }): RoadAlong[] => {
        if (state === 'inside') return []
        const away = state === 'beside' ? middleOf(aways) : null
        return [{ state, from: Math.round(from), to: Math.round(to), away: away === null ? null : Math.round(away) }]
      })
      .toSorted((a, b) => lengthOf(b) - lengthOf(a))
      .slice(0, most)
      .toSorted((a, b) => a.from - b.from),
  }
}
