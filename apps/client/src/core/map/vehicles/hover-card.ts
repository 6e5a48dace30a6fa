/** The card at the vehicle under the mouse, on the map or in the list beside it. Moves with the vehicle; costs nothing while none is hovered. */
import type { Map as MapLibreMap } from 'maplibre-gl'
import { createPopup } from '../shell/popup.ts'
import { nearestAt } from '../shell/taps.ts'

interface HoverSource {
  /** Ids of the style layers whose points can be hovered. */
  on: readonly string[]
  linesOf(id: string): readonly string[] | undefined
  /** Degrees in the map's datum; undefined: the vehicle has no icon of its own on the map. */
  positionOf(id: string): [longitude: number, latitude: number] | undefined
  onClose(): void
  /** It says all this already. */
  hasPopup(id: string): boolean
}

export class HoverCard {
  /** Under the mouse on the map, and in the list. */
  #onMap: string | null = null
  #inList: string | null = null
  #content = ''
  readonly #popup = createPopup({ offset: 20, maxWidth: '240px', className: 'vehicle-hover' })
  readonly #map: MapLibreMap
  readonly #source: HoverSource

  constructor(map: MapLibreMap, source: HoverSource) {
    this.#map = map
    this.#source = source
    // Touch has no hover: the emulated mouse of a tap would leave the card behind.
    if (!window.matchMedia('(hover: hover)').matches) return
    for (const layer of source.on) {
      map.on('mousemove', layer, ({ point }) => {
        const hit = nearestAt(map, point, [layer])
        this.#hover(hit ? String(hit.properties['id']) : null)
      })
      map.on('mouseleave', layer, () => this.#hover(null))
    }
    map.on('render', () => this.refresh())
  }

  /** The vehicle whose row is under the mouse; null: none. */
  point(id: string | null): void {
    this.#inList = id
    this.refresh()
  }

  #hover(id: string | null): void {
    if (this.#onMap === id) return
    this.#onMap = id
    this.refresh()
  }

  refresh(): void {
    const id = this.#onMap ?? this.#inList
    const position = id === null || this.#source.hasPopup(id) ? undefined : this.#source.positionOf(id)
    const lines = id === null || !position ? undefined : this.#source.linesOf(id)
    if (!position || !lines) {
      if (this.#popup.isOpen()) {
        this.#popup.remove()
        this.#source.onClose()
      }
      this.#content = ''
      return
    }
    const content = lines.join('\n')
    if (content !== this.#content) {
      this.#content = content
      this.#popup.setDOMContent(paragraphs(lines))
    }
    this.#popup.setLngLat(position)
    if (!this.#popup.isOpen()) this.#popup.addTo(this.#map)
  }

  remove(): void {
    this.#popup.remove()
  }
}

function paragraphs(lines: readonly string[]): HTMLElement {
  const box = document.createElement('div')
  for (const line of lines) {
    const words = document.createElement('p')
    words.textContent = line
    box.append(words)
  }
  return box
}
