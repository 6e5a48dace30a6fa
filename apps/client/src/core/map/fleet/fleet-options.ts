/** Options and events of the fleet layer. */
import type { MapCentre, MapVehicleInfo } from '@outrider/contract'
import type { MapFilter } from '../../fleet/list-view.ts'
import type { BaseMapOptions } from '../shell/base-map.ts'

export interface FleetOptions extends BaseMapOptions {
  selectedId: string | null
  following: boolean
  /** Only these are shown, and the selected vehicle. */
  filter: MapFilter
  /** Fields shown in labels and in the popup. */
  labelFields: MapVehicleInfo
  /** `mapConfig` of the stored values. */
  config: { showPopup: boolean; closePopupOnMapClick: boolean; transparentPlate: boolean }
  /** Where the map was left last, WGS-84; null: never. It opens there. Read once. */
  left: MapCentre | null
  /** The saved default view, WGS-84, for a map that was never left; null: fit most of the fleet. */
  start: MapCentre | null
  /** Age in ms above which a position is drawn as last known. */
  staleAfter?: number
}

export interface FleetEvents {
  onSelect(id: string | null): void
  onUserMove(): void
  /** The view when the map is closed, WGS-84. */
  onLeave(view: MapCentre): void
}
