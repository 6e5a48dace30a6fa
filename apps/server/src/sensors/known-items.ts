/**
 * What is known of items that no standard fixes, or that are read by few: a row each. They are proposed as sensors and not taken for granted, as
 * makers use the same ids for other things.
 */
import { plainSensor, type SensorForm } from '@outrider/contract'

export interface KnownItem {
  id: number
  /** Bytes that it has when it is this; nothing: any. */
  lengths?: readonly number[]
  zh: string
  en: string
  sensors: (value: Uint8Array) => SensorForm[]
}

const sensor = (over: Partial<SensorForm>): SensorForm => ({ ...plainSensor, ...over })
const word = (value: Uint8Array, at: number): number => (value[at] ?? 0) * 256 + (value[at + 1] ?? 0)
/** A probe in a cold store or beside an engine; what is beyond is no temperature. */
const probe = { unit: '', min: -60, max: 120 } as const
const volts = { min: 0, max: 60 } as const
const share = { bytes: 1, min: 0, max: 100 } as const

export const knownItems: readonly KnownItem[] = [
  {
    id: 0x06,
    lengths: [2],
    zh: '车厢温度（2019 版标准）',
    en: 'Compartment temperature (standard of 2019)',
    // Most terminals send two's complement, some the sign in the highest bit, as the standard has it.
    sensors: value => [sensor({ sourceNumber: 0x06, sign: word(value, 0) >> 14 === 0b10 ? 'magnitude' : 'twos', ...probe })],
  },
  {
    id: 0x2b,
    lengths: [4],
    zh: '两路模拟量（标准）',
    en: 'Two analog inputs (standard)',
    sensors: () =>
      [1, 2].map(channel =>
        sensor({ kind: 'other', channel, sourceNumber: 0x2b, firstByte: channel === 1 ? 2 : 0, name: `AD${channel - 1}` }),
      ),
  },
  {
    id: 0x51,
    zh: '多路温度，常见为每路两字节、0.1 °C',
    en: 'Temperatures, commonly two bytes each in tenths of a degree',
    sensors: value =>
      Array.from({ length: Math.min(8, value.length >> 1) }, (_, nth) => nth)
        // Channels without a probe.
        .filter(nth => ![0xffff, 0x7fff, 0x8000].includes(word(value, nth * 2)))
        .map(nth =>
          sensor({
            channel: nth + 1,
            sourceNumber: 0x51,
            firstByte: nth * 2,
            sign: word(value, nth * 2) >> 14 === 0b10 ? 'magnitude' : 'twos',
            factor: 0.1,
            noValues: [0xffff, 0x7fff, 0x8000],
            ...probe,
          }),
        ),
  },
  {
    id: 0x61,
    lengths: [2],
    zh: '外接电源电压，常见为 0.01 V',
    en: 'Supply voltage, commonly in hundredths of a volt',
    sensors: () => [sensor({ kind: 'supplyVoltage', sourceNumber: 0x61, factor: 0.01, ...volts })],
  },
  {
    id: 0xa7,
    lengths: [4],
    zh: '两路模拟量（厂商）',
    en: 'Two analog inputs (of makers)',
    sensors: () => [1, 2].map(channel => sensor({ kind: 'other', channel, sourceNumber: 0xa7, firstByte: channel * 2 - 2 })),
  },
  {
    id: 0xd3,
    lengths: [2],
    zh: '外接电源电压，常见为 0.1 V',
    en: 'Supply voltage, commonly in tenths of a volt',
    sensors: () => [sensor({ kind: 'supplyVoltage', sourceNumber: 0xd3, factor: 0.1, ...volts })],
  },
  ...[0xd4, 0xfe].map(
    (id): KnownItem => ({
      id,
      lengths: [1],
      zh: '电池电量百分比',
      en: 'Battery level in percent',
      sensors: () => [sensor({ kind: 'batteryLevel', sourceNumber: id, ...share })],
    }),
  ),
  {
    id: 0xd5,
    lengths: [2],
    zh: '内置电池电压，常见为 0.01 V',
    en: 'Battery voltage, commonly in hundredths of a volt',
    sensors: () => [sensor({ kind: 'batteryVoltage', sourceNumber: 0xd5, factor: 0.01, ...volts })],
  },
  {
    id: 0xe1,
    lengths: [2],
    zh: '电池电压，部分厂商为 0.01 V 或 0.001 V',
    en: 'Battery voltage, of some makers in hundredths or thousandths of a volt',
    // What would be more than any battery of a vehicle has is thousandths.
    sensors: value => [
      sensor({ kind: 'batteryVoltage', sourceNumber: 0xe1, factor: word(value, 0) > 6_000 ? 0.001 : 0.01, ...volts }),
    ],
  },
  {
    id: 0xeb,
    zh: '扩展列表（长度、类型、内容）',
    en: 'A list of further values (length, type, value)',
    sensors: () => [sensor({ kind: 'supplyVoltage', sourceNumber: 0xeb, nested: 0x00ce, factor: 0.01, ...volts })],
  },
  {
    id: 0xee,
    lengths: [6],
    zh: '信号、外接电源电压与电池电压（0.001 V）、卫星数',
    en: 'Signal, supply and battery voltage in thousandths of a volt, satellites',
    sensors: () => [
      sensor({ kind: 'supplyVoltage', sourceNumber: 0xee, firstByte: 1, factor: 0.001, ...volts }),
      sensor({ kind: 'batteryVoltage', sourceNumber: 0xee, firstByte: 3, factor: 0.001, ...volts }),
    ],
  },
]

/** Messages on the bus of lorries by SAE J1939, by the group of parameters in their id (bits 8 to 25). */
export const knownCanGroups: readonly { group: number; zh: string; en: string; sensor: Partial<SensorForm> }[] = [
  {
    group: 0xf004,
    zh: 'J1939 EEC1：发动机转速',
    en: 'J1939 EEC1: engine speed',
    sensor: {
      kind: 'engineSpeed',
      firstByte: 3,
      bytes: 2,
      order: 'little',
      factor: 0.125,
      min: 0,
      max: 8_031,
      noValues: [0xffff, 0xfeff],
    },
  },
  {
    group: 0xf003,
    zh: 'J1939 EEC2：发动机负荷',
    en: 'J1939 EEC2: engine load',
    sensor: { kind: 'engineLoad', firstByte: 2, bytes: 1, min: 0, max: 125, noValues: [0xff, 0xfe] },
  },
  {
    group: 0xfeee,
    zh: 'J1939 ET1：冷却液温度',
    en: 'J1939 ET1: coolant temperature',
    sensor: { kind: 'coolant', firstByte: 0, bytes: 1, offset: -40, min: -40, max: 210, noValues: [0xff, 0xfe] },
  },
]

/** Items that the product reads for purposes of its own: nobody needs a sensor for them. */
export const itemsReadElsewhere: ReadonlySet<number> = new Set([
  0x01, 0x02, 0x03, 0x04, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x30, 0x31, 0x64, 0x65, 0x66, 0x67, 0x70,
])
