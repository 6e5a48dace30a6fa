/** Which vehicles the list shows: by words and by state. */
import type { Vehicle } from '@outrider/contract'
import { type Counts, isStopped, isUntargeted, stateOf } from '../../core/fleet/counts.ts'

export const stateFilters = ['all', 'online', 'driving', 'stopped', 'alarm', 'offline', 'abnormalOffline', 'untargeted'] as const
export type StateFilter = (typeof stateFilters)[number]

export const stateFilterOf = (text: string | null): StateFilter => stateFilters.find(each => each === text) ?? 'all'

export const countOf = (counts: Counts, filter: StateFilter): number => (filter === 'all' ? counts.total : counts[filter])

export function inState(vehicle: Vehicle, filter: StateFilter): boolean {
  if (filter === 'all') return true
  if (filter === 'alarm') return vehicle.alarmState === 'alarm'
  if (filter === 'abnormalOffline') return vehicle.position.abnormalOffline
  if (filter === 'untargeted') return isUntargeted(vehicle)
  const state = stateOf(vehicle)
  if (filter === 'stopped') return isStopped(state)
  return filter === 'online' ? state !== 'offline' : state === filter
}

/** Upper and lower case, full width, spaces, dots and hyphens make no difference: plates are written in many ways. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s·•.-]/g, '')

/** What is looked through of each vehicle, by its id: made once per name, not once per keystroke. */
const sought = new Map<string, { of: string; text: string }>()

function textOf({ id, plateNum, nickname, simNum, terminalId, initials }: Vehicle): string {
  const of = `${plateNum}|${nickname}|${simNum}|${terminalId}|${initials}`
  const known = sought.get(id)
  if (known?.of === of) return known.text
  const text = plain(of)
  sought.set(id, { of, text })
  return text
}

/** Every word must occur in the plate number, the nickname, the SIM number, the terminal's id, or the first letters as spoken. */
export function matches(vehicle: Vehicle, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const text = textOf(vehicle)
  return words.every(word => text.includes(word))
}

export const wordsIn = (query: string): string[] => query.split(/\s+/).map(plain).filter(Boolean)

export function filterVehicles(vehicles: Iterable<Vehicle>, query: string, state: StateFilter): Vehicle[] {
  const words = wordsIn(query)
  const found: Vehicle[] = []
  for (const vehicle of vehicles) if (inState(vehicle, state) && matches(vehicle, words)) found.push(vehicle)
  return found
}
