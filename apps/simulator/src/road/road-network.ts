/** The corridors as a graph of places, and the shortest path through it. */
import { distance, type Place, places } from '@outrider/geo'
import { corridors } from './corridors.ts'

const byName = new Map<string, Place>()
// Where a name occurs twice the earlier row wins: rows are ordered by importance, China first.
for (const place of places) if (!byName.has(place.en)) byName.set(place.en, place)

/** Throws RangeError for an unknown name. */
export function placeNamed(en: string): Place {
  const place = byName.get(en)
  if (!place) throw new RangeError(`there is no place called ${en}`)
  return place
}

const neighbours = new Map<string, Set<string>>()
for (const chain of corridors) {
  for (let i = 1; i < chain.length; i++) {
    const [a, b] = [placeNamed(chain[i - 1] as string).en, placeNamed(chain[i] as string).en]
    neighbours.set(a, (neighbours.get(a) ?? new Set()).add(b))
    neighbours.set(b, (neighbours.get(b) ?? new Set()).add(a))
  }
}

/** Places in the road network, in the order of the corridors. */
export const connected: readonly string[] = [...neighbours.keys()]

export const neighboursOf = (en: string): readonly string[] => [...(neighbours.get(en) ?? [])]

/** Places on the shortest path, both ends included; undefined when there is no road. */
export function findPath(from: string, to: string): Place[] | undefined {
  const metres = new Map<string, number>([[from, 0]])
  const cameFrom = new Map<string, string>()
  const open = new Set([from])
  while (open.size > 0) {
    const here = [...open].reduce((best, name) => ((metres.get(name) ?? 0) < (metres.get(best) ?? 0) ? name : best))
    open.delete(here)
    if (here === to) break
    for (const next of neighboursOf(here)) {
      const through = (metres.get(here) ?? 0) + distance(placeNamed(here), placeNamed(next))
      if (through < (metres.get(next) ?? Number.POSITIVE_INFINITY)) {
        metres.set(next, through)
        cameFrom.set(next, here)
        open.add(next)
      }
    }
  }
  if (!metres.has(to) || !neighbours.has(to)) return undefined
  const path = [placeNamed(to)]
  for (let name = cameFrom.get(to); name !== undefined; name = cameFrom.get(name)) path.unshift(placeNamed(name))
  return path
}
