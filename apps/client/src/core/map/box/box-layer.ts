/**
 * A box or a ring drawn over the map: a box by dragging with Shift held, both while their tool is on; Enter on the focused map takes what is in
 * view. While it is drawn nothing is computed: what is in it is asked for once, when it is let go.
 */
import { convertDatum, type Coordinates } from '@outrider/geo'
import type { LngLat } from 'maplibre-gl'
import type { MapArea } from '../../fleet/map-view.ts'
import type { BaseMap, BaseMapOptions } from '../shell/base-map.ts'
import type { Layer } from '../shell/layer.ts'

export type DrawnShape = 'box' | 'lasso'

export interface BoxOptions extends BaseMapOptions {
  /** Dragging draws this shape; null: the tool is off. */
  boxing: DrawnShape | null
}

interface Point {
  x: number
  y: number
}

/** A smaller drag is a press, CSS pixels. */
const smallest = 6
/** Between two corners of a ring, CSS pixels, and how many there may be: from then on the last one moves. */
const cornerDistance = 3
const maxCorners = 2_000

const svg = 'http://www.w3.org/2000/svg'

export class BoxLayer implements Layer<BoxOptions> {
  readonly #base: BaseMap<BoxOptions>
  readonly #onBox: (area: MapArea) => void
  readonly #frame = document.createElement('div')
  readonly #line = document.createElementNS(svg, 'svg')
  readonly #ring = document.createElementNS(svg, 'polygon')
  #from: (Point & { pointer: number; shape: DrawnShape }) | undefined
  #corners: Point[] = []

  constructor(base: BaseMap<BoxOptions>, onBox: (area: MapArea) => void) {
    this.#base = base
    this.#onBox = onBox
    // Shift and drag zooms otherwise.
    base.map.boxZoom.disable()
    this.#frame.className = 'map-box'
    this.#frame.hidden = true
    this.#line.setAttribute('class', 'map-lasso')
    this.#line.append(this.#ring)
    base.element.append(this.#frame, this.#line)
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
    this.#base.element.classList.toggle('is-boxing', boxing !== null)
    if (!boxing) this.#cancel()
  }

  takeTap(): boolean {
    return this.#base.options.boxing !== null
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
    this.#line.remove()
  }

  /** What is in view. */
  takeView(): void {
    const { width, height } = this.#base.element.getBoundingClientRect()
    this.#take([
      { x: 0, y: 0 },
      { x: width, y: height },
    ])
  }

  readonly #begin = (event: PointerEvent): void => {
    const held = event.shiftKey && event.pointerType === 'mouse'
    if (event.button !== 0 || !event.isPrimary || !(held || this.#base.options.boxing !== null)) return
    if (event.target !== this.#base.map.getCanvas()) return
    const from = this.#pointOf(event)
    this.#from = { ...from, pointer: event.pointerId, shape: this.#base.options.boxing ?? 'box' }
    this.#corners = [from]
    this.#base.map.dragPan.disable()
    this.#base.map.getCanvasContainer().setPointerCapture(event.pointerId)
  }

  readonly #draw = (event: PointerEvent): void => {
    const from = this.#from
    if (from?.pointer !== event.pointerId) return
    const to = this.#pointOf(event)
    if (from.shape === 'lasso') return this.#addCorner(to)
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
    const corners = this.#corners
    this.#cancel()
    if (from.shape === 'box') {
      if (!isPress(from, to)) this.#take([from, to])
    } else if (corners.some(corner => !isPress(from, corner))) this.#take(corners, true)
  }

  #addCorner(to: Point): void {
    const last = this.#corners.at(-1)
    if (last && Math.hypot(to.x - last.x, to.y - last.y) < cornerDistance) return
    if (this.#corners.length >= maxCorners) this.#corners.pop()
    this.#corners.push(to)
    this.#ring.setAttribute('points', this.#corners.map(({ x, y }) => `${x},${y}`).join(' '))
  }

  readonly #cancel = (): void => {
    this.#frame.hidden = true
    this.#ring.setAttribute('points', '')
    this.#corners = []
    if (!this.#from) return
    this.#from = undefined
    this.#base.map.dragPan.enable()
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && this.#from) {
      event.stopPropagation()
      this.#cancel()
    }
    if (event.key !== 'Enter' || this.#base.options.boxing === null) return
    event.preventDefault()
    this.takeView()
  }

  #pointOf({ clientX, clientY }: PointerEvent): Point {
    const { left, top } = this.#base.element.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }

  /** The box around these points, and the ring that they are. */
  #take(points: readonly Point[], isRing = false): void {
    const { map, datum } = this.#base
    // Not wrapped: a box across the date line keeps its west side left of its east side.
    const placeOf = ({ lng: longitude, lat: latitude }: LngLat): Coordinates =>
      convertDatum({ latitude, longitude }, datum, 'wgs84')
    const xs = points.map(({ x }) => x)
    const ys = points.map(({ y }) => y)
    const northWest = placeOf(map.unproject([Math.min(...xs), Math.min(...ys)]))
    const southEast = placeOf(map.unproject([Math.max(...xs), Math.max(...ys)]))
    this.#onBox({
      west: northWest.longitude,
      north: northWest.latitude,
      east: southEast.longitude,
      south: southEast.latitude,
      ...(isRing && {
        ring: points.map(({ x, y }) => {
          const { longitude, latitude } = placeOf(map.unproject([x, y]))
          return [longitude, latitude] as const
        }),
      }),
    })
  }
}

const isPress = (a: Point, b: Point): boolean => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) < smallest
