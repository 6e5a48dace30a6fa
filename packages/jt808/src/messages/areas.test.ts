import { expect, it } from 'vitest'
import { vectors } from '../testing/vectors.ts'
import {
  areaAttributes,
  areasResponse,
  deleteCircles,
  deleteRoutes,
  queryAreas,
  segmentAttributes,
  setCircles,
  setPolygon,
  setRectangles,
  setRoute,
} from './areas.ts'

/** Bit 1, 2, 3, 4, south and west. */
const circle2013 = {
  id: 1522,
  attributes: 0xde,
  latitude: -123_456_789,
  longitude: -123_456_789,
  radius: 200,
  topSpeed: 60,
  speedSeconds: 200,
}
const circleHex = '000005F2 00DE 075BCD15 075BCD15 000000C8 003C C8'
const named = { nightSpeed: 666, name: 'smallChi' }
const namedHex = '029A 0008 736D616C6C436869'

vectors(setCircles, [
  {
    name: 'a circle with a limit, south and west',
    version: '2013',
    hex: `01 01 ${circleHex}`,
    value: { action: 1, areas: [circle2013] },
  },
  {
    name: 'the same with a limit at night and a name',
    version: '2019',
    hex: `01 01 ${circleHex} ${namedHex}`,
    value: { action: 1, areas: [{ ...circle2013, ...named }] },
  },
  {
    name: 'each day from half past eight to six',
    version: '2013',
    hex: '02 01 00000001 0001 01DC89D0 073D8AA5 000001F4 000000083000 000000180000',
    value: {
      action: 2,
      areas: [
        {
          id: 1,
          attributes: 1,
          latitude: 31_230_416,
          longitude: 121_473_701,
          radius: 500,
          from: '000000083000',
          to: '000000180000',
        },
      ],
    },
  },
  {
    name: 'one of three in this package',
    version: '2011',
    hex: '00 03 01 00000001 0000 01DC89D0 073D8AA5 000001F4',
    value: {
      action: 0,
      total: 3,
      areas: [{ id: 1, attributes: 0, latitude: 31_230_416, longitude: 121_473_701, radius: 500 }],
    },
  },
])
vectors(setRectangles, [
  {
    name: 'two, the second in the north and east',
    version: '2013',
    hex: '01 02 000005F2 00DE 075BCD13 075BCD12 075BCD15 075BCD14 003C C8 000005F3 000A 01DC89D0 073D8AA5 01DC85E8 073D8E8D 0050 0A',
    value: {
      action: 1,
      areas: [
        {
          id: 1522,
          attributes: 0xde,
          top: -123_456_787,
          left: -123_456_786,
          bottom: -123_456_789,
          right: -123_456_788,
          topSpeed: 60,
          speedSeconds: 200,
        },
        {
          id: 1523,
          attributes: 0x0a,
          top: 31_230_416,
          left: 121_473_701,
          bottom: 31_229_416,
          right: 121_474_701,
          topSpeed: 80,
          speedSeconds: 10,
        },
      ],
    },
  },
])
const corners = [
  { latitude: 123_456_789, longitude: 123_456_788 },
  { latitude: 123_456_700, longitude: 123_456_701 },
]
vectors(setPolygon, [
  {
    name: 'for a day',
    version: '2013',
    hex: '000004D2 0001 181120000012 181121000012 0002 075BCD15 075BCD14 075BCCBC 075BCCBD',
    value: { id: 1234, attributes: 1, from: '181120000012', to: '181121000012', corners },
  },
  {
    name: 'with limits and a name',
    version: '2019',
    hex: '000004D2 0002 003C C8 0002 075BCD15 075BCD14 075BCCBC 075BCCBD 029A 0008 736D616C6C436869',
    value: { id: 1234, attributes: 2, topSpeed: 60, speedSeconds: 200, corners, ...named },
  },
])
const first = { id: 1000, segment: 1287, latitude: 123_456_789, longitude: -123_456_788, width: 56, attributes: 0x59 }
const second = { id: 1001, segment: 12_007, latitude: 123_456_780, longitude: 123_456_781, width: 75, attributes: 0x32 }
vectors(setRoute, [
  {
    name: 'times on one segment, a limit on the other',
    version: '2013',
    hex: '0000270F 04F4 0002 000003E8 00000507 075BCD15 075BCD14 38 59 0032 007B 000003E9 00002EE7 075BCD0C 075BCD0D 4B 32 002A 1A',
    value: {
      id: 9999,
      attributes: 0x04f4,
      corners: [
        { ...first, longest: 50, shortest: 123 },
        { ...second, topSpeed: 42, speedSeconds: 26 },
      ],
    },
  },
  {
    name: 'a limit at night and a name',
    version: '2019',
    hex: '0000270F 0000 0001 000003E9 00002EE7 075BCD0C 075BCD0D 4B 32 002A 1A 001E 0002 C2B7',
    value: {
      id: 9999,
      attributes: 0,
      corners: [{ ...second, topSpeed: 42, speedSeconds: 26, nightSpeed: 30 }],
      name: '路',
    },
  },
])
vectors(deleteCircles, [
  { name: 'two', version: '2013', hex: '02 00000001 00000002', value: { ids: [1, 2] } },
  { name: 'all', version: '2013', hex: '00', value: { ids: [] } },
])
vectors(deleteRoutes, [
  {
    name: 'four',
    version: '2013',
    hex: '04 00000001 00000002 00000003 00000004',
    value: { ids: [1, 2, 3, 4] },
  },
])
vectors(queryAreas, [{ name: 'all circles', version: '2013', hex: '01 00000000', value: { type: 1, ids: [] } }])
vectors(areasResponse, [
  {
    name: 'a circle as it was set',
    version: '2013',
    hex: `01 00000001 01 01 ${circleHex}`,
    value: { type: 1, circles: [{ action: 1, areas: [circle2013] }] },
  },
  { name: 'no routes', version: '2013', hex: '04 00000000', value: { type: 4, routes: [] } },
])

it('coordinates are shown in degrees with their signs, times and attributes in words', () => {
  const area = { id: 7, attributes: 0x41, latitude: -33_900_000, longitude: 18_400_000, radius: 100 }
  const value = { action: 1, areas: [{ ...area, from: '000000220000', to: '000000060000' }] }
  expect(setCircles.body.show(value, '2013')).toMatchObject({
    areas: [
      { attributes: ['times', 'south'], latitude: -33.9, longitude: 18.4, from: '22:00:00 each day', to: '06:00:00 each day' },
    ],
  })
})

it('attributes are made of their names', () => {
  expect(areaAttributes(['speedLimit', 'tellDriverEntering', 'tellPlatformEntering', 'tellDriverLeaving', 'south', 'west'])).toBe(
    0xde,
  )
  expect(segmentAttributes(['speedLimit'])).toBe(2)
})
