import type { Vehicle } from '@outrider/contract'

/** What a search for words found in the fleet. */
export interface FoundByWords {
  /** The best matches first. */
  vehicles: Vehicle[]
  /** Number of all matches. */
  total: number
}
