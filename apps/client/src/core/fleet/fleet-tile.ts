/** A tile of a map on which vehicles are. */
export interface FleetTile {
  x: number
  y: number
  vehicles: number
}
