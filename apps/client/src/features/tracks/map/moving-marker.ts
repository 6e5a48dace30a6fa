/** A vehicle on its way along its track: the one element of it on the map, moved with every picture. */
import type { DriveState } from '@outrider/contract'
import { type Map as MapLibreMap, Marker } from 'maplibre-gl'
import type { Palette } from '../../../core/map/palette.ts'
import { vehicleIcon, type VehicleShape } from '../../../core/map/vehicle-icon.ts'
import { hasCourse } from '../../../core/map/vehicle-look.ts'

export interface MarkerLook {
  state: DriveState
  /** Degrees, north 0, clockwise. */
  course: number
  /** It stands where it was last seen: where it is now nobody knows. */
  lost: boolean
}

export interface MarkerDress {
  name: string
  /** The colour of its line; undefined: it is alone, and its state is its colour. */
  colour: string | undefined
  ink: Palette
  shape: VehicleShape
}

export class MovingMarker {
  private readonly marker: Marker
  private readonly icon = document.createElement('canvas')
  private readonly label = document.createElement('span')
  private readonly element = document.createElement('div')
  private drawn = ''
  private dress: MarkerDress
  private at: [number, number] | undefined

  constructor(map: MapLibreMap, dress: MarkerDress) {
    this.dress = dress
    this.element.className = 'track-marker'
    this.label.className = 'track-marker-name'
    this.element.append(this.icon, this.label)
    this.marker = new Marker({ element: this.element, subpixelPositioning: true })
    this.marker.setLngLat([0, 0]).addTo(map)
    this.element.hidden = true
    this.redress(dress)
  }

  /** Degrees in the map's datum; undefined: it is nowhere. */
  get place(): [number, number] | undefined {
    return this.at
  }

  redress(dress: MarkerDress): void {
    this.dress = dress
    this.drawn = ''
    this.label.textContent = dress.name
    this.label.hidden = dress.colour === undefined || dress.name === ''
    this.element.style.setProperty('--track-colour', dress.colour ?? 'transparent')
  }

  move(at: [number, number] | undefined, { state, course, lost }: MarkerLook): void {
    this.at = at
    this.element.hidden = at === undefined
    if (!at) return
    this.marker.setLngLat(at)
    this.icon.style.rotate = hasCourse(state) ? `${Math.round(course)}deg` : ''
    this.element.classList.toggle('track-marker-lost', lost)
    if (state !== this.drawn) this.draw(state)
  }

  remove(): void {
    this.marker.remove()
  }

  private draw(state: DriveState): void {
    const ratio = Math.min(3, Math.max(2, Math.ceil(window.devicePixelRatio)))
    const image = vehicleIcon(state, { alarm: false, noFix: false }, ratio, this.dress.ink, this.dress.shape)
    this.icon.width = image.width
    this.icon.height = image.height
    this.icon.style.width = `${image.width / ratio}px`
    this.icon.getContext('2d')?.putImageData(image, 0, 0)
    this.drawn = state
  }
}
