/** Which vehicles are chosen: shown on the map and in the list of the chosen. Without a choice all are. */
export interface Choice {
  /** Every vehicle is chosen, also those that come later. */
  readonly all: boolean
  /** Grows when the choice changed. */
  readonly version: number
  readonly count: number
  has(slot: number): boolean
}
