/** What the map of a replay is told and what it tells. */
import type { Lang, MapLayer } from '@outrider/contract'
import type { Map as MapLibreMap, PaddingOptions } from 'maplibre-gl'
import type { MapLook } from '../../../core/map/palette.ts'
import type { VehicleShape } from '../../../core/map/vehicle-icon.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import type { Spot } from './spots.ts'

export interface TrackMapOptions {
  /** The ground. */
  layer: MapLayer
  lang: Lang
  look: MapLook
  shape: VehicleShape
  padding: Required<PaddingOptions>
  tracks: readonly LoadedTrack[]
  /** No answer is there yet. */
  loading: boolean
  /** The camera keeps to this vehicle; null: it is free. */
  followed: string | null
}

export interface TrackMapEvents {
  /** The map was moved by hand. */
  onUserMove(): void
  /** What is said of a park, an alarm or an end that was touched. */
  linesOf(spot: Spot): readonly string[]
  closeLabel(): string
  onSpot(spot: Spot): void
  /** A place of a line was touched: the vehicle was there at this time. */
  onTime(time: number): void
  onGroundFailed(): void
}

/** Hooks for tests and assistive technology, on the map's element. `data-line`: so many vehicles have their line on the map. */
export interface TrackMapElement extends HTMLElement {
  outriderMap?: MapLibreMap
  /** Where a vehicle's marker stands now, degrees in the map's datum; undefined: it has none. */
  drawnAt?: (vehicleId: string) => [longitude: number, latitude: number] | undefined
  /** What the clock says, ms since 1970. */
  clockTime?: () => number
}
