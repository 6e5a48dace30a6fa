/**
 * Arrows at the edges of the map to the vehicles that the first view leaves out, with their number and distance; pressed: they are shown. Only
 * while most of the fleet is in view: elsewhere one knows that the others are outside.
 */
import { bearing, compassPoint, type Coordinates, distance } from '@outrider/geo'
import type { Lang } from '@outrider/contract'
import { courseTexts } from '../../i18n/course-texts.ts'
import type { MapBox, Outliers } from '../../fleet/map-view.ts'
import { number } from '../../time/format.ts'
import { lengthText } from '../measure/measure-length.ts'
import type { BaseMap } from '../shell/base-map.ts'
import { mapStrings } from '../strings.ts'
import { edgePlace } from './edge-place.ts'

interface EdgeSource {
  outliers(): readonly Outliers[]
  mainBox(): MapBox | undefined
  onPress(box: MapBox): void
}

/** At most so many arrows, of the largest groups. */
const maxArrows = 4
/** Room for the words of an arrow, and at the right and below for the map's buttons and scale, CSS pixels. */
const room = { top: 28, right: 128, bottom: 64, left: 72 }

interface Arrow {
  /** CSS pixels, and degrees, right 0, clockwise. */
  x: number
  y: number
  degrees: number
  group: Outliers
  /** Where most of the fleet is. */
  from: Coordinates
}

export class EdgeArrows {
  readonly #base: BaseMap
  readonly #source: EdgeSource
  readonly #box = document.createElement('div')
  #shown = ''

  constructor(base: BaseMap, source: EdgeSource) {
    this.#base = base
    this.#source = source
    base.element.append(this.#box)
    base.map.on('moveend', () => this.refresh())
  }

  refresh(): void {
    const { map, element, padding, options } = this.#base
    const mainBox = this.#source.mainBox()
    const middle = mainBox && { longitude: (mainBox.west + mainBox.east) / 2, latitude: (mainBox.south + mainBox.north) / 2 }
    const view = {
      left: padding.left + room.left,
      top: padding.top + room.top,
      right: element.clientWidth - padding.right - room.right,
      bottom: element.clientHeight - padding.bottom - room.bottom,
    }
    const fits = view.right > view.left && view.bottom > view.top
    const seen = middle && fits && edgePlace(view, this.#pixel(middle)) === undefined
    const arrows = seen
      ? this.#source
          .outliers()
          .slice(0, maxArrows)
          .flatMap(group => {
            const place = edgePlace(view, this.#pixel(group))
            return place ? [{ ...place, group, from: middle }] : []
          })
      : []
    const key = JSON.stringify([options.lang, map.getZoom(), arrows])
    if (key === this.#shown) return
    this.#shown = key
    this.#box.replaceChildren(...arrows.map(arrow => this.#button(arrow, options.lang)))
  }

  remove(): void {
    this.#box.remove()
  }

  /** Of the copy of the world that is nearest to the view. */
  #pixel({ longitude, latitude }: Coordinates): { x: number; y: number } {
    const { map } = this.#base
    const centre = map.getCenter().lng
    return map.project([longitude + 360 * Math.round((centre - longitude) / 360), latitude])
  }

  #button({ x, y, degrees, group, from }: Arrow, lang: Lang): HTMLButtonElement {
    const [here, there] = [pointOf(from), pointOf(group)]
    const far = lengthText(distance(here, there), lang)
    const n = number(group.count, lang)
    const compass = courseTexts.rows[compassPoint(bearing(here, there))][lang]
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'map-edge tabular'
    button.style.left = `${x}px`
    button.style.top = `${y}px`
    const shown = `${mapStrings.vehicles[lang].replace('{n}', n)} · ${far}`
    // Begins with what is shown: who speaks to the browser says that (WCAG 2.5.3).
    const label = mapStrings[group.count === 1 ? 'outlier' : 'outliers'][lang]
      .replace('{words}', shown)
      .replace('{compass}', compass)
    button.title = label
    button.ariaLabel = label
    const arrow = document.createElement('i')
    arrow.ariaHidden = 'true'
    arrow.style.rotate = `${degrees}deg`
    const words = document.createElement('span')
    words.textContent = shown
    button.append(...(Math.abs(degrees) > 90 ? [arrow, words] : [words, arrow]))
    button.addEventListener('click', () => this.#source.onPress(group.box))
    return button
  }
}

const pointOf = ({ latitude, longitude }: Coordinates) => ({ lat: latitude, lon: longitude })
