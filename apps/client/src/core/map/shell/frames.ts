/**
 * Fewer frames of a map. Each tile, icon and label that arrives asks for one, and so does each step of a label that fades in. Without a GPU the
 * browser reads the whole canvas back after each of them, and the page waits for that. So after a slow frame a map that loads rests, and what arrives
 * meanwhile comes together with the next one; labels of a map with slow frames do not fade; and what changes on several tiles is drawn once, when all
 * of them are there (`hold`). Who moves the map is not kept waiting.
 */
import type { Map as MapLibreMap } from 'maplibre-gl'

/** A frame that takes no longer needs no rest, ms. */
const quick = 30
/** The rest after a frame, as a multiple of what it took, and the longest one, ms. */
const restShare = 2
const maxRest = 300
/** A fleet that moves never lets the map idle: what has not come by then is not part of the load, ms. */
const longestLoad = 10_000
/** What is held for longer is not waited for: a style that is gone never answers, ms. */
const longestHold = 500

type Paintable = Pick<MapLibreMap, 'triggerRepaint' | 'isMoving' | 'on' | 'off' | '_fadeDuration'>

export class Frames {
  readonly #map: Paintable
  readonly #ask: () => void
  #began: number | undefined
  #loading = true
  #restsUntil = Number.NEGATIVE_INFINITY
  #waiting: ReturnType<typeof setTimeout> | undefined
  #holds = 0
  /** Asked for while held. */
  #asked = false
  readonly #ending: ReturnType<typeof setTimeout>

  constructor(map: Paintable) {
    this.#map = map
    this.#ask = map.triggerRepaint.bind(map)
    map.triggerRepaint = () => this.#wanted()
    map.on('render', this.#rendered)
    map.on('idle', this.#loaded)
    this.#ending = setTimeout(this.#loaded, longestLoad)
  }

  /** No frames until what it returns is called, unless somebody moves the map. */
  hold(): () => void {
    this.#holds++
    let held = true
    const release = (): void => {
      if (!held) return
      held = false
      clearTimeout(late)
      this.#holds--
      if (this.#holds > 0 || !this.#asked) return
      this.#asked = false
      this.#wanted()
    }
    const late = setTimeout(release, longestHold)
    return release
  }

  /** The map is removed. */
  end(): void {
    this.#loaded()
    clearTimeout(this.#waiting)
    this.#map.triggerRepaint = this.#ask
  }

  #wanted(): void {
    const moving = this.#map.isMoving()
    if (this.#holds > 0 && !moving) {
      this.#asked = true
      return
    }
    const wait = this.#loading && !moving ? this.#restsUntil - performance.now() : 0
    if (wait <= 0) this.#paint()
    else this.#waiting ??= setTimeout(this.#paint, wait)
  }

  readonly #paint = (): void => {
    clearTimeout(this.#waiting)
    this.#waiting = undefined
    // Comes right before the frame of the map itself.
    if (this.#loading)
      requestAnimationFrame(() => {
        this.#began ??= performance.now()
      })
    this.#ask()
  }

  readonly #rendered = (): void => {
    // The browser puts the page together after the scripts of a frame, and before the next task.
    setTimeout(() => {
      const now = performance.now()
      const took = now - (this.#began ?? now)
      this.#began = undefined
      if (took <= quick) return
      this.#restsUntil = now + Math.min(took * restShare, maxRest)
      // Each step of a fade would be such a frame, and so few steps are no fade.
      // oxlint-disable-next-line no-underscore-dangle -- the library takes this only when a map is made, before it has drawn anything
      this.#map._fadeDuration = 0
    })
  }

  /** Everything is drawn. */
  readonly #loaded = (): void => {
    clearTimeout(this.#ending)
    this.#map.off('render', this.#rendered)
    this.#map.off('idle', this.#loaded)
    this.#loading = false
    if (this.#waiting !== undefined) this.#paint()
  }
}
