/** Options and events of the fleet map. */
import type { Lang, MapCentre, MapLayer, MapVehicleInfo, Poi } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import type { Map as MapLibreMap, PaddingOptions } from 'maplibre-gl'
import type { MapTheme } from '../basemap/palette.ts'
import type { VehicleShape } from '../vehicles/vehicle-icon.ts'

export interface FleetMapOptions {
  selectedId: string | null
  following: boolean
  basemap: MapLayer
  /** POIs to draw. */
  pois: readonly Poi[]
  /** Fields shown in labels and in the popup. */
  labelFields: MapVehicleInfo
  /** `mapConfig` of the stored values. */
  config: { showPopup: boolean; closePopupOnMapClick: boolean; transparentPlate: boolean }
  /** Initial view, WGS-84; null: fit the whole fleet. */
  start: MapCentre | null
  lang: Lang
  theme: MapTheme
  shape: VehicleShape
  padding: Required<PaddingOptions>
  /** Age in ms above which a position is drawn as last known. */
  staleAfter?: number
}

export interface FleetMapEvents {
  onSelect(id: string | null): void
  onUserMove(): void
  /** A POI was tapped. */
  onPoi(pointId: string): void
  /** Long press or right click, WGS-84. */
  onAddPoi(at: Coordinates): void
  /** The view when the map is closed, WGS-84. */
  onLeave(view: MapCentre): void
  /** The chosen basemap could not be loaded and was replaced. */
  onBasemapFailed(): void
}

/** Hooks for tests and assistive technology on the map's element. */
export interface MapElement extends HTMLElement {
  outriderMap?: MapLibreMap
  /** Where a vehicle's icon is drawn, degrees in the map's datum; undefined: it has no icon of its own on the screen. */
  drawnAt?: (id: string) => [longitude: number, latitude: number] | undefined
}
