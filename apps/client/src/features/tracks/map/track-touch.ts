/** What a touch on the map of a replay means: a park or an alarm, a place of a line, or the ground. */
import { type LngLat, type Map as MapLibreMap, type MapMouseEvent, Popup } from 'maplibre-gl'
import { toSquare, worldPixels } from '../../../core/map/mercator.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { nearestRow } from './nearest-row.ts'
import type { PlacedTrack } from './placed-track.ts'
import { isSpot, type Spot } from './spots.ts'
import { spotLayer } from './track-layers.ts'

/** Fingers are not exact: this far around counts, CSS pixels. */
const spotSlack = 6
const lineSlack = 18

export interface TouchScene {
  tracks(): readonly LoadedTrack[]
  placed(vehicleId: string): PlacedTrack | undefined
  /** What the clock says. */
  time(): number
  onSpot(spot: Spot, at: [number, number]): void
  onTime(time: number): void
  onGround(): void
  onUserMove(): void
}

function spotAt(map: MapLibreMap, { x, y }: MapMouseEvent['point']): { spot: Spot; at: [number, number] } | undefined {
  if (!map.getLayer(spotLayer)) return undefined
  const [found] = map.queryRenderedFeatures(
    [
      [x - spotSlack, y - spotSlack],
      [x + spotSlack, y + spotSlack],
    ],
    { layers: [spotLayer] },
  )
  if (found?.geometry.type !== 'Point' || !isSpot(found.properties)) return undefined
  return { spot: found.properties, at: found.geometry.coordinates as [number, number] }
}

function timeAt(map: MapLibreMap, at: LngLat, scene: TouchScene): number | undefined {
  const { lng, lat } = at.wrap()
  const within = lineSlack / worldPixels(map.getZoom())
  const times = scene.tracks().flatMap(({ vehicleId, track }) => {
    const placed = scene.placed(vehicleId)
    const row = placed && nearestRow(placed, toSquare(lng, lat), within, scene.time())
    return row === undefined ? [] : [track.time[row] ?? 0]
  })
  const away = (time: number) => Math.abs(time - scene.time())
  return times.sort((a, b) => away(a) - away(b))[0]
}

export function listenForTouches(map: MapLibreMap, scene: TouchScene): void {
  map.on('click', event => {
    if (scene.tracks().length === 0) return
    const touched = spotAt(map, event.point)
    if (touched) return scene.onSpot(touched.spot, touched.at)
    scene.onGround()
    const time = timeAt(map, event.lngLat, scene)
    if (time !== undefined) scene.onTime(time)
  })
  map.on('mouseenter', spotLayer, () => {
    map.getCanvas().style.cursor = 'pointer'
  })
  map.on('mouseleave', spotLayer, () => {
    map.getCanvas().style.cursor = ''
  })
  // Zooming keeps to the middle and so to the vehicle; dragging and arrow keys leave it.
  map.on('dragstart', () => scene.onUserMove())
  map.getCanvas().addEventListener('keydown', ({ key }) => {
    if (key.startsWith('Arrow')) scene.onUserMove()
  })
}

/** Says what was touched, where it is, until it is closed. */
export class SpotCallout {
  private readonly map: MapLibreMap
  private readonly popup = new Popup({
    className: 'fleet-callout',
    anchor: 'bottom',
    offset: 16,
    maxWidth: '260px',
    closeOnClick: false,
    closeButton: false,
    focusAfterOpen: false,
  })

  constructor(map: MapLibreMap) {
    this.map = map
  }

  open(at: [number, number], lines: readonly string[], closeLabel: string): void {
    const box = document.createElement('div')
    const button = document.createElement('button')
    button.type = 'button'
    button.setAttribute('aria-label', closeLabel)
    button.textContent = '×'
    button.addEventListener('click', () => this.close())
    box.append(button)
    for (const line of lines) {
      const words = document.createElement('p')
      words.textContent = line
      box.append(words)
    }
    this.popup.setLngLat(at).setDOMContent(box).addTo(this.map)
  }

  close(): void {
    this.popup.remove()
  }
}
