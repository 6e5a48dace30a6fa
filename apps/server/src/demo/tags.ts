/** Tags of the demo: by what a vehicle carries, and some that drive at night. */
import type { TagColour } from '@outrider/contract'

const byType: Readonly<Record<string, string>> = {
  refrigerated: '冷链',
  tanker: '危险品',
  coach: '客运',
  bus: '客运',
  taxi: '客运',
}
/** One vehicle in so many. */
const atNight = 7

/** @param place of the vehicle in the fleet */
export const demoTagsOf = ({ vehicleType }: { vehicleType: string }, place: number): string =>
  [byType[vehicleType], place % atNight === 0 ? '夜班' : undefined].filter(tag => tag !== undefined).join(',')

/** Of the company. */
export const demoTagColours: readonly { tag: string; colour: TagColour }[] = [
  { tag: '冷链', colour: 'blue' },
  { tag: '危险品', colour: 'red' },
  { tag: '夜班', colour: 'amber' },
]
