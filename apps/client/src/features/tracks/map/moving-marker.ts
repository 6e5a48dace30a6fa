/** The moving marker of a vehicle, updated every frame. */
import type { DriveState } from '@outrider/contract'
import { type Map as MapLibreMap, Marker } from 'maplibre-gl'
import type { Palette } from '../../../core/map/basemap/palette.ts'
import { vehicleIcon, type VehicleShape } from '../../../core/map/vehicles/vehicle-icon.ts'
import { hasCourse } from '../../../core/map/vehicles/vehicle-appearance.ts'

export interface MarkerState {
  state: DriveState
  /** Degrees, north 0, clockwise. */
  course: number
  /** Shown at the last known position; the current one is unknown. */
  stale: boolean
}

export interface MarkerStyle {
  name: string
  /** The colour of its line; undefined for a single vehicle, which has the colour of its state. */
  colour: string | undefined
  ink: Palette
  shape: VehicleShape
}

export class MovingMarker {
  readonly #marker: Marker
  readonly #icon = document.createElement('canvas')
  readonly #label = document.createElement('span')
  readonly #element = document.createElement('div')
  #drawn = ''
  #style: MarkerStyle
  #current: [number, number] | undefined

  constructor(map: MapLibreMap, style: MarkerStyle) {
    this.#style = style
    this.#element.className = 'track-marker'
    this.#label.className = 'track-marker-name'
    this.#element.append(this.#icon, this.#label)
    this.#marker = new Marker({ element: this.#element, subpixelPositioning: true })
    this.#marker.setLngLat([0, 0]).addTo(map)
    this.#element.hidden = true
    this.applyStyle(style)
  }

  /** Degrees in the map's datum; undefined: not on the map. */
  get position(): [number, number] | undefined {
    return this.#current
  }

  applyStyle(style: MarkerStyle): void {
    this.#style = style
    this.#drawn = ''
    this.#label.textContent = style.name
    this.#label.hidden = style.colour === undefined || style.name === ''
    this.#element.style.setProperty('--track-colour', style.colour ?? 'transparent')
  }

  move(current: [number, number] | undefined, { state, course, stale: lost }: MarkerState): void {
    this.#current = current
    this.#element.hidden = current === undefined
    if (!current) return
    this.#marker.setLngLat(current)
    this.#icon.style.rotate = hasCourse(state) ? `${Math.round(course)}deg` : ''
    this.#element.classList.toggle('track-marker-lost', lost)
    if (state !== this.#drawn) this.#draw(state)
  }

  remove(): void {
    this.#marker.remove()
  }

  #draw(state: DriveState): void {
    const ratio = Math.min(3, Math.max(2, Math.ceil(window.devicePixelRatio)))
    const image = vehicleIcon(state, { alarm: false, noFix: false, cut: false }, ratio, this.#style.ink, this.#style.shape)
    this.#icon.width = image.width
    this.#icon.height = image.height
    this.#icon.style.width = `${image.width / ratio}px`
    this.#icon.getContext('2d')?.putImageData(image, 0, 0)
    this.#drawn = state
  }
}
