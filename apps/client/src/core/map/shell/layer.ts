/**
 * A layer of a map: something drawn over the basemap, and what happens when it is tapped. A map is a list of layers over one BaseMap
 * (base-map.ts); a layer is made for that BaseMap and reads its options.
 */
import type { MapGeoJSONFeature, MapMouseEvent } from 'maplibre-gl'

export interface Layer<Options> {
  /** A style is loaded: adds sources, style layers and images, and draws. Called again after each change of basemap or theme. */
  add?(): void
  /** The map has new options; those of before are passed. */
  update?(before: Options): void
  /** The basemap in use has another datum. What `add` draws needs nothing here. */
  datumChanged?(): void
  /** Asked before anything is hit; true: the layer has used the tap. */
  takeTap?(event: MapMouseEvent): boolean
  /** Ids of style layers with points that react to taps. */
  readonly tappable?: readonly string[]
  /** The tap hit this point of `tappable`; of several layers the nearest point counts. */
  tap?(feature: MapGeoJSONFeature): void
  /** The tap hit no point of any layer. */
  tapBeside?(event: MapMouseEvent): void
  /** While false, the map is not published as ready. */
  isReady?(): boolean
  /** Hooks for tests and assistive technology, on the map's element as long as the map exists. */
  readonly hooks?: object
  /** Called before the map is removed. */
  remove?(): void
}
