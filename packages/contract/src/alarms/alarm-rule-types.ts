/** The alarms that the platform's own rules raise, by their kind. Apart from what rules take (alarm-rule-kinds.ts): lists of alarms need the names alone. */
import type { Text } from '../rules.ts'

interface AlarmRuleType {
  /** From 257 on; stored, never changed. */
  readonly number: number
  readonly name: Text
  /** Serious; a rule may say otherwise. */
  readonly level?: 1
  /** Pushed unless the user chose otherwise. */
  readonly pushed?: true
  /** What returns within this time after its end continues the alarm, s; without it a minute. */
  readonly hysteresis?: number
}

export const alarmRuleTypes = {
  speedLimit: { number: 257, name: { zh: '平台超速', en: 'Platform speed limit exceeded' }, pushed: true },
  continuousDriving: {
    number: 258,
    name: { zh: '平台疲劳驾驶', en: 'Driving without a break' },
    level: 1,
    pushed: true,
    hysteresis: 300,
  },
  abnormalOffline: { number: 259, name: { zh: '异常离线', en: 'Lost contact' }, hysteresis: 300 },
  geofenceEntered: { number: 260, name: { zh: '进入围栏', en: 'Geofence entered' }, pushed: true, hysteresis: 10 },
  geofenceLeft: { number: 261, name: { zh: '离开围栏', en: 'Geofence left' }, pushed: true, hysteresis: 10 },
  fuelDrop: { number: 262, name: { zh: '油量骤降', en: 'Sudden fuel loss' }, pushed: true, hysteresis: 300 },
  idling: { number: 263, name: { zh: '怠速过长', en: 'Idling too long' } },
  overstay: { number: 264, name: { zh: '停留过久', en: 'Stays too long' }, hysteresis: 300 },
  towed: { number: 265, name: { zh: '熄火位移', en: 'Moved with the engine off' }, level: 1, pushed: true, hysteresis: 300 },
  sensor: { number: 290, name: { zh: '传感器超限', en: 'Sensor beyond its limits' }, pushed: true, hysteresis: 60 },
  sensorChange: { number: 302, name: { zh: '传感器突变', en: 'Sensor changes quickly' }, pushed: true, hysteresis: 60 },
  bannedHours: { number: 266, name: { zh: '禁行时段行驶', en: 'Driving in banned hours' }, pushed: true, hysteresis: 300 },
  routeLeft: { number: 280, name: { zh: '偏离规划路线', en: 'Left its planned route' }, pushed: true, hysteresis: 300 },
  sectionLimit: { number: 281, name: { zh: '路段超速', en: 'Over the limit of a route' }, pushed: true },
  unplannedStop: { number: 282, name: { zh: '计划外停车', en: 'Stop outside the plan' }, pushed: true, hysteresis: 300 },
  silence: { number: 270, name: { zh: '长时间无数据', en: 'No reports' }, hysteresis: 300 },
  noFix: { number: 271, name: { zh: '行驶中不定位', en: 'No GPS while driving' }, hysteresis: 300 },
  clockWrong: { number: 272, name: { zh: '终端时钟异常', en: 'Wrong terminal clock' }, hysteresis: 300 },
  parkedMoved: { number: 273, name: { zh: '停放车辆移动', en: 'Parked vehicle moved' }, level: 1, pushed: true, hysteresis: 300 },
  doorOpen: { number: 274, name: { zh: '行驶中车门未关', en: 'Driving with a door open' }, pushed: true },
  terminalAlarm: { number: 275, name: { zh: '终端报警持续', en: 'Terminal alarm that lasts' } },
  nightLimit: { number: 276, name: { zh: '夜间超速', en: 'Night speed limit exceeded' }, pushed: true },
  geofenceMissed: { number: 277, name: { zh: '未到访围栏', en: 'Geofence not visited' }, pushed: true },
  driverContinuous: {
    number: 291,
    name: { zh: '驾驶员连续驾驶超时', en: 'Driver without a break' },
    level: 1,
    pushed: true,
    hysteresis: 300,
  },
  driverTotal: {
    number: 292,
    name: { zh: '驾驶员累计驾驶超时', en: 'Driving hours exceeded' },
    level: 1,
    pushed: true,
    hysteresis: 300,
  },
  unaccompanied: {
    number: 293,
    name: { zh: '未识别驾驶员身份', en: 'Driver not identified' },
    pushed: true,
    hysteresis: 300,
  },
  gathering: { number: 294, name: { zh: '车辆聚集', en: 'Vehicles gathering' }, pushed: true, hysteresis: 300 },
  apart: { number: 298, name: { zh: '同行车辆分离', en: 'Vehicles apart' }, level: 1, pushed: true, hysteresis: 60 },
  together: { number: 299, name: { zh: '车辆同行过久', en: 'Vehicles close together' }, pushed: true, hysteresis: 60 },
  tripMissing: { number: 300, name: { zh: '未登记行程行驶', en: 'Driving without a trip' }, pushed: true, hysteresis: 300 },
  checkMissing: {
    number: 301,
    name: { zh: '未经出车检查行驶', en: 'Driving without a passed check' },
    pushed: true,
    hysteresis: 300,
  },
  waypointMissed: { number: 295, name: { zh: '未按时到达途经点', en: 'Waypoint not reached in time' }, pushed: true },
} as const satisfies Record<string, AlarmRuleType>

export type AlarmRuleKind = keyof typeof alarmRuleTypes
export const alarmRuleKindKeys = Object.keys(alarmRuleTypes) as [AlarmRuleKind, ...AlarmRuleKind[]]
export const ruleTypeOf = (kind: AlarmRuleKind): AlarmRuleType => alarmRuleTypes[kind]
