/** The data of a recorder as records: what belongs to a time, for each kind that is asked for by a span. */
import { bcdTime } from '../body/bcd.ts'
import type { Field } from '../body/field.ts'
import { u16, u32, u8 } from '../body/numbers.ts'
import { Reader } from '../body/reader.ts'
import { text } from '../body/text.ts'
import { Writer } from '../body/writer.ts'
import { recorderKind, type RecorderKindName } from './kinds.ts'

/** As written: whether in minutes or in degrees depends on the recorder (`recorderPlace`). null: it had none. */
export interface RawPlace {
  longitude: number
  latitude: number
  /** m */
  altitude: number
}

export interface RecorderRecord {
  /** ms since 1970, of its beginning; of an accident the end. null: unreadable. */
  at: number | null
  until?: number | null
  licence?: string
  /** 1 in or on, 2 out or off, the command of a change, 1 normal or 2 abnormal. */
  event?: number
  /** km/h; null: not known. Of an accident every 0.2 s backwards, of places every minute, else every second. */
  speeds?: (number | null)[]
  /** Of the other speed that it was compared with. */
  reference?: (number | null)[]
  /** A bit for each signal, beside each speed. */
  signals?: number[]
  places?: (RawPlace | null)[]
}

const unknownByte = 0xff
const unknownPlace = 0x7fff_ffff
const speed = (byte: number): number | null => (byte === unknownByte ? null : byte)
const byteOf = (value: number | null): number => (value === null ? unknownByte : Math.min(254, Math.max(0, Math.round(value))))
const times = <T>(count: number, read: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => read(index))

interface Layout {
  read(from: <T>(field: Field<T>) => T): RecorderRecord
  write(to: <T>(field: Field<T>, value: T) => void, record: RecorderRecord): void
}

const licence = text(18)
type Take = Parameters<Layout['read']>[0]
type Put = Parameters<Layout['write']>[0]

function placeFrom(take: Take): RawPlace | null {
  const [longitude, latitude, altitude] = [take(u32) | 0, take(u32) | 0, take(u16)]
  return longitude === unknownPlace || latitude === unknownPlace ? null : { longitude, latitude, altitude }
}
function putPlace(put: Put, place: RawPlace | null | undefined): void {
  put(u32, (place?.longitude ?? unknownPlace) >>> 0)
  put(u32, (place?.latitude ?? unknownPlace) >>> 0)
  put(u16, place?.altitude ?? 0)
}
function speedsFrom(take: Take, count: number): { speeds: (number | null)[]; signals: number[] } {
  const pairs = times(count, () => ({ speed: speed(take(u8)), signal: take(u8) }))
  return { speeds: pairs.map(pair => pair.speed), signals: pairs.map(pair => pair.signal) }
}
function putSpeeds(put: Put, count: number, { speeds = [], signals = [] }: RecorderRecord): void {
  times(count, index => {
    put(u8, byteOf(speeds[index] ?? null))
    put(u8, signals[index] ?? 0)
  })
}
/** A time and a byte. */
const eventLayout: Layout = {
  read: take => ({ at: take(bcdTime), event: take(u8) }),
  write(put, { at, event = 0 }) {
    put(bcdTime, at)
    put(u8, event)
  },
}

const layouts: Partial<Record<RecorderKindName, Layout>> = {
  speeds: {
    read: take => ({ at: take(bcdTime), ...speedsFrom(take, 60) }),
    write(put, record) {
      put(bcdTime, record.at)
      putSpeeds(put, 60, record)
    },
  },
  places: {
    read(take) {
      const at = take(bcdTime)
      const minutes = times(60, () => ({ place: placeFrom(take), speed: speed(take(u8)) }))
      return { at, places: minutes.map(each => each.place), speeds: minutes.map(each => each.speed) }
    },
    write(put, { at, places = [], speeds = [] }) {
      put(bcdTime, at)
      times(60, index => {
        putPlace(put, places[index])
        put(u8, byteOf(speeds[index] ?? null))
      })
    },
  },
  accidents: {
    read: take => ({ at: take(bcdTime), licence: take(licence), ...speedsFrom(take, 100), places: [placeFrom(take)] }),
    write(put, record) {
      put(bcdTime, record.at)
      put(licence, record.licence ?? '')
      putSpeeds(put, 100, record)
      putPlace(put, record.places?.[0])
    },
  },
  overtime: {
    read: take => ({
      licence: take(licence),
      at: take(bcdTime),
      until: take(bcdTime),
      places: [placeFrom(take), placeFrom(take)],
    }),
    write(put, { at, until = null, licence: number = '', places = [] }) {
      put(licence, number)
      put(bcdTime, at)
      put(bcdTime, until)
      putPlace(put, places[0])
      putPlace(put, places[1])
    },
  },
  drivers: {
    read: take => ({ at: take(bcdTime), licence: take(licence), event: take(u8) }),
    write(put, { at, licence: number = '', event = 0 }) {
      put(bcdTime, at)
      put(licence, number)
      put(u8, event)
    },
  },
  power: eventLayout,
  changes: eventLayout,
  speedStates: {
    read(take) {
      const [event, at, until] = [take(u8), take(bcdTime), take(bcdTime)]
      const pairs = times(60, () => ({ own: speed(take(u8)), other: speed(take(u8)) }))
      return { at, until, event, speeds: pairs.map(each => each.own), reference: pairs.map(each => each.other) }
    },
    write(put, { at, until = null, event = 1, speeds = [], reference = [] }) {
      put(u8, event)
      put(bcdTime, at)
      put(bcdTime, until)
      times(60, index => {
        put(u8, byteOf(speeds[index] ?? null))
        put(u8, byteOf(reference[index] ?? null))
      })
    },
  },
}

function layoutOf(name: RecorderKindName): { layout: Layout; size: number } {
  const layout = layouts[name]
  const size = recorderKind(name).recordBytes
  if (!layout || size === undefined) throw new Error(`${name} has no records`)
  return { layout, size }
}

/** Whole records only: what is left at the end is none. O(n). */
export function recorderRecords(name: RecorderKindName, data: Buffer): RecorderRecord[] {
  const { layout, size } = layoutOf(name)
  const from = new Reader(data, '2013')
  return times(Math.floor(data.length / size), () => layout.read(field => field.read(from, {})))
}

export function recorderBytes(name: RecorderKindName, records: readonly RecorderRecord[]): Buffer {
  const { layout } = layoutOf(name)
  const to = new Writer('2013')
  for (const record of records) layout.write((field, value) => field.write(to, value, {}), record)
  return to.finish()
}

const perMinuteUnit = 600_000
const perMicroDegree = 1_000_000
/** Beyond it a longitude cannot be in 1/10000 minutes. */
const maxMinutes = 180 * perMinuteUnit
/** Degrees; no place in China is east of it. */
const eastOfChina = 135

interface Degrees {
  longitude: number
  latitude: number
}

/**
 * Degrees of a place. The standard counts in 1/10000 minutes; some recorders write millionths of a degree, as terminals do. Where both are possible
 * the one nearer to `near` is taken, without it what would be in China.
 */
export function recorderPlace({ longitude, latitude }: Degrees, near?: Degrees): Degrees {
  const inUnits = (unit: number): Degrees => ({ longitude: longitude / unit, latitude: latitude / unit })
  const [minutes, micro] = [inUnits(perMinuteUnit), inUnits(perMicroDegree)]
  if (Math.abs(longitude) > maxMinutes || Math.abs(latitude) > 90 * perMinuteUnit) return micro
  if (near) return distance(micro, near) < distance(minutes, near) ? micro : minutes
  return minutes.longitude > eastOfChina ? micro : minutes
}

const distance = (a: Degrees, b: Degrees): number => Math.hypot(a.longitude - b.longitude, a.latitude - b.latitude)
