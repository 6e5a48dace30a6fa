/** A sensor as a row: from which bytes its value is read, what is made of them, and where it is shown. sensor-value.ts reads by it. */
import * as z from 'zod/mini'
import { maxPairs } from '../measuring.ts'
import { sensorKindKeys, sensorKindOf } from './sensor-kinds.ts'

/**
 * item: an additional item of the position report, by its id. status, alarmBits: the four bytes of the report itself. can: a message of 0x0705,
 * by its id on the bus (29 bits). transparent: the data of 0x0900, by their type. parameter: what the terminal answers when it is asked for that
 * parameter; a number of the standard is four bytes. beacon: an item in which a terminal passes on what sensors around it say by Bluetooth: a
 * list of records of one length, each with the address of its sensor.
 */
export const sensorSources = ['item', 'beacon', 'status', 'alarmBits', 'can', 'transparent', 'parameter'] as const
export type SensorSource = (typeof sensorSources)[number]
/** Those that come beside reports, and count with the reports that follow. */
export type FrameSource = Exclude<SensorSource, 'item' | 'beacon' | 'status' | 'alarmBits'>
/** Greatest id of each; 0: it has none. */
export const maxSourceNumber = {
  item: 0xff,
  beacon: 0xff,
  status: 0,
  alarmBits: 0,
  can: 0x1fff_ffff,
  transparent: 0xff,
  parameter: 0x1fff_ffff,
} as const satisfies Record<SensorSource, number>

/** How a negative number is sent: not at all, as two's complement, or by its highest bit. */
export const sensorSigns = ['none', 'twos', 'magnitude'] as const
export const byteOrders = ['big', 'little'] as const
export const sensorFilters = ['none', 'median', 'mean'] as const
export const bandTones = ['good', 'warn', 'bad'] as const
export type BandTone = (typeof bandTones)[number]
/** popup: beside a vehicle on the map. details: on its page. curve: in the replay. */
export const sensorPlaces = ['popup', 'details', 'curve'] as const

export const sensorBounds = { channels: 8, filterOver: 15, bands: 6, noValues: 4, perVehicle: 40, vehiclesAtOnce: 100 } as const

const anyNumber = z.number().check(z.minimum(-1e9), z.maximum(1e9))

/** Where the record of a sensor is in a list of them, in bytes from 0, and the address by which it is known. */
export const sensorRecord = z.object({
  /** Of the first record in the item. */
  from: z.int().check(z.minimum(0), z.maximum(60)),
  /** Of one record. */
  bytes: z.int().check(z.minimum(1), z.maximum(120)),
  /** Of the address in its record. */
  keyAt: z.int().check(z.minimum(0), z.maximum(118)),
  /** The address as it is sent, hexadecimal. */
  key: z.string().check(z.regex(/^([\dA-F]{2}){1,16}$/)),
})
export type SensorRecord = z.infer<typeof sensorRecord>

export const sensorReading = z.object({
  source: z.enum(sensorSources),
  sourceNumber: z.int().check(z.minimum(0), z.maximum(maxSourceNumber.can)),
  /** The item is a list of (two bytes of length, two of type, value): of which type; null: it is no list. */
  nested: z.nullable(z.int().check(z.minimum(0), z.maximum(0xffff))),
  /** Of the source beacon only: the first byte of the value is counted in its record. */
  record: z.optional(z.nullable(sensorRecord)),
  /** Of the value, from 0. */
  firstByte: z.int().check(z.minimum(0), z.maximum(250)),
  bytes: z.int().check(z.minimum(1), z.maximum(4)),
  order: z.enum(byteOrders),
  sign: z.enum(sensorSigns),
  /** The lowest bit that counts, and how many; null: all. */
  bit: z.nullable(z.int().check(z.minimum(0), z.maximum(31))),
  bits: z.int().check(z.minimum(1), z.maximum(32)),
  /** Numbers that are sent when there is no value, as 65535. Before the sign is read. */
  noValues: z.array(z.int().check(z.minimum(0), z.maximum(0xffff_ffff))).check(z.maxLength(sensorBounds.noValues)),
  factor: anyNumber,
  offset: anyNumber,
  /** What is sent, and the value: instead of factor and offset. */
  pairs: z.nullable(z.array(z.tuple([anyNumber, anyNumber])).check(z.maxLength(maxPairs))),
})
export type SensorReading = z.infer<typeof sensorReading>

export const sensorForm = z.object({
  kind: z.enum(sensorKindKeys),
  /** Of several of a kind in a vehicle, as the sensors of two compartments. */
  channel: z.int().check(z.minimum(1), z.maximum(sensorBounds.channels)),
  /** As typed; empty: as its kind is called. */
  name: z.string().check(z.trim(), z.maxLength(40)),
  /** In English; empty: the same. */
  nameEn: z.string().check(z.trim(), z.maxLength(40)),
  /** Of kinds that have none. */
  unit: z.string().check(z.trim(), z.maxLength(8)),
  ...sensorReading.shape,
  filter: z.enum(sensorFilters),
  /** Over so many readings. */
  filterOver: z.int().check(z.minimum(1), z.maximum(sensorBounds.filterOver)),
  /** Values beyond are none. */
  min: z.nullable(anyNumber),
  max: z.nullable(anyNumber),
  /** Colours of values from (included) to (not included); null: without end. */
  bands: z
    .array(z.object({ from: z.nullable(anyNumber), to: z.nullable(anyNumber), tone: z.enum(bandTones) }))
    .check(z.maxLength(sensorBounds.bands)),
  places: z.array(z.enum(sensorPlaces)).check(z.maxLength(sensorPlaces.length)),
  /** Not: the vehicle has none of this kind and channel, whatever its model has. */
  on: z.boolean(),
})
export type SensorForm = z.infer<typeof sensorForm>

export const sensorFaults = ['kind', 'source', 'bits', 'pairs', 'range', 'bands', 'switch', 'record'] as const
/** What of a sensor does not go together. */
export type SensorFormFault = (typeof sensorFaults)[number]

export function sensorFormFault(form: SensorForm): SensorFormFault | undefined {
  const { kind, source, sourceNumber, nested, record, firstByte, bytes, bit, bits, pairs, min, max, bands, filter } = form
  const row = sensorKindOf(kind)
  if (row.builtIn) return 'kind'
  if (sourceNumber > maxSourceNumber[source] || (nested !== null && source !== 'item')) return 'source'
  if ((source === 'beacon') !== Boolean(record)) return 'record'
  if (record && (firstByte + bytes > record.bytes || record.keyAt + record.key.length / 2 > record.bytes)) return 'record'
  if (bit !== null && bit + bits > bytes * 8) return 'bits'
  if (pairs !== null && (pairs.length < 2 || new Set(pairs.map(([sent]) => sent)).size < pairs.length)) return 'pairs'
  if (min !== null && max !== null && min >= max) return 'range'
  if (bands.some(({ from, to }) => from !== null && to !== null && from >= to)) return 'bands'
  // A mean of open and closed is neither.
  return row.states && filter === 'mean' ? 'switch' : undefined
}

/** What a new sensor of a kind begins with. */
export const plainSensor: SensorForm = {
  kind: 'temperature',
  channel: 1,
  name: '',
  nameEn: '',
  unit: '',
  source: 'item',
  sourceNumber: 0,
  nested: null,
  record: null,
  firstByte: 0,
  bytes: 2,
  order: 'big',
  sign: 'none',
  bit: null,
  bits: 1,
  noValues: [],
  factor: 1,
  offset: 0,
  pairs: null,
  filter: 'none',
  filterOver: 5,
  min: null,
  max: null,
  bands: [],
  places: ['popup', 'details', 'curve'],
  on: true,
}
