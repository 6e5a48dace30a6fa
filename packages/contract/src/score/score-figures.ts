/** The figures of the monthly score as rows: what they are, of what they are made, and how points follow. */
import type { ScoreFigureName, ScoreWorth } from './score-settings.ts'

export type ScoreUnit = 'vehicles' | 'metres' | 'reports' | 'vehicleDays' | 'events' | 'seconds' | 'checks'

/**
 * share: points in proportion. less: all points less the share. mean: beside the mean of the region, which its authority publishes.
 */
export type ScoreRule = 'share' | 'less' | 'mean'

export interface ScoreFigure {
  readonly zh: string
  readonly en: string
  readonly rule: ScoreRule
  /** Of what its two parts are. */
  readonly part: { readonly zh: string; readonly en: string; readonly unit: ScoreUnit }
  readonly whole: { readonly zh: string; readonly en: string; readonly unit: ScoreUnit }
  /** From where its numbers come. */
  readonly source: 'fleet' | 'tracks' | 'ingest' | 'checks'
  /** What can be done about what it costs: whom to turn to. */
  readonly fix: 'terminal' | 'repair' | 'driverTalk' | 'onDuty'
}

export const scoreFigures: Readonly<Record<ScoreFigureName, ScoreFigure>> = {
  enrolment: {
    zh: '车辆入网率',
    en: 'Enrolment',
    rule: 'share',
    part: { zh: '已入网车辆', en: 'Enrolled', unit: 'vehicles' },
    whole: { zh: '应入网车辆', en: 'To be enrolled', unit: 'vehicles' },
    source: 'fleet',
    fix: 'terminal',
  },
  online: {
    zh: '车辆上线率',
    en: 'Online',
    rule: 'share',
    part: { zh: '已上线车辆', en: 'Were online', unit: 'vehicles' },
    whole: { zh: '应上线车辆', en: 'Enrolled', unit: 'vehicles' },
    source: 'tracks',
    fix: 'repair',
  },
  completeness: {
    zh: '轨迹完整率',
    en: 'Track completeness',
    rule: 'share',
    part: { zh: '完整里程', en: 'Covered by reports', unit: 'metres' },
    whole: { zh: '总里程', en: 'Driven', unit: 'metres' },
    source: 'tracks',
    fix: 'repair',
  },
  quality: {
    zh: '数据合格率',
    en: 'Data quality',
    rule: 'share',
    part: { zh: '合格数据', en: 'Sound reports', unit: 'reports' },
    whole: { zh: '全部数据', en: 'All reports', unit: 'reports' },
    source: 'ingest',
    fix: 'terminal',
  },
  drift: {
    zh: '卫星定位漂移车辆率',
    en: 'Position drift',
    rule: 'less',
    part: { zh: '漂移', en: 'With drift', unit: 'vehicleDays' },
    whole: { zh: '上线', en: 'Online', unit: 'vehicleDays' },
    source: 'tracks',
    fix: 'repair',
  },
  overspeed: {
    zh: '平均车辆超速次数',
    en: 'Overspeeding per vehicle',
    rule: 'mean',
    part: { zh: '超速次数', en: 'Overspeeding', unit: 'events' },
    whole: { zh: '上线车辆', en: 'Vehicles online', unit: 'vehicles' },
    source: 'tracks',
    fix: 'driverTalk',
  },
  fatigue: {
    zh: '平均疲劳驾驶时长',
    en: 'Fatigued driving per vehicle',
    rule: 'mean',
    part: { zh: '疲劳驾驶时长', en: 'Fatigued driving', unit: 'seconds' },
    whole: { zh: '上线车辆', en: 'Vehicles online', unit: 'vehicles' },
    source: 'tracks',
    fix: 'driverTalk',
  },
  checks: {
    zh: '平台查岗响应率',
    en: 'On-duty checks answered',
    rule: 'share',
    part: { zh: '已响应', en: 'Answered', unit: 'checks' },
    whole: { zh: '查岗次数', en: 'Checks', unit: 'checks' },
    source: 'checks',
    fix: 'onDuty',
  },
}

const secondsOfAnHour = 3_600

/** Share, or mean of a vehicle: events, and hours of what is measured in seconds. null: there was nothing to measure. */
export function scoreValue(name: ScoreFigureName, part: number, whole: number): number | null {
  if (whole <= 0) return null
  return part / whole / (scoreFigures[name].part.unit === 'seconds' ? secondsOfAnHour : 1)
}

/**
 * Points of a value; null: it has none, because there was nothing to measure or the mean of the region is not known.
 * @param region mean of the region; only of means
 */
export function scorePoints(
  name: ScoreFigureName,
  { points, bound }: ScoreWorth,
  value: number | null,
  region: number | null,
): number | null {
  if (value === null) return null
  const { rule } = scoreFigures[name]
  if (rule === 'share') return bound !== null && value < bound ? 0 : value * points
  if (rule === 'less') return bound !== null && value > bound ? 0 : Math.max(0, points - value * points)
  if (region === null) return null
  // The table does not say what is half of nothing: without any event of one's own all points, else none.
  if (region === 0) return value === 0 ? points : 0
  const half = points / 2
  if (value <= region) return half + ((region - value) / region) * half
  return value < 2 * region ? ((2 * region - value) / region) * half : 0
}
