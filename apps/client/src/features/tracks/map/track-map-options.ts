/** Options, events and test hooks of the replay map. */
import type { Lang, MapLayer } from '@outrider/contract'
import type { Map as MapLibreMap, PaddingOptions } from 'maplibre-gl'
import type { MapTheme } from '../../../core/map/basemap/palette.ts'
import type { VehicleShape } from '../../../core/map/vehicles/vehicle-icon.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import type { Spot } from './spots.ts'

export interface TrackMapOptions {
  /** The basemap. */
  basemap: MapLayer
  lang: Lang
  theme: MapTheme
  shape: VehicleShape
  padding: Required<PaddingOptions>
  tracks: readonly LoadedTrack[]
  /** No response has arrived yet. */
  loading: boolean
  /** The camera follows this vehicle; null: none. */
  followed: string | null
}

export interface TrackMapEvents {
  /** The map was moved by hand. */
  onUserMove(): void
  /** Lines of the popup for a tapped spot. */
  linesOf(spot: Spot): readonly string[]
  closeLabel(): string
  onSpot(spot: Spot): void
  /** A line was tapped; the vehicle was there at this time. */
  onTime(time: number): void
  onBasemapFailed(): void
}

/** Hooks for tests and assistive technology, on the map's element. `data-line`: number of vehicles whose line is drawn. */
export interface TrackMapElement extends HTMLElement {
  outriderMap?: MapLibreMap
  /** Position of a vehicle's marker, degrees in the map's datum; undefined: no marker. */
  drawnAt?: (vehicleId: string) => [longitude: number, latitude: number] | undefined
  /** Playback time, ms since 1970. */
  clockTime?: () => number
}
