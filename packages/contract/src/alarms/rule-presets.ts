/** Rules that many fleets have, a row each: what a new rule of their kind begins with. */
import type { Text } from '../rules.ts'
import { sensorKinds } from '../sensors/sensor-kinds.ts'
import { checkFound, sensorConditions, sensorDirections, sensorWhile } from './alarm-rule-kinds.ts'
import type { RuleDayKind } from './alarm-rules.ts'
import type { AlarmRuleKind } from './alarm-rule-types.ts'
import { alarmTypeByKey } from './alarm-types.ts'

export interface RulePreset {
  readonly kind: AlarmRuleKind
  readonly name: Text
  /** HH:MM; without them it holds at any time. */
  readonly hours?: readonly [from: string, to: string]
  /** Without it, on all days. */
  readonly dayKind?: Exclude<RuleDayKind, 'all'>
  readonly parameters: Readonly<Record<string, number>>
}

const of = (kind: keyof typeof sensorKinds, over: Readonly<Record<string, number>>) => ({
  sensor: sensorKinds[kind].number,
  channel: 0,
  low: 0,
  high: 0,
  while: sensorWhile.always,
  margin: 0.5,
  hold: 0,
  ...over,
})

const changeOf = (kind: keyof typeof sensorKinds, over: Readonly<Record<string, number>>) => ({
  sensor: sensorKinds[kind].number,
  channel: 0,
  while: sensorWhile.always,
  margin: 0.5,
  hold: 0,
  ...over,
})

export const rulePresets = {
  frozen: {
    kind: 'sensor',
    name: { zh: '冷冻温度', en: 'Frozen goods' },
    parameters: of('temperature', { condition: sensorConditions.outside, low: -25, high: -15, seconds: 600 }),
  },
  chilled: {
    kind: 'sensor',
    name: { zh: '冷藏温度', en: 'Chilled goods' },
    parameters: of('temperature', { condition: sensorConditions.outside, low: 0, high: 8, seconds: 600 }),
  },
  doorWhileDriving: {
    kind: 'sensor',
    name: { zh: '行驶中开门', en: 'Door open while driving' },
    parameters: of('door', { condition: sensorConditions.above, while: sensorWhile.driving, seconds: 10, margin: 0 }),
  },
  doorLeftOpen: {
    kind: 'sensor',
    name: { zh: '长时间未关门', en: 'Door left open' },
    parameters: of('door', { condition: sensorConditions.above, seconds: 1_800, margin: 0 }),
  },
  lowSupply: {
    kind: 'sensor',
    name: { zh: '24 V 电瓶电压低', en: 'Low 24 V battery' },
    parameters: of('supplyVoltage', { condition: sensorConditions.below, low: 23.5, seconds: 300, margin: 0.3 }),
  },
  lowBattery: {
    kind: 'sensor',
    name: { zh: '终端电池电量低', en: 'Low battery of the terminal' },
    parameters: of('batteryLevel', { condition: sensorConditions.below, low: 20, seconds: 300, margin: 5 }),
  },
  warmsQuickly: {
    kind: 'sensorChange',
    name: { zh: '温度骤升', en: 'Temperature rises quickly' },
    parameters: changeOf('temperature', { direction: sensorDirections.rises, amount: 5, minutes: 10 }),
  },
  voltageFalls: {
    kind: 'sensorChange',
    name: { zh: '电压骤降', en: 'Supply voltage falls quickly' },
    parameters: changeOf('supplyVoltage', { direction: sensorDirections.falls, amount: 3, minutes: 5 }),
  },
  mainPowerLost: {
    kind: 'terminalAlarm',
    name: { zh: '终端断电', en: 'Terminal without power' },
    parameters: { bit: 8, seconds: 60 },
  },
  cameraCovered: {
    kind: 'terminalAlarm',
    name: { zh: '摄像头被遮挡', en: 'Camera stays covered' },
    parameters: { bit: alarmTypeByKey('videoOccluded')?.number ?? 0, seconds: 300 },
  },
  tiredDriver: {
    kind: 'terminalAlarm',
    name: { zh: '摄像头识别疲劳', en: 'Fatigue seen by the camera' },
    parameters: { bit: alarmTypeByKey('driverFatigue')?.number ?? 0, seconds: 0 },
  },
  noTrip: {
    kind: 'tripMissing',
    name: { zh: '未登记行程', en: 'No registered trip' },
    parameters: { minutes: 5, pause: 10 },
  },
  uncheckedToday: {
    kind: 'checkMissing',
    name: { zh: '未做出车检查', en: 'No departure check' },
    parameters: { found: checkFound.missing, hours: 12, minutes: 5, pause: 10 },
  },
  heldBack: {
    kind: 'checkMissing',
    name: { zh: '检查未放行', en: 'Check not released' },
    parameters: { found: checkFound.forbids, hours: 12, minutes: 0, pause: 10 },
  },
  nightBan: {
    kind: 'bannedHours',
    name: { zh: '凌晨 2 至 5 时禁行', en: 'No driving from 2 to 5' },
    hours: ['02:00', '05:00'],
    parameters: { minutes: 5, pause: 10 },
  },
  onDaysOff: {
    kind: 'bannedHours',
    name: { zh: '休息日用车', en: 'Driving on days off' },
    dayKind: 'off',
    parameters: { minutes: 5, pause: 10 },
  },
  notBack: {
    kind: 'geofenceMissed',
    name: { zh: '到点未归', en: 'Not back in the evening' },
    hours: ['20:00', '21:00'],
    parameters: {},
  },
  fourHours: {
    kind: 'driverContinuous',
    name: { zh: '连续驾驶 4 小时', en: '4 h without a break' },
    parameters: { minutes: 240, pause: 20 },
  },
  twoHoursAtNight: {
    kind: 'driverContinuous',
    name: { zh: '夜间连续驾驶 2 小时', en: '2 h at night' },
    hours: ['22:00', '06:00'],
    parameters: { minutes: 120, pause: 20 },
  },
  eightHoursOfDay: {
    kind: 'driverTotal',
    name: { zh: '24 小时累计 8 小时', en: '8 h within 24 h' },
    parameters: { minutes: 480, hours: 24, pause: 20 },
  },
} as const satisfies Record<string, RulePreset>
