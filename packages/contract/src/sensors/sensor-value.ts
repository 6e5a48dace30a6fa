/** Reads values of sensors from bytes: of reports as they come and of the past by the same rules. What cannot be read is said, and is no number. Pure. */
import { throughPairs } from '../measuring.ts'
import type { BandTone, SensorForm, SensorReading, SensorRecord } from './sensor.ts'

/**
 * notSent: the source was not there. tooShort: it has fewer bytes than the sensor reads. noValue: it said that there is none. outOfRange: no such
 * value is possible. old: the last one is from long ago.
 */
export const valueFaults = ['notSent', 'tooShort', 'noValue', 'outOfRange', 'old'] as const
export type ValueFault = (typeof valueFaults)[number]
export type SensorValue = { value: number; fault: null } | { value: null; fault: ValueFault }

const none = (fault: ValueFault): SensorValue => ({ value: null, fault })

/** The number in the bytes, as it is sent; undefined: they are too few. */
export function sentNumber(
  { firstByte, bytes, order, bit, bits }: Pick<SensorReading, 'firstByte' | 'bytes' | 'order' | 'bit' | 'bits'>,
  value: Uint8Array,
): number | undefined {
  if (value.length < firstByte + bytes) return undefined
  let number = 0
  for (let nth = 0; nth < bytes; nth++) {
    const at = order === 'big' ? firstByte + nth : firstByte + bytes - 1 - nth
    number = number * 256 + (value[at] ?? 0)
  }
  return bit === null ? number : Math.floor(number / 2 ** bit) % 2 ** bits
}

function signed(number: number, { sign, bytes, bit, bits }: SensorReading): number {
  const half = 2 ** ((bit === null ? bytes * 8 : bits) - 1)
  if (sign === 'none' || number < half) return number
  return sign === 'twos' ? number - 2 * half : half - number
}

/** The value of a nested list by its type; undefined: it has none, or cannot be read so far. */
export function nestedValue(list: Uint8Array, type: number): Uint8Array | undefined {
  for (let at = 0; at + 4 <= list.length; ) {
    const length = (list[at] ?? 0) * 256 + (list[at + 1] ?? 0)
    const found = (list[at + 2] ?? 0) * 256 + (list[at + 3] ?? 0)
    // The length counts the type.
    if (length < 2 || at + 2 + length > list.length) return undefined
    if (found === type) return list.subarray(at + 4, at + 2 + length)
    at += 2 + length
  }
  return undefined
}

/** The record of a sensor in a list of them; undefined: it was not heard. */
export function recordIn(list: Uint8Array, { from, bytes, keyAt, key }: SensorRecord): Uint8Array | undefined {
  for (let at = from; at + bytes <= list.length; at += bytes) {
    const record = list.subarray(at, at + bytes)
    const found = Array.from(record.subarray(keyAt, keyAt + key.length / 2), each => each.toString(16).padStart(2, '0')).join('')
    if (found.toUpperCase() === key) return record
  }
  return undefined
}

/** Of what a source sent, that which belongs to the sensor. */
function bytesOf({ nested, record }: SensorReading, sent: Uint8Array): Uint8Array | undefined {
  if (record) return recordIn(sent, record)
  return nested === null ? sent : nestedValue(sent, nested)
}

/** The value that one reading has; before a filter. `sent`: the bytes of the source; undefined: they did not come. */
export function readValue(sensor: SensorReading & Pick<SensorForm, 'min' | 'max'>, sent: Uint8Array | undefined): SensorValue {
  const bytes = sent && bytesOf(sensor, sent)
  if (bytes === undefined) return none('notSent')
  const number = sentNumber(sensor, bytes)
  if (number === undefined) return none('tooShort')
  if (sensor.noValues.includes(number)) return none('noValue')
  const read = signed(number, sensor)
  // Sums and products of tenths are not tenths: twelve digits are more than any sensor has.
  const value = Number((sensor.pairs ? throughPairs(sensor.pairs, read) : read * sensor.factor + sensor.offset).toPrecision(12))
  if ((sensor.min !== null && value < sensor.min) || (sensor.max !== null && value > sensor.max)) return none('outOfRange')
  return { value, fault: null }
}

/** What was read longer ago says nothing of now, ms. */
const filterWindow = 900_000

/** Smooths the readings of one sensor in their order of time. A reading that is none is told as such and is left out of what follows. */
export class SensorFilter {
  readonly #how: Pick<SensorForm, 'filter' | 'filterOver'>
  #readings: { time: number; value: number }[] = []

  constructor(how: Pick<SensorForm, 'filter' | 'filterOver'>) {
    this.#how = how
  }

  /** `time`: ms since 1970. */
  next(time: number, read: SensorValue): SensorValue {
    const { filter, filterOver } = this.#how
    if (read.fault !== null || filter === 'none') return read
    this.#readings = [...this.#readings.filter(each => time - each.time <= filterWindow), { time, value: read.value }].slice(
      -filterOver,
    )
    const values = this.#readings.map(({ value }) => value)
    return { value: filter === 'mean' ? meanOf(values) : medianOf(values), fault: null }
  }
}

const meanOf = (values: readonly number[]): number =>
  Number((values.reduce((sum, value) => sum + value, 0) / values.length).toPrecision(12))

/** Of an even number the lower one in the middle: a switch stays one. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

/** The colour of a value; undefined: none is set for it. */
export const toneOf = ({ bands }: Pick<SensorForm, 'bands'>, value: number): BandTone | undefined =>
  bands.find(({ from, to }) => (from === null || value >= from) && (to === null || value < to))?.tone
