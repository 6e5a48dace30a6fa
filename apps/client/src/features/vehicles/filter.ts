/** Which vehicles the list shows: by words and by state. */
import type { Vehicle } from '@outrider/contract'
import { type Counts, stateOf } from '../../core/fleet/counts.ts'

export const stateFilters = ['all', 'online', 'driving', 'idling', 'parked', 'offline', 'alarm'] as const
export type StateFilter = (typeof stateFilters)[number]

export const stateFilterOf = (text: string | null): StateFilter => stateFilters.find(each => each === text) ?? 'all'

export const countOf = (counts: Counts, filter: StateFilter): number => (filter === 'all' ? counts.total : counts[filter])

export function inState(vehicle: Vehicle, filter: StateFilter): boolean {
  if (filter === 'all') return true
  if (filter === 'alarm') return vehicle.alarmState === 'alarm'
  const state = stateOf(vehicle)
  return filter === 'online' ? state !== 'offline' : state === filter
}

/** Upper and lower case, full width, spaces, dots and hyphens make no difference: plates are written in many ways. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s·•.-]/g, '')

/** Every word must occur in the plate number, the nickname or the SIM number. */
export function matches(vehicle: Vehicle, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const texts = [plain(vehicle.plateNum), plain(vehicle.nickname), vehicle.simNum]
  return words.every(word => texts.some(text => text.includes(word)))
}

export const wordsIn = (query: string): string[] => query.split(/\s+/).map(plain).filter(Boolean)

export function filterVehicles(vehicles: Iterable<Vehicle>, query: string, state: StateFilter): Vehicle[] {
  const words = wordsIn(query)
  const found: Vehicle[] = []
  for (const vehicle of vehicles) if (inState(vehicle, state) && matches(vehicle, words)) found.push(vehicle)
  return found
}
