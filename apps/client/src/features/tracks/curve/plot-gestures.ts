/**
 * Gestures on a curve. A press sets the clock, which can also be dragged. A mouse drag brushes a range, and so does a finger while the whole period
 * is shown; zoomed in, one finger pans and two pinch. Vertical movement scrolls the page.
 */
import { panned, pinched, type Grip, type TimeWindow, zoomed } from './curve-window.ts'

/** The plot area; positions are px from its left edge. */
export interface PlotSurface {
  readonly element: HTMLElement
  readonly timeAt: (left: number) => number
  /** NaN before a time is set. */
  readonly clockLeft: () => number
  readonly whole: TimeWindow
  readonly shown: () => TimeWindow
}

export interface GestureEvents {
  onSeek: (time: number) => void
  /** A range was brushed. */
  onBrush: (part: TimeWindow) => void
  /** The range being brushed, px; undefined when brushing ends. */
  onBrushing: (stretch: { from: number; to: number } | undefined) => void
  /** The window changed; undefined: the whole period. */
  onShow: (part: TimeWindow | undefined) => void
  /** px; undefined: the pointer has left. */
  onHover: (left: number | undefined) => void
}

/** Distance within which a press grabs the clock line, px; larger for fingers, which cover it. */
const clockGrabDistance = { mouse: 14, finger: 22 }
const moveTolerance = 6
/** Smallest distance of two fingers in a pinch, px: smaller ones would make the zoom jump. */
const minFingerDistance = 24
/** Zoom per px of wheel movement, and px per wheel line. */
const wheelGrowth = 0.01
const wheelLine = 16

interface Press {
  kind: 'clock' | 'brush' | 'pan'
  from: number
  top: number
  moved: boolean
  shown: TimeWindow
}

export class PlotGestures {
  readonly #surface: PlotSurface
  readonly #events: GestureEvents
  readonly #pointers = new Map<number, { x: number; y: number }>()
  #press: Press | undefined
  #pinch: { grip: Grip; shown: TimeWindow } | undefined

  constructor(surface: PlotSurface, events: GestureEvents) {
    this.#surface = surface
    this.#events = events
  }

  listen(signal: AbortSignal): void {
    const { element } = this.#surface
    element.addEventListener('pointerdown', event => this.#down(event), { signal })
    element.addEventListener('pointermove', event => this.#move(event), { signal })
    element.addEventListener('pointerup', event => this.#up(event), { signal })
    element.addEventListener('pointercancel', event => this.#pointerLost(event), { signal })
    element.addEventListener('pointerleave', () => this.#events.onHover(undefined), { signal })
    element.addEventListener('wheel', event => this.#wheel(event), { signal, passive: false })
    // One finger may scroll the page; two fingers pinch the curve.
    const take = (event: TouchEvent) => event.touches.length > 1 && event.cancelable && event.preventDefault()
    for (const name of ['touchstart', 'touchmove'] as const) element.addEventListener(name, take, { signal, passive: false })
  }

  readonly #placeOf = (event: MouseEvent): { x: number; y: number } => {
    const { left, top } = this.#surface.element.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }

  #gripOf(): Grip | undefined {
    const [one, other] = [...this.#pointers.values()]
    if (!one || !other) return undefined
    const apart = Math.max(minFingerDistance, Math.hypot(one.x - other.x, one.y - other.y))
    return { share: (one.x + other.x) / 2 / this.#surface.element.clientWidth, apart }
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0 || this.#pointers.size === 2) return
    const place = this.#placeOf(event)
    const finger = event.pointerType === 'touch'
    this.#pointers.set(event.pointerId, place)
    this.#surface.element.setPointerCapture(event.pointerId)
    const shown = this.#surface.shown()
    const grip = this.#gripOf()
    if (grip) {
      this.#endPress()
      this.#pinch = { grip, shown }
      return
    }
    const { whole } = this.#surface
    const part = shown.to - shown.from < whole.to - whole.from
    const onClock = Math.abs(this.#surface.clockLeft() - place.x) <= (finger ? clockGrabDistance.finger : clockGrabDistance.mouse)
    this.#press = { kind: onClock ? 'clock' : finger && part ? 'pan' : 'brush', from: place.x, top: place.y, moved: false, shown }
  }

  #move(event: PointerEvent): void {
    const place = this.#placeOf(event)
    if (this.#pointers.has(event.pointerId)) this.#pointers.set(event.pointerId, place)
    const { whole, element, timeAt } = this.#surface
    const grip = this.#gripOf()
    if (this.#pinch && grip) {
      this.#events.onShow(pinched(whole, this.#pinch.shown, this.#pinch.grip, grip))
      return
    }
    const press = this.#press
    if (!press) {
      // The remaining finger of a pinch does nothing.
      if (this.#pointers.size === 0) this.#events.onHover(place.x)
      return
    }
    const [across, along] = [Math.abs(place.x - press.from), Math.abs(place.y - press.top)]
    if (event.pointerType === 'touch' && press.kind !== 'clock' && !press.moved && along > Math.max(moveTolerance, across)) {
      // Vertical movement: neither a tap nor a brush.
      this.#endPress()
      return
    }
    press.moved ||= across > moveTolerance
    const width = element.clientWidth
    if (press.kind === 'clock') this.#events.onSeek(timeAt(place.x))
    else if (press.moved && press.kind === 'pan') {
      this.#events.onShow(panned(whole, press.shown, (press.from - place.x) / width))
    } else if (press.moved) {
      const from = Math.max(0, Math.min(press.from, place.x))
      this.#events.onBrushing({ from, to: Math.min(width, Math.max(press.from, place.x)) })
    }
  }

  #up(event: PointerEvent): void {
    if (!this.#pointers.has(event.pointerId)) return
    const press = this.#press
    this.#pointerLost(event)
    if (!press) return
    const { x } = this.#placeOf(event)
    const { timeAt } = this.#surface
    if (press.kind === 'brush' && press.moved) {
      const [one, other] = [timeAt(press.from), timeAt(x)]
      this.#events.onBrush({ from: Math.min(one, other), to: Math.max(one, other) })
    } else if (press.kind !== 'pan' || !press.moved) this.#events.onSeek(timeAt(x))
  }

  #pointerLost({ pointerId }: PointerEvent): void {
    if (!this.#pointers.delete(pointerId)) return
    this.#pinch = undefined
    this.#endPress()
  }

  #endPress(): void {
    this.#press = undefined
    this.#events.onBrushing(undefined)
  }

  /** Ctrl + wheel (also a touchpad pinch) zooms, sideways pans, everything else scrolls the page. */
  #wheel(event: WheelEvent): void {
    const { whole, shown, timeAt, element } = this.#surface
    const px = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? wheelLine : 1
    const [x, y] = event.shiftKey && event.deltaX === 0 ? [event.deltaY * px, 0] : [event.deltaX * px, event.deltaY * px]
    const now = shown()
    if (event.ctrlKey) {
      event.preventDefault()
      this.#events.onShow(zoomed(whole, now, timeAt(this.#placeOf(event).x), Math.exp(y * wheelGrowth)))
    } else if (Math.abs(x) > Math.abs(y) && now.to - now.from < whole.to - whole.from) {
      event.preventDefault()
      this.#events.onShow(panned(whole, now, x / element.clientWidth))
    }
  }
}
