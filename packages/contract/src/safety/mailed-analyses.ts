/** The analyses of safety that are sent by mail, as the reports are: each a table of one organisation, with the words of its headings. */
import { type Report, reportNames, type ReportName, reportOf } from '../reports/reports.ts'
import type { Lang } from '../rules.ts'

interface MailedAnalysis {
  readonly zh: string
  readonly en: string
  /** The screen that shows it. */
  readonly path: string
  /** How its address says organisation and days: as one value `params`, or as `org` and `period`. */
  readonly address: 'params' | 'period'
}

export const mailedAnalyses = {
  companySafety: { zh: '企业安全分析', en: 'Company safety analysis', path: '/coScyAnRp', address: 'params' },
  vehicleSafety: { zh: '车辆安全分析', en: 'Vehicle safety analysis', path: '/vehScyAnRp', address: 'params' },
  networkedControl: { zh: '联网联控分析', en: 'Networked control analysis', path: '/olMonitoringAnls', address: 'params' },
  organisationRisk: { zh: '企业风险画像', en: 'Organisation risk portrait', path: '/orgRiskPortrait', address: 'period' },
  rankedDrivers: { zh: '司机风险排名', en: 'Drivers by risk', path: '/driverRiskPortrait', address: 'period' },
  rankedVehicles: { zh: '车辆风险排名', en: 'Vehicles by risk', path: '/vehRiskPortrait', address: 'period' },
  rankedOrganisations: { zh: '机构风险排名', en: 'Organisations by risk', path: '/orgRiskPortrait', address: 'period' },
} as const satisfies Record<string, MailedAnalysis>
export type MailedAnalysisName = keyof typeof mailedAnalyses

const analysisNames = Object.keys(mailedAnalyses) as [MailedAnalysisName, ...MailedAnalysisName[]]

/** What can be sent by mail. */
export const mailedNames = [...reportNames, ...analysisNames] as const
export type MailedName = ReportName | MailedAnalysisName

export const isMailedAnalysis = (name: string): name is MailedAnalysisName => name in mailedAnalyses

/** Who may have it. */
export const mailedRight = (name: MailedName): Report['right'] => (isMailedAnalysis(name) ? 'alarmAuth' : reportOf(name).right)

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
  average: { zh: '{name}平均', en: 'Average of {name}' },
} as const
