/** Areas and routes that a terminal watches by itself: set, deleted, and since 2019 asked for (JT/T 808-2019 clauses 8.54 to 8.63). */
import { bcd } from '../body/bcd.ts'
import { type Field, field, type ParentRecord } from '../body/field.ts'
import { flags, namedBits } from '../body/flags.ts'
import { list } from '../body/list.ts'
import { message } from '../body/message.ts'
import { u8, u16, u32 } from '../body/numbers.ts'
import { record } from '../body/record.ts'
import { absent, since } from '../body/since.ts'
import { countedText } from '../body/text.ts'
import { when } from '../body/when.ts'

const areaBits = {
  0: 'times',
  1: 'speedLimit',
  2: 'tellDriverEntering',
  3: 'tellPlatformEntering',
  4: 'tellDriverLeaving',
  5: 'tellPlatformLeaving',
  6: 'south',
  7: 'west',
  8: 'doorsShut',
  14: 'radioOff',
  15: 'detailedPositions',
} as const
const segmentBits = { 0: 'drivingTime', 1: 'speedLimit', 2: 'south', 3: 'west' } as const

const bitOf = (names: Readonly<Record<number, string>>, name: string): number => {
  const [bit] = Object.entries(names).find(([, each]) => each === name) ?? []
  return bit === undefined ? 0 : 2 ** Number(bit)
}
/** The attributes of an area or route with these names. */
export const areaAttributes = (names: readonly (typeof areaBits)[keyof typeof areaBits][]): number =>
  names.reduce((bits, name) => bits | bitOf(areaBits, name), 0)
export const segmentAttributes = (names: readonly (typeof segmentBits)[keyof typeof segmentBits][]): number =>
  names.reduce((bits, name) => bits | bitOf(segmentBits, name), 0)

const hasBit =
  (bit: number) =>
  ({ attributes }: ParentRecord): boolean =>
    ((attributes as number) & bit) !== 0
const areaFlags = flags(u16, namedBits(areaBits))
const segmentFlags = flags(u8, namedBits(segmentBits))

/** YYMMDDhhmmss in UTC+8; the date part 000000: each day. */
const areaTime: Field<string> = field({
  ...bcd(6),
  show(digits) {
    const parts = digits.match(/\d\d/g) ?? []
    const [year, month, day, ...clock] = parts
    const time = clock.join(':')
    return digits.startsWith('000000') ? `${time} each day` : `20${year}-${month}-${day}T${time}+08:00`
  },
})
const times = {
  /** Only with `times`. */
  from: when(hasBit(1), areaTime),
  to: when(hasBit(1), areaTime),
}
const speedLimit = {
  /** km/h and s; only with `speedLimit`. */
  topSpeed: when(hasBit(2), u16),
  speedSeconds: when(hasBit(2), u8),
}
/** km/h. */
const nightSpeed = since({ 2019: when(hasBit(2), u16) })
const name = since({ 2019: countedText(u16) })

type Signs = { south: number; west: number }
type Flip = (value: number) => number
const latitudes = new Set(['latitude', 'top', 'bottom'])
const longitudes = new Set(['longitude', 'left', 'right'])

/** Coordinates of a record and of its corners. */
function turned<T>(value: T, north: Flip, east: Flip): T {
  const turn = ([key, each]: [string, unknown]): [string, unknown] => {
    if (latitudes.has(key)) return [key, north(each as number)]
    if (longitudes.has(key)) return [key, east(each as number)]
    return [key, key === 'corners' ? (each as object[]).map(corner => turned(corner, north, east)) : each]
  }
  return Object.fromEntries(Object.entries(value as object).map(turn)) as T
}

const degrees = (value: number): number => value / 1e6

/** 1e-6 degrees with signs in the value, absolute and with bits of `attributes` on the wire; degrees in JSON. */
function signed<T extends { attributes: number }>(inner: Field<T>, { south, west }: Signs): Field<T> {
  const sign =
    (attributes: number, bit: number): Flip =>
    value =>
      (attributes & bit) === 0 ? value : -value
  const flip = (value: T): T => turned(value, sign(value.attributes, south), sign(value.attributes, west))
  return field<T>({
    varies: inner.varies,
    read: (from, parent) => flip(inner.read(from, parent)),
    // A sign that the bits do not say is out of the range of the field.
    write: (to, value, parent) => inner.write(to, flip(value), parent),
    show: (value, version) => turned(inner.show(value, version), degrees, degrees),
  })
}
const areaSigns = { south: bitOf(areaBits, 'south'), west: bitOf(areaBits, 'west') }
const segmentSigns = { south: bitOf(segmentBits, 'south'), west: bitOf(segmentBits, 'west') }

const circle = signed(
  record({
    id: u32,
    attributes: areaFlags,
    latitude: u32,
    longitude: u32,
    /** m */
    radius: u32,
    ...times,
    ...speedLimit,
    nightSpeed,
    name,
  }),
  areaSigns,
)

const rectangle = signed(
  record({
    id: u32,
    attributes: areaFlags,
    top: u32,
    left: u32,
    bottom: u32,
    right: u32,
    ...times,
    ...speedLimit,
    nightSpeed,
    name,
  }),
  areaSigns,
)

const polygonFields = {
  id: u32,
  attributes: areaFlags,
  ...times,
  ...speedLimit,
  corners: list(u16, record({ latitude: u32, longitude: u32 })),
  nightSpeed,
  name,
}

/** A segment goes from its corner to the next one. */
const routeCorner = signed(
  record({
    id: u32,
    segment: u32,
    latitude: u32,
    longitude: u32,
    /** m */
    width: u8,
    attributes: segmentFlags,
    /** s; only with `drivingTime`. */
    longest: when(hasBit(1), u16),
    shortest: when(hasBit(1), u16),
    ...speedLimit,
    nightSpeed,
  }),
  segmentSigns,
)
const routeFields = { id: u32, attributes: areaFlags, ...times, corners: list(u16, routeCorner), name }

/** 0 replaces all of this kind, 1 adds, 2 changes. `total`: of several packages, in 2011 only. */
const several = <T>(item: Field<T>) => ({ action: u8, total: since({ 2011: u8, 2013: absent }), areas: list(u8, item) })
/** None: all of this kind. */
const deleted = { ids: list(u8, u32) }

export const setCircles = message(0x8600, 'set circular areas', '设置圆形区域', several(circle))
export const deleteCircles = message(0x8601, 'delete circular areas', '删除圆形区域', deleted)
export const setRectangles = message(0x8602, 'set rectangular areas', '设置矩形区域', several(rectangle))
export const deleteRectangles = message(0x8603, 'delete rectangular areas', '删除矩形区域', deleted)
const polygon = signed(record(polygonFields), areaSigns)
export const setPolygon = { ...message(0x8604, 'set a polygonal area', '设置多边形区域', polygonFields), body: polygon }
export const deletePolygons = message(0x8605, 'delete polygonal areas', '删除多边形区域', deleted)
export const setRoute = message(0x8606, 'set a route', '设置路线', routeFields)
export const deleteRoutes = message(0x8607, 'delete routes', '删除路线', deleted)

/** 1 circle, 2 rectangle, 3 polygon, 4 route. */
const kind = u8
const isKind =
  (number: number) =>
  ({ type }: ParentRecord): boolean =>
    type === number

/** Since 2019. No ids: all of the kind. */
export const queryAreas = message(0x8608, 'query areas or routes', '查询区域或线路数据', { type: kind, ids: list(u32, u32) })
/** Has no serial of what it answers. Circles and rectangles come as the bodies that set them. */
export const areasResponse = message(0x0608, 'areas or routes', '查询区域或线路数据应答', {
  type: kind,
  circles: when(isKind(1), list(u32, record(several(circle)))),
  rectangles: when(isKind(2), list(u32, record(several(rectangle)))),
  polygons: when(isKind(3), list(u32, polygon)),
  routes: when(isKind(4), list(u32, record(routeFields))),
})
