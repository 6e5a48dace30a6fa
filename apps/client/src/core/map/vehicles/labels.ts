/** Fields of vehicles' labels on the map. */
import type { MapVehicleInfo } from '@outrider/contract'
import type { MapLabels } from '../stored-map.ts'
import { nameOnly } from './vehicle-lines.ts'

/** null: there are no labels. */
export function labelFieldsOf({ name, speed }: Pick<MapLabels, 'name' | 'speed'>, asSet: MapVehicleInfo): MapVehicleInfo | null {
  if (name === 'none') return null
  if (name === 'asSet') return speed ? { ...asSet, speed } : asSet
  return { ...nameOnly(name), speed }
}
