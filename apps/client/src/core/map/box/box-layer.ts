/**
 * A box drawn over the map, by dragging with Shift held or while the tool is on; Enter on the focused map takes what is in view. While it is
 * drawn nothing is computed: what is in it is asked for once, when it is let go.
 */
import { convertDatum, type Coordinates } from '@outrider/geo'
import type { LngLat } from 'maplibre-gl'
import type { MapBox } from '../../fleet/map-view.ts'
import type { BaseMap, BaseMapOptions } from '../shell/base-map.ts'
import type { Layer } from '../shell/layer.ts'

export interface BoxOptions extends BaseMapOptions {
  /** The tool is on: dragging draws a box. */
  boxing: boolean
}

interface Point {
  x: number
  y: number
}

/** A smaller drag is a press, CSS pixels. */
const smallest = 6

export class BoxLayer implements Layer<BoxOptions> {
  readonly #base: BaseMap<BoxOptions>
  readonly #onBox: (box: MapBox) => void
  readonly #frame = document.createElement('div')
  #from: (Point & { pointer: number }) | undefined

  constructor(base: BaseMap<BoxOptions>, onBox: (box: MapBox) => void) {
    this.#base = base
    this.#onBox = onBox
    // Shift and drag zooms otherwise.
    base.map.boxZoom.disable()
    this.#frame.className = 'map-box'
    this.#frame.hidden = true
    base.element.append(this.#frame)
    const area = base.map.getCanvasContainer()
    area.addEventListener('pointerdown', this.#begin)
    area.addEventListener('pointermove', this.#draw)
    area.addEventListener('pointerup', this.#finish)
    area.addEventListener('pointercancel', this.#cancel)
    base.map.getCanvas().addEventListener('keydown', this.#onKey)
  }

  update(before: BoxOptions): void {
    const { boxing } = this.#base.options
    if (before.boxing === boxing) return
    this.#base.element.classList.toggle('is-boxing', boxing)
    if (!boxing) this.#cancel()
  }

  takeTap(): boolean {
    return this.#base.options.boxing
  }

  remove(): void {
    this.#cancel()
    const area = this.#base.map.getCanvasContainer()
    area.removeEventListener('pointerdown', this.#begin)
    area.removeEventListener('pointermove', this.#draw)
    area.removeEventListener('pointerup', this.#finish)
    area.removeEventListener('pointercancel', this.#cancel)
    this.#base.map.getCanvas().removeEventListener('keydown', this.#onKey)
    this.#frame.remove()
  }

  /** What is in view. */
  takeView(): void {
    const { width, height } = this.#base.element.getBoundingClientRect()
    this.#take({ x: 0, y: 0 }, { x: width, y: height })
  }

  readonly #begin = (event: PointerEvent): void => {
    const held = event.shiftKey && event.pointerType === 'mouse'
    if (event.button !== 0 || !event.isPrimary || !(held || this.#base.options.boxing)) return
    if (event.target !== this.#base.map.getCanvas()) return
    this.#from = { ...this.#pointOf(event), pointer: event.pointerId }
    this.#base.map.dragPan.disable()
    this.#base.map.getCanvasContainer().setPointerCapture(event.pointerId)
  }

  readonly #draw = (event: PointerEvent): void => {
    const from = this.#from
    if (from?.pointer !== event.pointerId) return
    const to = this.#pointOf(event)
    this.#frame.hidden = isPress(from, to)
    Object.assign(this.#frame.style, {
      left: `${Math.min(from.x, to.x)}px`,
      top: `${Math.min(from.y, to.y)}px`,
      width: `${Math.abs(to.x - from.x)}px`,
      height: `${Math.abs(to.y - from.y)}px`,
    })
  }

  readonly #finish = (event: PointerEvent): void => {
    const from = this.#from
    if (from?.pointer !== event.pointerId) return
    const to = this.#pointOf(event)
    this.#cancel()
    if (!isPress(from, to)) this.#take(from, to)
  }

  readonly #cancel = (): void => {
    this.#frame.hidden = true
    if (!this.#from) return
    this.#from = undefined
    this.#base.map.dragPan.enable()
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && this.#from) {
      event.stopPropagation()
      this.#cancel()
    }
    if (event.key !== 'Enter' || !this.#base.options.boxing) return
    event.preventDefault()
    this.takeView()
  }

  #pointOf({ clientX, clientY }: PointerEvent): Point {
    const { left, top } = this.#base.element.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }

  #take(from: Point, to: Point): void {
    const { map, datum } = this.#base
    // Not wrapped: a box across the date line keeps its west side left of its east side.
    const placeOf = ({ lng: longitude, lat: latitude }: LngLat): Coordinates =>
      convertDatum({ latitude, longitude }, datum, 'wgs84')
    const northWest = placeOf(map.unproject([Math.min(from.x, to.x), Math.min(from.y, to.y)]))
    const southEast = placeOf(map.unproject([Math.max(from.x, to.x), Math.max(from.y, to.y)]))
    this.#onBox({
      west: northWest.longitude,
      north: northWest.latitude,
      east: southEast.longitude,
      south: southEast.latitude,
    })
  }
}

const isPress = (a: Point, b: Point): boolean => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) < smallest
