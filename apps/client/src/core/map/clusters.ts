/**
 * Vehicles that would cover each other become one bubble. Done here rather than in the map's source, so that the map is only handed
 * what is on the screen, however large the fleet, and so that it is known which icons stand alone and may glide. Pure.
 */
import type { DriveState } from '@outrider/contract'
import { type Place, worldPixels } from './mercator.ts'

export interface Member extends Place {
  id: string
  state: DriveState
  alarm: boolean
}

export interface Cluster<M extends Member> extends Place {
  members: M[]
}

export interface Clustering<M extends Member> {
  clusters: Cluster<M>[]
  singles: M[]
}

/** Icons nearer to each other than this share a bubble, CSS pixels. */
export const radius = 42
/** From this zoom on everything stands alone: closer in, even parked neighbours can be told apart. */
export const aloneFrom = 15
/** Bubbles hold between two zooms; half steps, so that they do not all change at once. */
export const levelOf = (zoom: number): number => Math.min(aloneFrom, Math.floor(zoom * 2) / 2)

/** The same order gives the same bubbles. Each vehicle is in one or alone. */
export function cluster<M extends Member>(members: readonly M[], level: number, alone: (member: M) => boolean): Clustering<M> {
  if (level >= aloneFrom) return { clusters: [], singles: [...members] }
  const reach = radius / worldPixels(level)
  let groups = members
    .filter(member => !alone(member))
    .map((member): Cluster<M> => ({ x: member.x, y: member.y, members: [member] }))
  // A bubble's middle is not where its first member was, so two bubbles may lie on each other: those are joined once more.
  for (let round = 0; round < 2; round++) groups = gather(groups, reach)
  const singles = members.filter(alone)
  const clusters: Cluster<M>[] = []
  for (const group of groups) {
    if (group.members.length > 1) clusters.push(group)
    else singles.push(...group.members)
  }
  return { clusters, singles }
}

/** The first of the order takes in whoever is within reach, and so on. A grid of that width leaves nine cells to look at. */
function gather<M extends Member>(groups: readonly Cluster<M>[], reach: number): Cluster<M>[] {
  const columns = Math.ceil(1 / reach) + 2
  const cellOf = ({ x, y }: Place): number => Math.floor(y / reach) * columns + Math.floor(x / reach)
  const grid = new Map<number, Cluster<M>[]>()
  for (const group of groups) {
    const key = cellOf(group)
    const cell = grid.get(key)
    if (cell) cell.push(group)
    else grid.set(key, [group])
  }
  const taken = new Set<Cluster<M>>()
  const gathered: Cluster<M>[] = []
  for (const seed of groups) {
    if (taken.has(seed)) continue
    const near: Cluster<M>[] = []
    const home = cellOf(seed)
    for (let row = -1; row <= 1; row++) {
      for (let column = -1; column <= 1; column++) {
        for (const other of grid.get(home + row * columns + column) ?? []) {
          if (!taken.has(other) && (other.x - seed.x) ** 2 + (other.y - seed.y) ** 2 <= reach * reach) near.push(other)
        }
      }
    }
    for (const group of near) taken.add(group)
    gathered.push(near.length === 1 ? seed : joined(near))
  }
  return gathered
}

function joined<M extends Member>(groups: readonly Cluster<M>[]): Cluster<M> {
  const members = groups.flatMap(group => group.members)
  return { members, x: mean(members, 'x'), y: mean(members, 'y') }
}

const mean = (members: readonly Place[], axis: 'x' | 'y'): number =>
  members.reduce((sum, member) => sum + member[axis], 0) / members.length

/** Shares of the ring around a bubble's number, in twelfths: driving, idling, parked, offline. */
export type Shares = [driving: number, idling: number, parked: number, offline: number]
const twelfths = 12

/** What is there is seen: one of a thousand still gets a twelfth. The largest share gives way. */
export function sharesOf(members: readonly Member[]): Shares {
  const counts: Shares = [0, 0, 0, 0]
  for (const { state } of members) counts[state === 'driving' ? 0 : state === 'idling' ? 1 : state === 'parked' ? 2 : 3]++
  const shares = counts.map(count => (count ? Math.max(1, Math.round((count / members.length) * twelfths)) : 0)) as Shares
  const largest = shares.indexOf(Math.max(...shares))
  shares[largest] = (shares[largest] ?? 0) + twelfths - shares.reduce((sum, share) => sum + share, 0)
  return shares
}

export const alarmsIn = (members: readonly Member[]): number => members.reduce((sum, { alarm }) => sum + (alarm ? 1 : 0), 0)

/** Bubble diameter, CSS pixels. */
export const bubbleSize = (count: number): number => (count < 10 ? 40 : count < 100 ? 46 : count < 1000 ? 54 : 62)
export const bubbleOf = (members: readonly Member[]): string =>
  `bubble:${bubbleSize(members.length)}:${sharesOf(members).join('-')}${alarmsIn(members) ? ':alarm' : ''}`
