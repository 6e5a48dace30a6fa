/** The analyses and lists besides the reports that are sent by mail, as the reports are: each a table of one organisation or vehicle, with the words of its headings. */
import { type Report, reportNames, type ReportName, reportOf } from '../reports/reports.ts'
import type { Lang } from '../rules.ts'

interface MailedAnalysis {
  readonly zh: string
  readonly en: string
  /** The screen that shows it. */
  readonly path: string
  /** How its address says whom and which days: as one value `params`, as `org` or `vehicle` and `period`, as a `day`, as times, or not at all. */
  readonly address: 'params' | 'period' | 'day' | 'times' | 'none'
  /** What it is of: one organisation with those below it, or one vehicle. */
  readonly of: 'organisation' | 'vehicle'
  readonly right: Report['right']
  /** Which part of the server makes its table. */
  readonly from: 'safety' | 'overview' | 'trips'
}

const ofSafety = { of: 'organisation', right: 'alarmAuth', from: 'safety' } as const

export const mailedAnalyses = {
  companySafety: { zh: '企业安全分析', en: 'Company safety analysis', path: '/coScyAnRp', address: 'params', ...ofSafety },
  vehicleSafety: { zh: '车辆安全分析', en: 'Vehicle safety analysis', path: '/vehScyAnRp', address: 'params', ...ofSafety },
  networkedControl: {
    zh: '联网联控分析',
    en: 'Networked control analysis',
    path: '/olMonitoringAnls',
    address: 'params',
    ...ofSafety,
  },
  organisationRisk: {
    zh: '企业风险画像',
    en: 'Organisation risk portrait',
    path: '/orgRiskPortrait',
    address: 'period',
    ...ofSafety,
  },
  vehicleRisk: {
    zh: '车辆风险画像',
    en: 'Vehicle risk portrait',
    path: '/vehRiskPortrait',
    address: 'period',
    ...ofSafety,
    of: 'vehicle',
  },
  rankedDrivers: { zh: '司机风险排名', en: 'Drivers by risk', path: '/driverRiskPortrait', address: 'period', ...ofSafety },
  rankedVehicles: { zh: '车辆风险排名', en: 'Vehicles by risk', path: '/vehRiskPortrait', address: 'period', ...ofSafety },
  rankedOrganisations: {
    zh: '机构风险排名',
    en: 'Organisations by risk',
    path: '/orgRiskPortrait',
    address: 'period',
    ...ofSafety,
  },
  safetyDaily: {
    zh: '安全日报',
    en: 'Safety daily report',
    path: '/SafetyDaily',
    address: 'day',
    of: 'organisation',
    right: 'alarmAuth',
    from: 'overview',
  },
  overview: {
    zh: '系统概况',
    en: 'System overview',
    path: '/overview',
    address: 'none',
    of: 'organisation',
    right: 'posAuth',
    from: 'overview',
  },
  trips: {
    zh: '行程记录',
    en: 'Trips',
    path: '/VehicleTripsQuery',
    address: 'times',
    of: 'organisation',
    // Where vehicles were, and how far they drove.
    right: 'trackAuth',
    from: 'trips',
  },
} as const satisfies Record<string, MailedAnalysis>
export type MailedAnalysisName = keyof typeof mailedAnalyses
export type MailedFrom = MailedAnalysis['from']
/** Those that one part of the server makes. */
export type AnalysisFrom<From extends MailedFrom> = {
  [Name in MailedAnalysisName]: (typeof mailedAnalyses)[Name]['from'] extends From ? Name : never
}[MailedAnalysisName]

const analysisNames = Object.keys(mailedAnalyses) as [MailedAnalysisName, ...MailedAnalysisName[]]

/** What can be sent by mail. */
export const mailedNames = [...reportNames, ...analysisNames] as const
export type MailedName = ReportName | MailedAnalysisName

export const isMailedAnalysis = (name: string): name is MailedAnalysisName => name in mailedAnalyses

/** Who may have it. */
export const mailedRight = (name: MailedName): Report['right'] =>
  isMailedAnalysis(name) ? mailedAnalyses[name].right : reportOf(name).right

/** `part`: of reports with two; absent: of all. */
export function mailedTitle(name: MailedName, lang: Lang, part = -1): string {
  if (isMailedAnalysis(name)) return mailedAnalyses[name][lang]
  const { parts, ...names } = reportOf(name)
  return [names[lang], parts[part]?.[lang]].filter(Boolean).join(' · ')
}

/** Headings of the analyses and what stands in their cells, on screens, in files and in mails. */
export const analysisTexts = {
  organisation: { zh: '机构', en: 'Organisation' },
  vehicle: { zh: '车辆', en: 'Vehicle' },
  driver: { zh: '司机', en: 'Driver' },
  period: { zh: '日期', en: 'Dates' },
  place: { zh: '名次', en: 'Rank' },
  openTalks: { zh: '未完成谈话', en: 'Open talks' },
  vehicleCount: { zh: '车辆数', en: 'Vehicles' },
  km: { zh: '里程（<公里>）', en: 'Distance (<km>)' },
  hours: { zh: '行驶（小时）', en: 'Driving (h)' },
  onlineHours: { zh: '在线（小时）', en: 'Online (h)' },
  alarms: { zh: '报警', en: 'Alarms' },
  level1: { zh: '一级报警', en: 'Level 1' },
  events: { zh: '风险事件', en: 'Risk events' },
  per100Km: { zh: '<百公里>事件', en: 'Per <100 km>' },
  score: { zh: '风险分', en: 'Risk score' },
  level: { zh: '风险等级', en: 'Risk' },
  low: { zh: '低风险', en: 'Low risk' },
  medium: { zh: '中风险', en: 'Medium risk' },
  high: { zh: '高风险', en: 'High risk' },
  unknown: { zh: '里程不足', en: 'Too little driven' },
  online: { zh: '上线车辆', en: 'Online' },
  onlineShare: { zh: '上线率', en: 'Online rate' },
  complete: { zh: '轨迹完整率', en: 'Track completeness' },
  reports: { zh: '上报数', en: 'Reports' },
  handled: { zh: '报警处理率', en: 'Alarms handled' },
  total: { zh: '合计', en: 'Total' },
  factor: { zh: '事件类型', en: 'Event type' },
  eventLevel: { zh: '级别', en: 'Level' },
  count: { zh: '次数', en: 'Events' },
  takenOut: { zh: '申诉剔除', en: 'Taken out' },
  part: { zh: '分数', en: 'Points of the score' },
  change: { zh: '与上期相比', en: 'Change' },
  allowance: { zh: '基础分', en: 'Baseline for everybody' },
  before: { zh: '上期 {value}', en: 'Previous period: {value}' },
  alarmType: { zh: '报警类型', en: 'Alarm type' },
  day: { zh: '日期', en: 'Day' },
  drove: { zh: '出车车辆', en: 'Vehicles driven' },
  withAlarms: { zh: '报警车辆', en: 'Vehicles with alarms' },
  topAlarms: { zh: '报警最多的车辆', en: 'Vehicles with the most alarms' },
  topEvents: { zh: '风险事件最多的车辆', en: 'Vehicles with the most risk events' },
  began: { zh: '开始时间', en: 'Started at' },
  startPlace: { zh: '出发地点', en: 'Starting point' },
  finished: { zh: '结束时间', en: 'Ended at' },
  endPlace: { zh: '到达地点', en: 'Destination' },
  average: { zh: '{name}平均', en: 'Average of {name}' },
} as const
