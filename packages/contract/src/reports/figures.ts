/** The figures of reports: what they are called, how they are carried and shown. Server, client and files read these rows. */
import { inUnit, type Measure } from '../measures.ts'
import { type ShownUnits, withUnits } from '../unit-words.ts'
import type { Lang } from '../rules.ts'

/**
 * How a figure is carried and shown: `km` metres as kilometres, `duration` seconds as hours and minutes, `litres` millilitres, `speed` km/h,
 * `perHundred` litres per 100 km, `time` ms since 1970, `count` as it is.
 */
export type FigureKind = 'km' | 'duration' | 'litres' | 'speed' | 'perHundred' | 'count'

export interface ReportFigure {
  readonly zh: string
  readonly en: string
  readonly kind: FigureKind
  /** `sum`: rows add up to the row of their organisation, day or platform. Others are told for each row only. */
  readonly total: 'sum' | 'most' | 'none'
  /** Only known of one vehicle. */
  readonly ofVehicle?: true
}

const sum = 'sum' as const

export const reportFigures = {
  distance: { zh: '里程', en: 'Distance', kind: 'km', total: sum },
  distanceByFixes: { zh: '其中按定位计', en: 'Of it by positions', kind: 'km', total: sum },
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
  perHundred: { zh: '平均油耗', en: 'Consumption', kind: 'perHundred', total: 'none' },
} as const satisfies Record<string, ReportFigure>
export type FigureName = keyof typeof reportFigures

export const figureOf = (name: FigureName): ReportFigure => reportFigures[name]

/** Units of the kinds as they stand in headings. */
const figureUnits: Readonly<Record<FigureKind, { zh: string; en: string }>> = {
  km: { zh: '<km>', en: '<km>' },
  duration: { zh: '小时', en: 'h' },
  litres: { zh: '<L>', en: '<L>' },
  speed: { zh: '<km/h>', en: '<km/h>' },
  perHundred: { zh: '<L>/<100km>', en: '<L>/<100 km>' },
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
  count: 0,
}

const perUnit: Readonly<Record<FigureKind, number>> = {
  km: 1000,
  duration: 3600,
  litres: 1000,
  speed: 1,
  perHundred: 1,
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
