import { convertDatum } from '@outrider/geo'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { describe, expect, it } from 'vitest'
import type { Viewport } from '../../fleet/map-view.ts'
import { ViewportQuery } from './viewport-query.ts'

/** A camera over a box of degrees. */
function scene() {
  const camera = { west: 120, east: 122, south: 30, north: 32, zoom: 8.3, moving: false }
  const looker = { alone: null as string | null, datum: 'wgs84' as 'wgs84' | 'gcj02' }
  const asked: Viewport[] = []
  const map = {
    getZoom: () => camera.zoom,
    isMoving: () => camera.moving,
    getBounds: () => ({
      getWest: () => camera.west,
      getEast: () => camera.east,
      getSouth: () => camera.south,
      getNorth: () => camera.north,
    }),
  } as unknown as MapLibreMap
  const looking = new ViewportQuery(map, {
    unclusteredId: () => looker.alone,
    datum: () => looker.datum,
    request: viewport => asked.push(viewport),
  })
  return { camera, looker, asked, looking }
}

describe('the map asks the fleet', () => {
  it('for more than is on the screen, and not again while the camera stays within that', () => {
    const { camera, asked, looking } = scene()
    looking.update()
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ west: expect.closeTo(119.3, 6), east: expect.closeTo(122.7, 6), level: 8, selectedId: null })
    expect(asked[0]?.south).toBeLessThan(29.5)
    Object.assign(camera, { west: 120.5, east: 122.5, zoom: 8.1 })
    looking.update()
    expect(asked).toHaveLength(1)
    Object.assign(camera, { west: 121, east: 123 })
    looking.update()
    expect(asked).toHaveLength(2)
  })

  it('again at another cluster level, for another unclustered vehicle, and when much closer', () => {
    const { camera, looker, asked, looking } = scene()
    looking.update()
    camera.zoom = 8.5
    looking.update()
    expect(asked.at(-1)?.level).toBe(8.5)
    looker.alone = '7'
    looking.update()
    expect(asked.at(-1)?.selectedId).toBe('7')
    camera.zoom = 15.1
    looking.update()
    Object.assign(camera, { zoom: 17.9, west: 121, east: 121.3, south: 31, north: 31.3 })
    looking.update()
    expect(asked).toHaveLength(5)
    looking.update()
    expect(asked).toHaveLength(5)
  })

  it('in WGS-84, whatever the datum of the basemap', () => {
    const { camera, looker, asked, looking } = scene()
    looking.update()
    looker.datum = 'gcj02'
    looking.update()
    const [plain, shifted] = asked
    const corner = convertDatum({ longitude: plain?.west ?? 0, latitude: plain?.north ?? 0 }, 'gcj02', 'wgs84')
    expect(shifted?.west).toBeCloseTo(corner.longitude, 9)
    expect(shifted?.north).toBeCloseTo(corner.latitude, 9)
    expect(camera.west).toBe(120)
  })

  it('knows which answer is that to its last question', () => {
    const { looker, asked, looking } = scene()
    looking.update()
    const first = structuredClone(asked[0] as Viewport)
    expect(looking.isAnsweredBy(first)).toBe(true)
    looker.alone = '1'
    looking.update()
    expect(looking.isAnsweredBy(first)).toBe(false)
  })
})
