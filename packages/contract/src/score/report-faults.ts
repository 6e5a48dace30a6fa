/** What may be wrong with a report, by the notes of the score: each is a bit of a stored number. */
export const reportFaults = {
  plate: { bit: 1, zh: '车牌号', en: 'Plate number', fix: 'vehicle' },
  colour: { bit: 2, zh: '车牌颜色', en: 'Plate colour', fix: 'vehicle' },
  time: { bit: 4, zh: '定位时间', en: 'Time', fix: 'terminal' },
  position: { bit: 8, zh: '经纬度', en: 'Position', fix: 'repair' },
  speed: { bit: 16, zh: '速度', en: 'Speed', fix: 'terminal' },
  direction: { bit: 32, zh: '方向', en: 'Heading', fix: 'terminal' },
  height: { bit: 64, zh: '海拔高度', en: 'Altitude', fix: 'terminal' },
  state: { bit: 128, zh: '车辆状态', en: 'Vehicle state', fix: 'repair' },
} as const satisfies Record<string, { bit: number; zh: string; en: string; fix: 'vehicle' | 'terminal' | 'repair' }>

export type ReportFault = keyof typeof reportFaults
export const reportFaultNames = Object.keys(reportFaults) as [ReportFault, ...ReportFault[]]

/** Beside `time`: it came late with a clock that is not believed, so that it stands in no track and is not among the reports of a day. */
export const untimedBit = 256

/** Bounds of the notes: millionths of a degree, 0.1 km/h, m, degrees. */
export const soundReport = {
  west: 73_550_000,
  east: 135_083_333,
  south: 3_850_000,
  north: 53_550_000,
  topSpeed: 1_600,
  lowest: -200,
  highest: 6_500,
  lastDirection: 359,
  /** Above this a vehicle drives, so that its engine is on. */
  movesFrom: 200,
} as const
