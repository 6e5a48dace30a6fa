/** The layer of the fleet's roads, loaded when they are first shown: most maps never show them, and the first picture does not wait for it. */
import { loadChunk } from '../../chunks/load-chunk.ts'
import type { BaseMap } from '../shell/base-map.ts'
import type { Layer } from '../shell/layer.ts'
import type { RoadEvents, RoadOptions, RoadsLayer } from './roads-layer.ts'

export class RoadsWhenShown implements Layer<RoadOptions> {
  readonly hooks = { fleetRoads: () => this.#base.options.roads }
  readonly #base: BaseMap<RoadOptions>
  readonly #events: RoadEvents
  #layer: RoadsLayer | undefined
  #isLoading = false
  #isRemoved = false

  constructor(base: BaseMap<RoadOptions>, events: RoadEvents) {
    this.#base = base
    this.#events = events
  }

  add(): void {
    if (this.#layer) this.#layer.add()
    else this.#load()
  }

  update(before: RoadOptions): void {
    if (this.#layer) this.#layer.update(before)
    else this.#load()
  }

  datumChanged(): void {
    this.#layer?.datumChanged()
  }

  tapBeside(...[event]: Parameters<RoadsLayer['tapBeside']>): void {
    this.#layer?.tapBeside(event)
  }

  remove(): void {
    this.#isRemoved = true
    this.#layer?.remove()
  }

  #load(): void {
    if (this.#isLoading || !this.#base.options.roads) return
    this.#isLoading = true
    void this.#begin()
  }

  async #begin(): Promise<void> {
    try {
      const { RoadsLayer: Loaded } = await loadChunk(() => import('./roads-layer.ts'))
      if (this.#isRemoved) return
      this.#layer = new Loaded(this.#base, this.#events)
      this.#layer.add()
    } catch (cause) {
      // Tried again when they are switched off and on, or the map changes.
      this.#isLoading = false
      console.warn('the roads of the fleet could not be loaded', cause)
    }
  }
}
