/** A press that opens the menu of a vehicle. */
import type { MouseEvent } from 'react'
import { vehicleRow } from './row-vehicle.ts'

export interface VehiclePress {
  id: string
  /** CSS pixels of the window. */
  x: number
  y: number
}

/** undefined: it was on no row that names its vehicle in `data-vehicle`. */
export function vehiclePressOf({ target, clientX, clientY }: MouseEvent): VehiclePress | undefined {
  const row = vehicleRow(target)
  const id = row?.dataset['vehicle']
  if (!row || id === undefined) return undefined
  const { left, bottom } = row.getBoundingClientRect()
  // The menu key has no place of its own in some browsers.
  return clientX || clientY ? { id, x: clientX, y: clientY } : { id, x: left, y: bottom }
}
