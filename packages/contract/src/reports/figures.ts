/** The figures of reports: what they are called, how they are carried and shown. Server, client and files read these rows. */
import { inUnit, type Measure } from '../measures.ts'
import { type ShownUnits, withUnits } from '../unit-words.ts'
import type { Lang } from '../rules.ts'

/**
 * How a figure is carried and shown: `km` metres as kilometres, `duration` seconds as hours and minutes, `litres` millilitres, `speed` km/h,
 * `perHundred` litres per 100 km, `percent` per cent, `celsius` °C, `volts` V, `count` as it is.
 */
export type FigureKind = 'km' | 'duration' | 'litres' | 'speed' | 'perHundred' | 'percent' | 'celsius' | 'volts' | 'count'

export interface ReportFigure {
  readonly zh: string
  readonly en: string
  readonly kind: FigureKind
  /** `sum`: rows add up to the row of their organisation, day or platform. Others are told for each row only. */
  readonly total: 'sum' | 'most' | 'none'
  /** Only known of one vehicle. */
  readonly ofVehicle?: true
  /** It is which part of the sum of these one of them is: also of several rows, whose sums are divided. */
  readonly share?: { readonly part: string; readonly of: readonly string[] }
}

const sum = 'sum' as const
/** All of a day is one of these. */
const times = ['drivingTime', 'idlingTime', 'parkedTime', 'gapTime'] as const
const partOfTime = (part: (typeof times)[number]) => ({ kind: 'percent', total: 'none', share: { part, of: times } }) as const

export const reportFigures = {
  distance: { zh: '里程', en: 'Distance', kind: 'km', total: sum },
  distanceByFixes: { zh: '其中按定位计', en: 'Of it by positions', kind: 'km', total: sum },
  distanceAtLeast: { zh: '其中可能偏短', en: 'Of which lower bound', kind: 'km', total: sum },
  drivingTime: { zh: '行驶时长', en: 'Driving', kind: 'duration', total: sum },
  idlingTime: { zh: '怠速时长', en: 'Idling', kind: 'duration', total: sum },
  parkedTime: { zh: '停车时长', en: 'Parked', kind: 'duration', total: sum },
  gapTime: { zh: '无上报时长', en: 'No reports', kind: 'duration', total: sum },
  onlineTime: { zh: '在线时长', en: 'Online', kind: 'duration', total: sum },
  engineOnTime: { zh: '点火时长', en: 'Engine on', kind: 'duration', total: sum },
  engineStarts: { zh: '点火次数', en: 'Engine starts', kind: 'count', total: sum },
  activeDays: { zh: '出车天数', en: 'Days driven', kind: 'count', total: sum },
  meanSpeed: { zh: '平均速度', en: 'Mean speed', kind: 'speed', total: 'none' },
  topSpeed: { zh: '最高速度', en: 'Top speed', kind: 'speed', total: 'most' },
  odometerBegin: { zh: '期初总里程', en: 'Odometer at start', kind: 'km', total: 'none', ofVehicle: true },
  odometerEnd: { zh: '期末总里程', en: 'Odometer at end', kind: 'km', total: 'none', ofVehicle: true },
  alarms: { zh: '报警总数', en: 'Alarms', kind: 'count', total: sum },
  processed: { zh: '已处理', en: 'Handled', kind: 'count', total: sum },
  pending: { zh: '未处理', en: 'Pending', kind: 'count', total: sum },
  level1: { zh: '一级', en: 'Level 1', kind: 'count', total: sum },
  level2: { zh: '二级', en: 'Level 2', kind: 'count', total: sum },
  general: { zh: '一般报警', en: 'General', kind: 'count', total: sum },
  forward: { zh: '前向报警', en: 'Forward', kind: 'count', total: sum },
  abnormalDrive: { zh: '异常驾驶', en: 'Abnormal driving', kind: 'count', total: sum },
  blindSpot: { zh: '盲区报警', en: 'Blind spot', kind: 'count', total: sum },
  tirePressure: { zh: '胎压报警', en: 'Tyre pressure', kind: 'count', total: sum },
  refuellings: { zh: '加油次数', en: 'Refuellings', kind: 'count', total: sum },
  refuelled: { zh: '加油量', en: 'Refuelled', kind: 'litres', total: sum },
  losses: { zh: '漏油次数', en: 'Losses', kind: 'count', total: sum },
  lost: { zh: '漏油量', en: 'Lost', kind: 'litres', total: sum },
  dismissed: { zh: '已排除次数', en: 'Dismissed', kind: 'count', total: sum },
  fuelUsed: { zh: '油耗', en: 'Fuel used', kind: 'litres', total: sum },
  drivingShare: { zh: '行驶占比', en: 'Driving share', ...partOfTime('drivingTime') },
  idlingShare: { zh: '怠速占比', en: 'Idling share', ...partOfTime('idlingTime') },
  parkedShare: { zh: '停车占比', en: 'Parked share', ...partOfTime('parkedTime') },
  gapShare: { zh: '无上报占比', en: 'No-report share', ...partOfTime('gapTime') },
  checkedShare: {
    zh: '出车检查率',
    en: 'Checked before driving',
    kind: 'percent',
    total: 'none',
    share: { part: 'checkedDays', of: ['checkedDays', 'uncheckedDays'] },
  },
  checkedDays: { zh: '已检出车天数', en: 'Days driven, checked', kind: 'count', total: sum },
  uncheckedDays: { zh: '未检出车天数', en: 'Days driven, not checked', kind: 'count', total: sum },
  checks: { zh: '检查次数', en: 'Checks', kind: 'count', total: sum },
  checksPassed: { zh: '合格', en: 'Passed', kind: 'count', total: sum },
  checksWithDefects: { zh: '有缺陷', en: 'With defects', kind: 'count', total: sum },
  checksReleased: { zh: '缺陷已放行', en: 'Released', kind: 'count', total: sum },
  checksHeld: { zh: '禁止出车', en: 'Held back', kind: 'count', total: sum },
  checksWaiting: { zh: '待放行', en: 'Awaiting release', kind: 'count', total: sum },
  visits: { zh: '到访次数', en: 'Visits', kind: 'count', total: sum },
  stayTime: { zh: '停留时长', en: 'Time spent', kind: 'duration', total: sum },
  onTimeShare: {
    zh: '准点率',
    en: 'On time',
    kind: 'percent',
    total: 'none',
    share: { part: 'onTimeArrivals', of: ['onTimeArrivals', 'lateArrivals'] },
  },
  onTimeArrivals: { zh: '准点到达', en: 'Arrivals on time', kind: 'count', total: sum },
  lateArrivals: { zh: '晚到', en: 'Late arrivals', kind: 'count', total: sum },
  lateTime: { zh: '累计晚到时长', en: 'Total delay', kind: 'duration', total: sum },
  deviations: { zh: '偏离路线次数', en: 'Left the route', kind: 'count', total: sum },
  deviationTime: { zh: '偏离时长', en: 'Off the route', kind: 'duration', total: sum },
  temperatureLeast: { zh: '最低温度', en: 'Lowest temperature', kind: 'celsius', total: 'none' },
  temperatureMean: { zh: '平均温度', en: 'Mean temperature', kind: 'celsius', total: 'none' },
  temperatureGreatest: { zh: '最高温度', en: 'Highest temperature', kind: 'celsius', total: 'most' },
  temperatureBadShare: {
    zh: '温度超限占比',
    en: 'Temperature out of limits, share',
    kind: 'percent',
    total: 'none',
    share: { part: 'temperatureBadTime', of: ['temperatureGoodTime', 'temperatureBadTime'] },
  },
  temperatureBadTime: { zh: '温度超限时长', en: 'Temperature out of limits', kind: 'duration', total: sum },
  temperatureGoodTime: { zh: '温度正常时长', en: 'Temperature within limits', kind: 'duration', total: sum },
  doorOpenings: { zh: '开门次数', en: 'Doors opened', kind: 'count', total: sum },
  doorOpenTime: { zh: '开门时长', en: 'Doors open', kind: 'duration', total: sum },
  humidityMean: { zh: '平均湿度', en: 'Mean humidity', kind: 'percent', total: 'none' },
  supplyLeast: { zh: '最低外接电压', en: 'Lowest supply voltage', kind: 'volts', total: 'none' },
  unreadable: { zh: '无效读数', en: 'Invalid readings', kind: 'count', total: sum },
  perHundred: { zh: '平均油耗', en: 'Consumption', kind: 'perHundred', total: 'none' },
} as const satisfies Record<string, ReportFigure>
export type FigureName = keyof typeof reportFigures

/** Those that are computed of others. */
export type ShareName = {
  [Name in FigureName]: (typeof reportFigures)[Name] extends { share: object } ? Name : never
}[FigureName]

export const figureOf = (name: FigureName): ReportFigure => reportFigures[name]

/** Per cent of the figures that it is a part of, by their sums; null: nothing is known, or it is no share. */
export function shareOfSums(name: FigureName, sumOf: (name: FigureName) => number | null | undefined): number | null {
  const { share } = figureOf(name)
  if (!share) return null
  const whole = share.of.reduce((total, each) => total + (sumOf(each as FigureName) ?? 0), 0)
  return whole > 0 ? ((sumOf(share.part as FigureName) ?? 0) / whole) * 100 : null
}

/** Units of the kinds as they stand in headings. */
const figureUnits: Readonly<Record<FigureKind, { zh: string; en: string }>> = {
  km: { zh: '<km>', en: '<km>' },
  duration: { zh: '小时', en: 'h' },
  litres: { zh: '<L>', en: '<L>' },
  speed: { zh: '<km/h>', en: '<km/h>' },
  perHundred: { zh: '<L>/<100km>', en: '<L>/<100 km>' },
  percent: { zh: '%', en: '%' },
  celsius: { zh: '°C', en: '°C' },
  volts: { zh: 'V', en: 'V' },
  count: { zh: '', en: '' },
}

export const figureUnit = (kind: FigureKind, lang: Lang, units: ShownUnits): string =>
  withUnits(figureUnits[kind][lang], lang, units)

/** Decimals of the kinds. */
export const figureDigits: Readonly<Record<FigureKind, number>> = {
  km: 1,
  duration: 2,
  litres: 1,
  speed: 1,
  perHundred: 1,
  percent: 1,
  celsius: 1,
  volts: 1,
  count: 0,
}

const perUnit: Readonly<Record<FigureKind, number>> = {
  km: 1000,
  duration: 3600,
  litres: 1000,
  speed: 1,
  perHundred: 1,
  percent: 1,
  celsius: 1,
  volts: 1,
  count: 1,
}

const measures: Partial<Record<FigureKind, Measure>> = { km: 'km', litres: 'litre', speed: 'kmh', perHundred: 'perHundred' }

/** As shown in charts and files: in the unit of its kind, rounded to its decimals. */
export function figureValue(name: FigureName, value: number, units: ShownUnits): number {
  const { kind } = reportFigures[name]
  const scale = 10 ** figureDigits[kind]
  const measure = measures[kind]
  const carried = value / perUnit[kind]
  return Math.round((measure ? inUnit(measure, carried, units) : carried) * scale) / scale
}
