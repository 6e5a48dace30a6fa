/** A layer that draws nothing on the map and shows the coordinates (WGS-84) under the mouse below it. */
import { convertDatum } from '@outrider/geo'
import type { LngLat } from 'maplibre-gl'
import { coordinates } from '../../time/format.ts'
import type { BaseMap, BaseMapOptions } from './base-map.ts'
import type { Layer } from './layer.ts'

export function cursorPlaceLayer(base: BaseMap): Layer<BaseMapOptions> {
  const text = document.createElement('div')
  text.className = 'map-cursor tabular'
  text.ariaHidden = 'true'
  base.element.append(text)
  let at: LngLat | undefined
  let frame = 0
  const show = (): void => {
    frame = 0
    if (!at) return void (text.textContent = '')
    const { lng: longitude, lat: latitude } = at.wrap()
    const place = convertDatum({ latitude, longitude }, base.datum, 'wgs84')
    text.textContent = coordinates(place.latitude, place.longitude)
  }
  const showSoon = (place: LngLat | undefined): void => {
    at = place
    frame ||= requestAnimationFrame(show)
  }
  base.map.on('mousemove', ({ lngLat }) => showSoon(lngLat))
  base.map.on('mouseout', () => showSoon(undefined))
  return {
    remove() {
      cancelAnimationFrame(frame)
      text.remove()
    },
  }
}
