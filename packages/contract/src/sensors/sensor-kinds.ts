/**
 * What sensors measure, each a row. A rule names a kind and a channel and not a sensor: vehicles of other models measure the same in other bytes.
 * Numbers are stored in rules and never changed.
 */
import type { Text } from '../rules.ts'

export interface SensorKindRow {
  readonly number: number
  readonly name: Text
  /** Of its values; empty: it is typed with the sensor. */
  readonly unit: string
  /** It is 0 or 1; what these are called. */
  readonly states?: readonly [off: Text, on: Text]
  /** Has its own screen, and is not entered as a sensor. */
  readonly builtIn?: true
}

export const sensorKinds = {
  temperature: { number: 1, name: { zh: '温度', en: 'Temperature' }, unit: '°C' },
  humidity: { number: 2, name: { zh: '湿度', en: 'Humidity' }, unit: '%' },
  supplyVoltage: { number: 3, name: { zh: '外接电源电压', en: 'Supply voltage' }, unit: 'V' },
  batteryVoltage: { number: 4, name: { zh: '内置电池电压', en: 'Battery voltage' }, unit: 'V' },
  batteryLevel: { number: 5, name: { zh: '电池电量', en: 'Battery level' }, unit: '%' },
  door: {
    number: 6,
    name: { zh: '车门', en: 'Door' },
    unit: '',
    states: [
      { zh: '关', en: 'closed' },
      { zh: '开', en: 'open' },
    ],
  },
  pressure: { number: 7, name: { zh: '压力', en: 'Pressure' }, unit: 'kPa' },
  weight: { number: 8, name: { zh: '载重', en: 'Load weight' }, unit: 'kg' },
  engineSpeed: { number: 9, name: { zh: '发动机转速', en: 'Engine speed' }, unit: 'rpm' },
  coolant: { number: 10, name: { zh: '冷却液温度', en: 'Coolant temperature' }, unit: '°C' },
  engineLoad: { number: 11, name: { zh: '发动机负荷', en: 'Engine load' }, unit: '%' },
  switch: {
    number: 12,
    name: { zh: '开关量', en: 'Switch' },
    unit: '',
    states: [
      { zh: '断开', en: 'off' },
      { zh: '接通', en: 'on' },
    ],
  },
  other: { number: 13, name: { zh: '其他数值', en: 'Other value' }, unit: '' },
  fuel: { number: 14, name: { zh: '油量', en: 'Fuel level' }, unit: 'L', builtIn: true },
} as const satisfies Record<string, SensorKindRow>

export type SensorKind = keyof typeof sensorKinds
export const sensorKindKeys = Object.keys(sensorKinds) as [SensorKind, ...SensorKind[]]
export const sensorKindOf = (kind: SensorKind): SensorKindRow => sensorKinds[kind]
export const sensorKindByNumber = (number: number): SensorKind | undefined =>
  sensorKindKeys.find(kind => sensorKinds[kind].number === number)
