/**
 * The additional items of a location report: name, id, valid lengths, value. Vendors reuse 0x14-0x18, so an item with another length or value is kept
 * as unknown, as are custom items (0xE0 and above) and vendors' own.
 */
import { field, type Field } from '../body/field.ts'
import { flags, namedBits, numberedBits } from '../body/flags.ts'
import { item } from '../body/items.ts'
import { scaled, u8, u16, u32 } from '../body/numbers.ts'
import { record } from '../body/record.ts'
import { optional } from '../body/since.ts'
import { safetyItems } from './safety-items.ts'

const WHEELS = 30

/** One byte per wheel, front to rear, left to right; FF = no such wheel. */
const tyrePressures: Field<Array<number | null>> = field({
  read: from => Array.from(from.slice(WHEELS), each => (each === 0xff ? null : each)),
  write: (to, value) => to.put(Uint8Array.from({ length: WHEELS }, (_, wheel) => value[wheel] ?? 0xff)),
})

/**
 * For negative values the standard describes a sign bit, while most terminals send two's complement. No compartment is colder than
 * -16384 degrees, so the two can be distinguished.
 */
const temperature: Field<number> = field({
  read: (from, parent) => {
    const raw = u16.read(from, parent)
    if (raw < 0x8000) return raw
    return raw < 0xc000 ? 0x8000 - raw : raw - 0x1_0000
  },
  write: (to, value, parent) => u16.write(to, value & 0xffff, parent),
})

const videoAlarms = namedBits({
  0: 'signalLost',
  1: 'occluded',
  2: 'storageFault',
  3: 'otherVideoFault',
  4: 'overcrowded',
  5: 'abnormalDriving',
  6: 'recordingNearlyFull',
})
const storageUnits = (bits: number): string[] =>
  numberedBits(bits).map(unit => (unit <= 12 ? `main${unit}` : `disasterProof${unit - 12}`))
const driving = namedBits({ 0: 'fatigue', 1: 'phone', 2: 'smoking' })
const lampsAndSignals = namedBits({
  0: 'lowBeam',
  1: 'highBeam',
  2: 'right',
  3: 'left',
  4: 'brake',
  5: 'reverse',
  6: 'fog',
  7: 'marker',
  8: 'horn',
  9: 'airConditioning',
  10: 'neutral',
  11: 'retarder',
  12: 'abs',
  13: 'heater',
  14: 'clutch',
})
const sleep = namedBits({ 0: 'deepSleep', 1: 'sleep' })

export const locationExtras = {
  /** km, odometer */
  mileage: item(0x01, [4], scaled(u32, 0.1)),
  /** L; with the top bit set it is a vendor-specific percentage, which is kept as unknown */
  fuel: item(0x02, [2], scaled(u16, 0.1), { accepts: (bytes, at) => (bytes[at] as number) < 0x80 }),
  /** km/h, by the driving recorder */
  recorderSpeed: item(0x03, [2], scaled(u16, 0.1)),
  /** from 1, to be quoted in 0x8203 */
  alarmEventId: item(0x04, [2], u16),
  /** by wheel (2019); the standard says Pa, which is impossible in a byte */
  tyrePressures: item(0x05, [WHEELS], tyrePressures),
  /** degrees Celsius in the compartment (2019) */
  temperature: item(0x06, [2], temperature),
  /** type 0 none, 1 circle, 2 rectangle, 3 polygon, 4 segment; area only with a type above 0 */
  overspeedArea: item(0x11, [1, 5], record({ type: u8, area: optional(u32) }), { fits: ({ type }) => type <= 4 }),
  /** type 1-4; direction 0 in, 1 out */
  areaInOut: item(0x12, [6], record({ type: u8, area: u32, direction: u8 }), {
    fits: ({ type, direction }) => type >= 1 && type <= 4 && direction <= 1,
  }),
  /** seconds; result 0 too short, 1 too long */
  segmentTime: item(0x13, [7], record({ segment: u32, seconds: u16, result: u8 }), { fits: ({ result }) => result <= 1 }),
  videoAlarms: item(0x14, [4], flags(u32, videoAlarms)),
  /** bit n = channel n + 1 */
  lostChannels: item(0x15, [4], flags(u32, numberedBits)),
  /** bit n = channel n + 1 */
  occludedChannels: item(0x16, [4], flags(u32, numberedBits)),
  storageFaults: item(0x17, [2], flags(u16, storageUnits)),
  /** degree of fatigue 0-100 */
  abnormalDriving: item(0x18, [2, 3], record({ kinds: flags(u16, driving), degree: optional(u8) }), {
    fits: ({ degree = 0 }) => degree <= 100,
  }),
  lampsAndSignals: item(0x25, [4], flags(u32, lampsAndSignals)),
  ioStatus: item(0x2a, [2], flags(u16, sleep)),
  /** two analog inputs */
  analog: item(0x2b, [4], record({ ad1: u16, ad0: u16 })),
  /** terminal-specific scale, mostly 0..31 */
  signal: item(0x30, [1], u8),
  satellites: item(0x31, [1], u8),
  ...safetyItems,
}
