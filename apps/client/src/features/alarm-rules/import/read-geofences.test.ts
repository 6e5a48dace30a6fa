// @vitest-environment jsdom
/** Files of geofences: what each row becomes, and why a wrong one becomes nothing. */
import { limits } from '@outrider/contract'
import { expect, test } from 'vitest'
import { foundGeofence } from './found-geofence.ts'
import { readGeojson } from './read-geojson.ts'
import { readKml } from './read-kml.ts'
import { readRows } from './read-rows.ts'

const square = [
  [121, 31],
  [121.1, 31],
  [121.1, 31.1],
  [121, 31.1],
  [121, 31],
]
const feature = (name: string, geometry: object, properties: object = {}) => ({
  type: 'Feature',
  properties: { name, ...properties },
  geometry,
})
const outcome = (read: ReturnType<typeof readGeojson>) =>
  read?.map(each => {
    const { row, name, form, why } = foundGeofence(each, 'wgs84')
    const kind = form && (form.circle ? 'circle' : form.route ? 'route' : `polygon of ${form.polygon.length}`)
    return [row, name, why ?? kind, form?.group]
  })

test('GeoJSON: areas, lines and points; what is none is named by its row', () => {
  const features = [
    feature('Yard', { type: 'Polygon', coordinates: [square] }, { group: 'Depots' }),
    feature('Way', { type: 'LineString', coordinates: square.slice(0, 3) }),
    feature('Gate', { type: 'Point', coordinates: [121, 31] }, { radius: 80 }),
    feature('Two', { type: 'MultiPolygon', coordinates: [[square], [square]] }),
    feature('Ring', { type: 'Polygon', coordinates: [square, square] }),
    feature('Bow', {
      type: 'Polygon',
      coordinates: [
        [
          [121, 31],
          [121.1, 31.1],
          [121.1, 31],
          [121, 31.1],
        ],
      ],
    }),
    feature('Mars', { type: 'Point', coordinates: [31, 121] }),
    feature('', { type: 'Point', coordinates: [121, 31] }),
    { type: 'Feature', properties: { name: 'Nothing' }, geometry: null },
  ]
  expect(outcome(readGeojson(JSON.stringify({ type: 'FeatureCollection', features })))).toEqual([
    [1, 'Yard', 'polygon of 4', 'Depots'],
    [2, 'Way', 'route', undefined],
    [3, 'Gate', 'circle', undefined],
    [4, 'Two 1', 'polygon of 4', undefined],
    [4, 'Two 2', 'polygon of 4', undefined],
    [5, 'Ring', 'holes', undefined],
    [6, 'Bow', 'shape', undefined],
    [7, 'Mars', 'place', undefined],
    [8, '', 'name', undefined],
    [9, 'Nothing', 'noShape', undefined],
  ])
  expect(readGeojson('{')).toBeUndefined()
})

test('a border of an authority has as many corners as a geofence may have, and says how far it is from it at most', () => {
  // A district of some 40 km with bays of some 300 m.
  const border = Array.from({ length: 6_000 }, (_, nth) => {
    const angle = (nth / 6_000) * 2 * Math.PI
    const away = 0.2 + 0.003 * Math.sin(angle * 151) + 0.02 * Math.sin(angle * 5)
    return [121 + away * Math.cos(angle), 31 + away * Math.sin(angle)]
  })
  const [read] =
    readGeojson(JSON.stringify(feature('', { type: 'Polygon', coordinates: [[...border, border[0]]] }, { shapeName: '浦东' }))) ??
    []
  const { name, form, within = 0 } = foundGeofence(read ?? expect.fail(), 'wgs84')
  expect(name).toBe('浦东')
  expect(form?.polygon.length).toBeGreaterThan(20)
  expect(form?.polygon.length).toBeLessThanOrEqual(limits.geofenceCorners)
  expect(within).toBeGreaterThan(10)
  expect(within).toBeLessThan(1_000)
  const line = Array.from({ length: 2_000 }, (_, nth) => [121 + nth / 1_000, 31 + 0.01 * Math.sin(nth / 3)])
  const [way] = readGeojson(JSON.stringify(feature('Way', { type: 'LineString', coordinates: line }))) ?? []
  expect(foundGeofence(way ?? expect.fail(), 'wgs84').form?.route?.points.length).toBeLessThanOrEqual(limits.routePoints)
  // What has no more is as it was.
  const [square4] = readGeojson(JSON.stringify(feature('Yard', { type: 'Polygon', coordinates: [square] }))) ?? []
  expect(foundGeofence(square4 ?? expect.fail(), 'wgs84').within).toBeUndefined()
})

test('KML: folders are groups', () => {
  const ring = square.map(([lon, lat]) => `${lon},${lat},0`).join(' ')
  const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder><name>Depots</name>
    <Placemark><name>Yard</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
    </Folder><Placemark><name>Way</name><LineString><coordinates>121,31 121.1,31.1</coordinates></LineString></Placemark>
    <Placemark><name>Empty</name></Placemark></Document></kml>`
  expect(outcome(readKml(kml))).toEqual([
    [1, 'Yard', 'polygon of 4', 'Depots'],
    [2, 'Way', 'route', undefined],
    [3, 'Empty', 'noShape', undefined],
  ])
  expect(readKml('<html/>')).toBeUndefined()
})

test('a sheet: circles by their numbers, others by their corners, by the row of the sheet', () => {
  const table = [
    ['Places of 2026'],
    ['名称', '分组', '纬度', '经度', '半径(米)', '顶点', '走廊宽度'],
    ['Gate', 'Depots', '31', '121', '80', '', ''],
    [],
    ['Yard', '', '', '', '', '31,121; 31,121.1; 31.1,121.1', ''],
    ['Way', '', '', '', '', '31,121; 31.1,121.1', '300'],
    ['Wrong', '', 'x', '121', '', '', ''],
  ]
  expect(outcome(readRows(table))).toEqual([
    [3, 'Gate', 'circle', 'Depots'],
    [5, 'Yard', 'polygon of 3', undefined],
    [6, 'Way', 'route', undefined],
    [7, 'Wrong', 'place', undefined],
  ])
  expect(readRows([['a', 'b']])).toBeUndefined()
})

test('places of a shifted map are put where they are', () => {
  const [gate] = readGeojson(JSON.stringify(feature('Gate', { type: 'Point', coordinates: [121.478, 31.228] }))) ?? []
  const found = gate && foundGeofence(gate, 'gcj02').form?.circle
  expect(found?.longitude).toBeCloseTo(121.4735, 3)
  expect(found?.latitude).toBeCloseTo(31.23, 3)
})
