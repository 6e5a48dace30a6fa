/** Popup at one vehicle with the fields the user chose. Moves with the vehicle and stays until closed. */
import type { Map as MapLibreMap } from 'maplibre-gl'
import { createPopup, popupContent } from '../shell/popup.ts'

export interface PopupSource {
  linesOf(id: string): readonly string[] | undefined
  /** Degrees in the map's datum; undefined: the vehicle is not on the map. */
  positionOf(id: string): [longitude: number, latitude: number] | undefined
  closeLabel(): string
  /** Opened, closed or moved to another vehicle. */
  onChange(): void
}

export class VehiclePopup {
  #id: string | null = null
  /** The user tapped the map, which deselects the vehicle but keeps the popup open. */
  #keepOnDeselect = false
  #content = ''
  #position: [number, number] | undefined
  readonly #popup = createPopup({ offset: 24, maxWidth: '240px' })

  readonly #map: MapLibreMap
  readonly #source: PopupSource

  constructor(map: MapLibreMap, source: PopupSource) {
    this.#map = map
    this.#source = source
    map.on('render', () => this.#move())
  }

  /** The selection changed. `byDefault`: open the popup at the new vehicle. After a tap on the map the popup may stay. */
  select(id: string | null, byDefault: boolean): void {
    const stays = id === null ? this.#keepOnDeselect : id === this.#id
    this.#keepOnDeselect = false
    if (id !== null && byDefault) this.#showAt(id)
    else this.#showAt(stays ? this.#id : null)
  }

  mapTapped(closes: boolean): void {
    if (closes) this.#showAt(null)
    else this.#keepOnDeselect = true
  }

  /** The vehicle of the popup; it is shown as soon as that vehicle has a position. */
  get vehicleId(): string | null {
    return this.#id
  }

  open(id: string): void {
    this.#showAt(id)
  }

  close(): void {
    this.#showAt(null)
  }

  #showAt(id: string | null): void {
    this.#id = id
    this.refresh()
    this.#source.onChange()
  }

  /** Vehicles, language or chosen fields changed. */
  refresh(): void {
    const lines = this.#id === null ? undefined : this.#source.linesOf(this.#id)
    if (!lines) {
      this.#popup.remove()
      this.#content = ''
      this.#position = undefined
      return
    }
    this.#move()
    const content = [this.#source.closeLabel(), ...lines].join('\n')
    if (content !== this.#content) {
      this.#content = content
      this.#popup.setDOMContent(popupContent(lines, this.#source.closeLabel(), () => this.close()))
    }
    if (this.#position && !this.#popup.isOpen()) this.#popup.addTo(this.#map)
  }

  #move(): void {
    const position = this.#id === null ? undefined : this.#source.positionOf(this.#id)
    if (!position || (this.#position?.[0] === position[0] && this.#position[1] === position[1])) return
    this.#position = position
    this.#popup.setLngLat(position)
  }
}
