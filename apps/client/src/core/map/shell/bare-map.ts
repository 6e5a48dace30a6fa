/**
 * The library's map in an element of its own, with its basemap, icons and frames: all of a map that needs no screen. So it can be made before there is
 * one (map-ahead.ts), and goes to the first that wants it.
 */
import { AttributionControl, Map as MapLibreMap, type PaddingOptions, ScaleControl } from 'maplibre-gl'
import { onWrittenChange, shownUnits } from '../../i18n/written-forms.ts'
import { Basemap, type BasemapChoice } from '../basemap/basemap.ts'
import { type Palette, palettes } from '../basemap/palette.ts'
import { maxZoom } from '../basemap/style.ts'
import { homeBounds } from '../camera/follow.ts'
import { Frames, unseen } from './frames.ts'
import { provideIcons, type Shapes } from './icons.ts'
import { libraryTexts } from './library-texts.ts'
import { keepMapWorkers, prepareMapLibrary } from './map-library.ts'

export interface BareMapOptions extends BasemapChoice, Shapes {
  /** Space covered by what lies over the map, CSS pixels; fitted views avoid it. */
  padding?: Required<PaddingOptions>
  /** Fade duration of labels, ms. Read once. */
  labelFadeMs?: number
}

/** Whose map it is. */
export interface BareMapUser {
  options: () => BareMapOptions
  /** Nobody sees it yet. */
  unseen?: true
  /** A style is loaded; sources and layers have to be added again. */
  onStyled: () => void
  /** The basemap in use has another datum. */
  onDatum: () => void
  /** The chosen basemap could not be loaded. */
  onFailed: () => void
}

/** Short, because labels appear and vanish as vehicles pass each other. */
export const defaultLabelFadeMs = 120

export class BareMap {
  readonly map: MapLibreMap
  readonly basemap: Basemap
  frames: Frames
  #user: BareMapUser
  readonly #place = document.createElement('div')
  #sizes: ResizeObserver | undefined
  #shown = false

  /** Throws a GPUInitializationError where the browser has no WebGL 2. */
  constructor(parent: HTMLElement, user: BareMapUser) {
    prepareMapLibrary()
    this.#user = user
    this.#place.className = 'map-place'
    parent.append(this.#place)
    const options = user.options()
    this.map = openMap(this.#place, options, user.unseen !== true)
    this.frames = new Frames(this.map, user.unseen && { pace: unseen })
    keepMapWorkers()
    provideIcons(
      this.map,
      () => this.ink,
      () => this.#user.options(),
    )
    this.basemap = new Basemap(this.map, {
      choice: () => this.#user.options(),
      onStyled: () => this.#user.onStyled(),
      onDatum: () => this.#user.onDatum(),
      onFailed: () => this.#user.onFailed(),
      holdsLand: show => this.frames.afterFirst(show),
    })
    if (options.padding) this.map.setPadding(options.padding)
  }

  get ink(): Palette {
    return palettes[this.#user.options().theme]
  }

  /** From where nobody sees it to the screen of a user, who sees it as if it had just been opened. */
  moveTo(parent: HTMLElement, user: BareMapUser): void {
    this.#user = user
    parent.append(this.#place)
    this.map.resize()
    this.map.fitBounds(homeBounds, { animate: false })
    const { padding } = user.options()
    if (padding) this.map.setPadding(padding)
    // What comes now is a load once more.
    this.frames.end()
    this.frames = new Frames(this.map, { isWarm: true })
    this.#followSize()
  }

  /** The library would draw at once for each size that the screen has while it is put together. */
  #followSize(): void {
    const size = () => `${this.#place.clientWidth}x${this.#place.clientHeight}`
    let known = size()
    this.#sizes = new ResizeObserver(() => {
      if (known === size()) return
      known = size()
      this.map.resize()
      if (this.#shown) this.map.redraw()
    })
    this.#sizes.observe(this.#place)
  }

  /** Once, when all that is asked for by then is drawn. */
  onceDrawn(run: () => void): void {
    const look = (): void => {
      if (!this.frames.isSeen || !this.basemap.isShown || !this.map.loaded()) return
      this.map.off('render', look)
      this.#shown = true
      run()
    }
    this.map.on('render', look)
  }

  remove(): void {
    this.#sizes?.disconnect()
    this.basemap.remove()
    this.frames.end()
    this.map.remove()
    this.#place.remove()
  }
}

/** A map of China without layers. */
function openMap(
  container: HTMLElement,
  { lang, labelFadeMs = defaultLabelFadeMs }: BareMapOptions,
  trackResize: boolean,
): MapLibreMap {
  const map = new MapLibreMap({
    container,
    trackResize,
    bounds: homeBounds,
    minZoom: 1,
    maxZoom,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    locale: libraryTexts(lang),
    fadeDuration: labelFadeMs,
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new AttributionControl({ compact: true }), 'bottom-right')
  const scaleUnit = () => (shownUnits().distance === 'mi' ? 'imperial' : 'metric')
  const scale = new ScaleControl({ maxWidth: 130, unit: scaleUnit() })
  map.addControl(scale, 'bottom-left')
  map.once(
    'remove',
    onWrittenChange(() => scale.setUnit(scaleUnit())),
  )
  return map
}
