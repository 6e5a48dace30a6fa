/** Options and events of the fleet layer. */
import type { MapCentre, MapVehicleInfo } from '@outrider/contract'
import type { BaseMapOptions } from '../shell/base-map.ts'

export interface FleetOptions extends BaseMapOptions {
  selectedId: string | null
  following: boolean
  /** Fields shown in labels and in the popup. */
  labelFields: MapVehicleInfo
  /** `mapConfig` of the stored values. */
  config: { showPopup: boolean; closePopupOnMapClick: boolean; transparentPlate: boolean }
  /** Initial view, WGS-84; null: fit the whole fleet. */
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
