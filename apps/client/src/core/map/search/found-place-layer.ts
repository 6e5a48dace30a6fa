/** The place that was searched for: the map goes there, and its name stands on it until it is closed. */
import type { Lang } from '@outrider/contract'
import type { Popup } from 'maplibre-gl'
import { followingZoom } from '../camera/follow.ts'
import type { NamedPlace } from '../places/places-layer.ts'
import type { BaseMap, BaseMapOptions } from '../shell/base-map.ts'
import type { Layer } from '../shell/layer.ts'
import { createPopup, popupContent } from '../shell/popup.ts'
import { mapStrings } from '../strings.ts'

export interface FoundPlaceOptions extends BaseMapOptions {
  lang: Lang
  /** WGS-84; null: none. */
  found: NamedPlace | null
}

export class FoundPlaceLayer implements Layer<FoundPlaceOptions> {
  readonly hooks = { foundPlace: () => this.#base.options.found }
  readonly #base: BaseMap<FoundPlaceOptions>
  readonly #close: () => void
  #popup: Popup | undefined

  constructor(base: BaseMap<FoundPlaceOptions>, close: () => void) {
    this.#base = base
    this.#close = close
  }

  /** Called again with each basemap: the camera moves once. */
  add(): void {
    if (this.#popup) this.#put()
    else this.#show()
  }

  update(before: FoundPlaceOptions): void {
    if (before.found !== this.#base.options.found) this.#show()
  }

  datumChanged(): void {
    this.#put()
  }

  remove(): void {
    this.#popup?.remove()
  }

  #show(): void {
    this.#popup?.remove()
    this.#popup = undefined
    const { found, lang } = this.#base.options
    if (!found) return
    this.#popup = createPopup({ offset: 2, maxWidth: '240px' }).setDOMContent(
      popupContent([found.name], mapStrings.closePopup[lang], this.#close),
    )
    this.#put()
    const { map, basemapInUse, padding } = this.#base
    map.easeTo({
      center: this.#base.place(found),
      zoom: Math.max(map.getZoom(), followingZoom(basemapInUse)),
      padding,
      duration: 700,
    })
  }

  #put(): void {
    const { found } = this.#base.options
    if (found) this.#popup?.setLngLat(this.#base.place(found)).addTo(this.#base.map)
  }
}
