/**
 * Fewer frames of a map. Each tile, icon and label that arrives asks for one, and so does each step of a label that fades in. Without a GPU the
 * browser reads the whole canvas back after each of them that is seen, and the page waits for that. So a map with vehicles is not seen before they
 * are on it (`hideUntilFirst`), and the land comes after them (`afterFirst`); after a slow frame a map that loads rests until all tiles are there,
 * and what arrives meanwhile comes together with the next one; labels of a map with slow frames do not fade; and what changes on several tiles is
 * drawn once, when all of them are there (`hold`). Who moves the map is not kept waiting.
 */
import type { Map as MapLibreMap } from 'maplibre-gl'
import { beginDrawing, onceDrawn } from './graphics-done.ts'

/** A frame that takes no longer needs no rest, ms. */
const quick = 30
interface Pace {
  /** The rest after a slow frame, as a multiple of what it took, and the longest one, ms: while tiles are on their way, and when all are there. */
  restShare: number
  maxRest: { incomplete: number; complete: number }
  /** A fleet that moves never lets the map idle: what has not come by then is not part of the load, ms. */
  longestLoad: number
}
const seen: Pace = { restShare: 8, maxRest: { incomplete: 1_000, complete: 100 }, longestLoad: 10_000 }
/** Of a map that nobody sees yet, beside a form in which somebody types. */
export const unseen: Pace = { restShare: 8, maxRest: { incomplete: 1_500, complete: 1_500 }, longestLoad: 60_000 }
/** What is held for longer is not waited for: a style that is gone never answers, ms. */
const longestHold = 500
/** A map without its vehicles is not seen for so long, ms. */
const longestUnseen = 2_000
/**
 * Frames that nobody sees are for tiles to be asked for: by the first of the empty map and the first of its style. Each further one, after a rest (ms),
 * is work of the graphics process that the first one that is seen has to wait for.
 */
const unseenFrames = { atOnce: 2, rest: 150 }

type Paintable = Pick<
  MapLibreMap,
  'triggerRepaint' | 'isMoving' | 'areTilesLoaded' | 'getCanvas' | 'on' | 'off' | '_fadeDuration'
>

/** A map that is not seen. */
interface Hidden {
  /** It is seen then in any case. */
  late: ReturnType<typeof setTimeout>
  /** How labels fade afterwards, ms. */
  fade: number
  /** Drawn meanwhile. */
  frames: number
  /** It is about to be seen: the next frame is the one that is. */
  showing: boolean
  /** That frame has been drawn, and the graphics process is at it; keeps it from being seen. */
  ready?: () => void
}

export class Frames {
  readonly #map: Paintable
  readonly #pace: Pace
  readonly #isWarm: boolean
  readonly #ask: () => void
  #began: number | undefined
  #loading = true
  /** What the last frame took, ms, and when it had been drawn. */
  #last = { took: 0, at: Number.NEGATIVE_INFINITY }
  #waiting: { timer: ReturnType<typeof setTimeout>; until: number } | undefined
  #holds = 0
  /** How labels fade once a frame that was seen has been quick, ms. */
  #afterQuickFrame: number | undefined
  #hidden: Hidden | undefined
  /** Waits for the first frame that is seen. */
  #afterFirst: (() => void) | undefined
  /** Asked for while held. */
  #asked = false
  /** A frame has been drawn, and what it took is not known yet; `asked`: another one is wanted. */
  #measuring: { asked: boolean } | undefined
  #ending: ReturnType<typeof setTimeout>

  /** @param isWarm it was drawn before, behind a form: its programs are there, and waiting for the graphics process made it later */
  constructor(map: Paintable, { pace = seen, isWarm = false }: { pace?: Pace; isWarm?: boolean } = {}) {
    this.#map = map
    this.#pace = pace
    this.#isWarm = isWarm
    this.#ask = map.triggerRepaint.bind(map)
    map.triggerRepaint = () => this.#wanted()
    map.on('render', this.#rendered)
    map.on('move', this.#moved)
    map.on('idle', this.#loaded)
    this.#ending = setTimeout(this.#loaded, pace.longestLoad)
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
      this.#show()
      this.#goOn()
    }
    const late = setTimeout(release, longestHold)
    return release
  }

  /**
   * The map is not seen before something was held and released, or that takes too long. It draws meanwhile, because a frame is what asks for tiles;
   * the browser does not wait for what it does not show. What nobody sees need not fade in.
   */
  hideUntilFirst(): void {
    this.#map.getCanvas().style.visibility = 'hidden'
    this.#hidden = { late: setTimeout(() => this.#show(), longestUnseen), fade: this.#fade, frames: 0, showing: false }
    this.#fade = 0
  }

  get isSeen(): boolean {
    return !this.#hidden
  }

  /** @returns false where the map is seen already; otherwise `run` is called once the first frame that is seen is there */
  afterFirst(run: () => void): boolean {
    if (!this.#hidden) return false
    this.#afterFirst = run
    return true
  }

  #show(): void {
    if (!this.#hidden || this.#hidden.showing) return
    const { fade } = this.#hidden
    if (this.#isWarm) {
      this.#unhide()
      this.#afterQuickFrame = fade
    } else this.#hidden.showing = true
    this.#paint()
  }

  /** The frame that will be seen first has been drawn: it is seen once the graphics process is done with it, and is not drawn again. */
  #showDrawn(hidden: Hidden): void {
    hidden.ready = onceDrawn(this.#map.getCanvas(), () => {
      this.#unhide()
      // What comes with this frame is there at once; where frames are slow, all the rest too.
      this.#afterQuickFrame = hidden.fade
      requestAnimationFrame(() => {
        const began = performance.now()
        setTimeout(() => {
          this.#measured(began)
          this.#wanted()
        })
      })
    })
  }

  #unhide(): void {
    clearTimeout(this.#hidden?.late)
    this.#hidden?.ready?.()
    this.#hidden = undefined
    this.#map.getCanvas().style.visibility = ''
  }

  #runAfterFirst(): void {
    const run = this.#afterFirst
    this.#afterFirst = undefined
    run?.()
  }

  /** Of labels, ms. The library takes it only when a map is made, before it has drawn anything. */
  get #fade(): number {
    // oxlint-disable-next-line no-underscore-dangle -- see above
    return this.#map._fadeDuration
  }

  set #fade(ms: number) {
    // oxlint-disable-next-line no-underscore-dangle -- see above
    this.#map._fadeDuration = ms
  }

  /** The map is removed, or goes to another screen. */
  end(): void {
    this.#unhide()
    this.#runAfterFirst()
    this.#loaded()
    this.#stopWaiting()
    this.#map.triggerRepaint = this.#ask
    if (this.#measuring?.asked) this.#ask()
    this.#measuring = undefined
  }

  #goOn(): void {
    if (this.#holds > 0 || !this.#asked) return
    this.#asked = false
    this.#wanted()
  }

  #wanted(): void {
    const moving = this.#map.isMoving()
    if (((this.#holds > 0 && !this.#hidden) || this.#hidden?.ready) && !moving) {
      this.#asked = true
      return
    }
    // The library asks for the next frame at the end of one: whether it rests before that is to be seen.
    if (this.#measuring && !moving) {
      this.#measuring.asked = true
      return
    }
    const until = this.#loading && !moving ? this.#last.at + this.#rest() : Number.NEGATIVE_INFINITY
    const wait = until - performance.now()
    if (wait <= 0) this.#paint()
    // The last tile ends the rest that was for all of them.
    else if (this.#waiting === undefined || until < this.#waiting.until) {
      this.#stopWaiting()
      this.#waiting = { timer: setTimeout(this.#paint, wait), until }
    }
  }

  #rest(): number {
    const { took } = this.#last
    const { restShare, maxRest } = this.#pace
    if (this.#hidden) return this.#hidden.frames < unseenFrames.atOnce ? 0 : unseenFrames.rest
    return took <= quick ? 0 : Math.min(took * restShare, this.#map.areTilesLoaded() ? maxRest.complete : maxRest.incomplete)
  }

  #stopWaiting(): void {
    clearTimeout(this.#waiting?.timer)
    this.#waiting = undefined
  }

  readonly #paint = (): void => {
    this.#stopWaiting()
    // Comes right before the frame of the map itself.
    if (this.#loading)
      requestAnimationFrame(() => {
        this.#began ??= performance.now()
      })
    this.#ask()
  }

  /** Tiles of another place are asked for by the next frame: until then those of the place before count as all. */
  readonly #moved = (): void => {
    if (this.#loading && (this.#holds === 0 || this.#hidden)) this.#paint()
  }

  readonly #rendered = (): void => {
    const measuring = { asked: this.#measuring?.asked ?? false }
    this.#measuring = measuring
    const hidden = this.#hidden
    if (hidden && !this.#isWarm) beginDrawing(this.#map.getCanvas())
    if (hidden?.showing && !hidden.ready) this.#showDrawn(hidden)
    // The browser puts the page together after the scripts of a frame, and before the next task.
    setTimeout(() => {
      // Drawn once more before that, or over.
      if (this.#measuring !== measuring) return
      this.#measuring = undefined
      this.#measured(this.#began ?? performance.now())
      this.#began = undefined
      if (measuring.asked) this.#wanted()
    })
  }

  /** A frame that began then has been drawn and, if it is seen, shown. */
  #measured(began: number): void {
    const now = performance.now()
    const took = now - began
    this.#last = { took, at: now }
    // Each step of a fade would be such a frame, and so few steps are no fade.
    if (took > quick) this.#fade = 0
    else if (this.#afterQuickFrame !== undefined) this.#fade = this.#afterQuickFrame
    if (this.#hidden) {
      this.#hidden.frames++
      return
    }
    this.#afterQuickFrame = undefined
    this.#runAfterFirst()
    this.#goOn()
  }

  /** Everything is drawn. */
  readonly #loaded = (): void => {
    clearTimeout(this.#ending)
    // Not all of it: it is not seen, or what waits for the first frame comes yet. The page may be behind others, where no frame comes.
    if (this.#hidden || this.#afterFirst) {
      this.#ending = setTimeout(this.#loaded, this.#pace.longestLoad)
      return
    }
    this.#map.off('render', this.#rendered)
    this.#map.off('move', this.#moved)
    this.#map.off('idle', this.#loaded)
    this.#loading = false
    if (this.#waiting !== undefined) this.#paint()
  }
}
