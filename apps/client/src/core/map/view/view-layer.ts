/** Opens a map at a place and tells where the user moves it to. Draws nothing. */
import type { MapCentre } from '@outrider/contract'
import { currentCentre, jumpToCentre } from '../camera/map-centre.ts'
import type { BaseMap, BaseMapOptions } from '../shell/base-map.ts'
import type { Layer } from '../shell/layer.ts'

export interface ViewOptions {
  /** Shown at first, WGS-84; null: China. */
  readonly start: MapCentre | null
  /** The view after a movement of the user, WGS-84. */
  readonly onView?: ((view: MapCentre) => void) | undefined
}

export class ViewLayer implements Layer<BaseMapOptions> {
  readonly #base: BaseMap
  /** Until the user moves the map. */
  #start: MapCentre | null

  constructor(base: BaseMap, latest: { readonly current: ViewOptions }) {
    this.#base = base
    this.#start = latest.current.start
    this.#toStart()
    base.map.on('moveend', ({ originalEvent, byButton }: { originalEvent?: unknown; byButton?: boolean }) => {
      if (!originalEvent && !byButton) return
      this.#start = null
      latest.current.onView?.(currentCentre(base.map, base.datum))
    })
  }

  datumChanged(): void {
    this.#toStart()
  }

  #toStart(): void {
    if (this.#start) jumpToCentre(this.#base.map, this.#start, this.#base.datum)
  }
}
