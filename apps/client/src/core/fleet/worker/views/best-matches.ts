/** The vehicles that words fit best: for a search field that shows a few. */
import type { Vehicle } from '@outrider/contract'
import type { FoundByWords } from '../../found-by-words.ts'
import type { FleetColumns } from '../store/fleet-columns.ts'
import { normalized, type Search } from './search.ts'

/** Up to this many matches are compared by how well they fit; more of them mean that the words say too little. */
const maxCompared = 2048
const names = ['plateNum', 'nickname', 'terminalId', 'simNum'] as const

/** 0: a name is the words, 1: one begins with them, 2: they occur. */
function distanceOf(vehicle: (name: (typeof names)[number]) => string, whole: string): number {
  let smallest = 2
  for (const each of names) {
    const name = normalized(vehicle(each))
    if (name === whole) return 0
    if (name.startsWith(whole)) smallest = 1
  }
  return smallest
}

/** Equally good ones come in the order of the list. Without words none are found. */
export function bestMatches(columns: FleetColumns, search: Search, words: string, max: number): FoundByWords {
  const matching = search.find(words)
  if (!matching) return { vehicles: [], total: 0 }
  const slots = Array.from(columns.order).filter(slot => matching[slot] === 1)
  const whole = normalized(words)
  const first: number[] =
    slots.length > maxCompared
      ? slots
      : slots
          .map(slot => ({ slot, distance: distanceOf(name => columns.text(slot, name), whole) }))
          .toSorted((a, b) => a.distance - b.distance)
          .map(({ slot }) => slot)
  const vehicles: Vehicle[] = first.slice(0, max).map(slot => columns.vehicle(slot))
  return { vehicles, total: slots.length }
}
