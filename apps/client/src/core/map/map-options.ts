/** What the live map is told and what it tells. */
import type { Lang, MapCentre, MapLayer, MapVehicleInfo, MarkedPoint } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import type { Map as MapLibreMap, PaddingOptions } from 'maplibre-gl'
import type { MapLook } from './palette.ts'
import type { VehicleShape } from './vehicle-icon.ts'

export interface FleetMapOptions {
  selectedId: string | null
  following: boolean
  /** The ground. */
  layer: MapLayer
  /** Points that are shown. */
  marks: readonly MarkedPoint[]
  /** What labels and callout say. */
  info: MapVehicleInfo
  /** mapConfig of the stored values. */
  config: { showPopup: boolean; closePopupOnMapClick: boolean; transparentPlate: boolean }
  /** The first view, WGS-84; null: the whole fleet. */
  start: MapCentre | null
  lang: Lang
  look: MapLook
  shape: VehicleShape
  padding: Required<PaddingOptions>
  /** A position older than this is drawn as last known, ms. */
  staleAfter?: number
}

export interface FleetMapEvents {
  onSelect(id: string | null): void
  onUserMove(): void
  /** A marked point was touched. */
  onMark(pointId: string): void
  /** A place was pointed at: long, or with the right button. WGS-84. */
  onPlace(at: Coordinates): void
  /** The view the map is left with, WGS-84. */
  onLeave(view: MapCentre): void
  /** Nothing came of the ground: another stands in for it. */
  onBasemapFailed(): void
}

/** Hooks for tests and assistive technology, on the map's element. */
export interface MapElement extends HTMLElement {
  outriderMap?: MapLibreMap
  /** Where a vehicle's icon stands now, degrees in the map's datum; undefined: it has none of its own on the screen. */
  drawnAt?: (id: string) => [longitude: number, latitude: number] | undefined
}
