/** Options and events of the fleet layer. */
import type { MapCentre, MapVehicleInfo } from '@outrider/contract'
import type { StateFilter } from '../../fleet/list-view.ts'
import type { BaseMapOptions } from '../shell/base-map.ts'
import type { MapLabels } from '../stored-map.ts'
import type { CutWords } from '../vehicles/use-cut-words.ts'

export interface FleetOptions extends BaseMapOptions {
  selectedId: string | null
  following: boolean
  /** The vehicle whose row in the list is under the mouse or has the focus. */
  hoveredId: string | null
  /** Only these are shown, and the selected vehicle. */
  filter: StateFilter
  /** Fields shown in the popup, and in labels unless others are chosen on the map. */
  labelFields: MapVehicleInfo
  /** `mapLabels` of the stored values. */
  labels: MapLabels
  /** `mapConfig` of the stored values. */
  config: { showPopup: boolean; closePopupOnMapClick: boolean; transparentPlate: boolean }
  /** Where the map was left last, WGS-84; null: never. It opens there. Read once. */
  left: MapCentre | null
  /** The saved default view, WGS-84, for a map that was never left; null: fit most of the fleet. */
  start: MapCentre | null
  /** By whom and when a vehicle was cut. */
  cutWords: CutWords
  /** Age in ms above which a position is drawn as last known. */
  staleAfter?: number | undefined
}

export interface FleetEvents {
  onSelect(id: string | null): void
  onUserMove(): void
  /** The card of a vehicle that is cut opens, or closes. */
  onCutHovered(shown: boolean): void
  /** The view when the map is closed, WGS-84. */
  onLeave(view: MapCentre): void
}
