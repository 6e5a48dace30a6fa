/** Handles taps on the replay map: a spot, a position of a line, or the background. */
import { type LngLat, type Map as MapLibreMap, type MapMouseEvent, Popup } from 'maplibre-gl'
import { toSquare, worldPixels } from '@outrider/geo/mercator'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { nearestRow } from './nearest-row.ts'
import type { ProjectedTrack } from './projected-track.ts'
import { isSpot, type Spot } from './spots.ts'
import { spotLayer } from './track-layers.ts'

/** Tolerance for taps, CSS pixels. */
const spotTolerance = 6
const lineTolerance = 18

export interface TouchHandlers {
  tracks(): readonly LoadedTrack[]
  projected(vehicleId: string): ProjectedTrack | undefined
  /** Playback time, ms since 1970. */
  time(): number
  onSpot(spot: Spot, at: [number, number]): void
  onTime(time: number): void
  onBackground(): void
  onUserMove(): void
}

function spotAt(map: MapLibreMap, { x, y }: MapMouseEvent['point']): { spot: Spot; at: [number, number] } | undefined {
  if (!map.getLayer(spotLayer)) return undefined
  const [found] = map.queryRenderedFeatures(
    [
      [x - spotTolerance, y - spotTolerance],
      [x + spotTolerance, y + spotTolerance],
    ],
    { layers: [spotLayer] },
  )
  if (found?.geometry.type !== 'Point' || !isSpot(found.properties)) return undefined
  return { spot: found.properties, at: found.geometry.coordinates as [number, number] }
}

function timeAt(map: MapLibreMap, at: LngLat, scene: TouchHandlers): number | undefined {
  const { lng, lat } = at.wrap()
  const within = lineTolerance / worldPixels(map.getZoom())
  const times = scene.tracks().flatMap(({ vehicleId, track }) => {
    const projected = scene.projected(vehicleId)
    const row = projected && nearestRow(projected, toSquare(lng, lat), within, scene.time())
    return row === undefined ? [] : [track.time[row] ?? 0]
  })
  const away = (time: number) => Math.abs(time - scene.time())
  return times.sort((a, b) => away(a) - away(b))[0]
}

export function listenForTouches(map: MapLibreMap, scene: TouchHandlers): void {
  map.on('click', event => {
    if (scene.tracks().length === 0) return
    const touched = spotAt(map, event.point)
    if (touched) return scene.onSpot(touched.spot, touched.at)
    scene.onBackground()
    const time = timeAt(map, event.lngLat, scene)
    if (time !== undefined) scene.onTime(time)
  })
  map.on('mouseenter', spotLayer, () => {
    map.getCanvas().style.cursor = 'pointer'
  })
  map.on('mouseleave', spotLayer, () => {
    map.getCanvas().style.cursor = ''
  })
  // Zooming keeps the centre and so the followed vehicle; dragging and arrow keys stop following.
  map.on('dragstart', () => scene.onUserMove())
  map.getCanvas().addEventListener('keydown', ({ key }) => {
    if (key.startsWith('Arrow')) scene.onUserMove()
  })
}

/** The popup of a tapped spot. */
export class SpotPopup {
  private readonly map: MapLibreMap
  private readonly popup = new Popup({
    className: 'vehicle-popup',
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
