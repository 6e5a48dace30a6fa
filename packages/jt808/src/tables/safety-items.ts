/** Active-safety items of a location report (T/JSATL 12 and its regional variants): alarms of cameras and sensors. */
import { bcdTime } from '../body/bcd.ts'
import { BodyError } from '../body/body-error.ts'
import { field, type Field } from '../body/field.ts'
import { flags, namedBits } from '../body/flags.ts'
import { item } from '../body/items.ts'
import { bytes, bytesToEnd } from '../body/list.ts'
import { i16, scaled, u8, u16, u32 } from '../body/numbers.ts'
import type { Reader } from '../body/reader.ts'
import { record, type ValuesOf } from '../body/record.ts'
import { alarmForms } from './alarm-forms.ts'

const vehicleState = namedBits({ 0: 'acc', 1: 'left', 2: 'right', 3: 'wiper', 4: 'brake', 5: 'cardInserted', 10: 'located' })

const head = {
  alarmId: u32,
  /** 0 not applicable, 1 start, 2 end */
  flag: u8,
}

/** Position and time; degrees without sign. */
const place = {
  altitude: i16,
  latitude: scaled(u32, 1e-6),
  longitude: scaled(u32, 1e-6),
  time: bcdTime,
  state: flags(u16, vehicleState),
}

/** Alarm identification, repeated byte for byte when the attachments are requested. Its length depends on the region. */
const identification = { identification: bytesToEnd }

const driverAssistance = record({
  ...head,
  type: u8,
  /** 1, 2 */
  level: u8,
  /** km/h of the vehicle in front */
  frontSpeed: u8,
  /** 100 ms */
  distance: u8,
  /** 1 left, 2 right */
  lane: u8,
  /** 1 speed, 2 height, 3 weight */
  sign: u8,
  signValue: u8,
  /** km/h */
  speed: u8,
  ...place,
  ...identification,
})

const driverState = record({
  ...head,
  type: u8,
  level: u8,
  /** 1-10 */
  fatigue: u8,
  reserved: bytes(4),
  speed: u8,
  ...place,
  ...identification,
})

const intenseDriving = record({
  ...head,
  type: u8,
  /** s */
  timeThreshold: u16,
  threshold1: u16,
  threshold2: u16,
  speed: u8,
  ...place,
  ...identification,
})

const blindSpot = record({ ...head, type: u8, speed: u8, ...place, ...identification })

const tyreHead = record({ ...head, speed: u8, ...place })
const tyreStates = namedBits({
  0: 'periodic',
  1: 'high',
  2: 'low',
  3: 'hot',
  4: 'sensor',
  5: 'imbalance',
  6: 'slowLeak',
  7: 'battery',
})
const tyre = {
  kinds: flags(u16, tyreStates),
  /** kPa */
  pressure: u16,
  /** degrees Celsius */
  temperature: u16,
  /** percent */
  battery: u16,
}
const narrowTyre = record({ wheel: u8, ...tyre })
const wideTyre = record({ wheel: u16, ...tyre })

export type TyreAlarm = ValuesOf<{ wheel: Field<number> } & typeof tyre>
export type TyreItem = ValuesOf<{ [K in keyof typeof head]: Field<number> } & { speed: Field<number> } & typeof place> & {
  identification: Buffer
  tyres: TyreAlarm[]
}

const TYRE_HEAD = 24
const IDENTIFICATIONS = Object.values(alarmForms).map(({ identification }) => identification)

/** Here the identification is followed by a counted list, so both sizes can only be derived from the total length. */
function tyreLayout(length: number, from?: Reader): { identification: number; wide: boolean } | undefined {
  for (const identification of IDENTIFICATIONS) {
    const rest = length - TYRE_HEAD - identification - 1
    if (rest < 0) continue
    const count = from?.bytes[from.at + TYRE_HEAD + identification]
    for (const size of [9, 10]) {
      if (rest % size === 0 && (count === undefined || count * size === rest)) return { identification, wide: size === 10 }
    }
  }
  return undefined
}

const tyreItem: Field<TyreItem> = field({
  read: (from, parent) => {
    const layout = tyreLayout(from.left, from)
    if (!layout) throw new BodyError('tooShort', from.at, `${from.left} bytes are no list of tyres`)
    const start = tyreHead.read(from, parent)
    const identification = from.slice(layout.identification)
    const tyres: TyreAlarm[] = []
    for (let left = u8.read(from, parent); left > 0; left--) tyres.push((layout.wide ? wideTyre : narrowTyre).read(from, parent))
    return { ...start, identification, tyres }
  },
  write: (to, value, parent) => {
    tyreHead.write(to, value, parent)
    to.put(value.identification)
    u8.write(to, value.tyres.length, parent)
    for (const each of value.tyres) narrowTyre.write(to, each, parent)
  },
  show: (value, version) => ({
    ...(tyreHead.show(value, version) as object),
    identification: value.identification.toString('hex'),
    tyres: value.tyres.map(each => narrowTyre.show(each, version)),
  }),
})

const atLeast = (min: number) => (length: number) => length >= min

/** Length of each item before the identification, bytes. */
const LONG_HEAD = 31
const SHORT_HEAD = 25
const headOf: Readonly<Record<number, number>> = { 0x64: LONG_HEAD, 0x65: LONG_HEAD, 0x67: SHORT_HEAD, 0x70: LONG_HEAD }

/** A place on earth: vendors use these ids for values of their own, whose bytes give degrees in the thousands. */
const fits = ({ latitude, longitude }: { latitude: number; longitude: number }): boolean => latitude <= 90 && longitude <= 180

export const safetyItems = {
  driverAssistance: item(0x64, atLeast(LONG_HEAD), driverAssistance, { fits }),
  driverState: item(0x65, atLeast(LONG_HEAD), driverState, { fits }),
  tyreAlarms: item(0x66, atLeast(TYRE_HEAD), tyreItem, { fits }),
  blindSpot: item(0x67, atLeast(SHORT_HEAD), blindSpot, { fits }),
  intenseDriving: item(0x70, atLeast(LONG_HEAD), intenseDriving, { fits }),
}

/**
 * Alternative lengths of an item: some terminals leave the identification out of the length, or count one they do not send. The standard 16
 * bytes come before the longer regional ones. For tyres the length of the list follows from its count.
 */
export function safetyItemLengths(bytes: Buffer, id: number, at: number, end: number): readonly number[] {
  const start = headOf[id]
  if (start !== undefined) return otherLengthsOf[start] as readonly number[]
  if (id !== 0x66) return none
  return IDENTIFICATIONS.flatMap(identification => {
    const list = TYRE_HEAD + identification + 1
    const count = at + list <= end ? (bytes[at + list - 1] as number) : 0
    return count === 0 || count > maxTyres ? none : [list + count * 9, list + count * 10]
  })
}

const none: readonly number[] = []
const maxTyres = 32
const otherLengthsOf: Readonly<Record<number, readonly number[]>> = Object.fromEntries(
  [LONG_HEAD, SHORT_HEAD].map(start => [start, [...IDENTIFICATIONS, 0].map(identification => start + identification)]),
)
