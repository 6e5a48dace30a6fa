/** What is asked of the reports: a row for each call, with the figure it gives. */
import { reportNames, reports } from '@outrider/contract'

/** Ids and times of what is asked. */
export interface Subject {
  organisation: string
  vehicle: string
  driver: string
  /** ms since 1970. Days that are filled: today has no figures yet. */
  startTime: number
  endTime: number
}

export interface AskedReport {
  title: string
  path: string
  body: (subject: Subject) => object
}

const groups = ['vehicle', 'organisation'] as const

const byGroup: AskedReport[] = reportNames.flatMap(name =>
  reports[name].parts.flatMap(({ call: path }) =>
    groups
      .filter(group => (reports[name].groups as readonly string[]).includes(group))
      .map(group => ({
        title: `${path} by ${group}`,
        path,
        body: ({ organisation, startTime, endTime }) => ({ orgIds: [organisation], startTime, endTime, group }),
      })),
  ),
)

const analysis = ({ organisation, startTime, endTime }: Subject) => ({
  orgId: organisation,
  beginTime: startTime,
  endTime,
  periodUnit: 'day',
})

const safety: AskedReport[] = [
  { title: 'activeSafety/getOrgRisk', path: 'activeSafety/getOrgRisk', body: ({ organisation }) => ({ orgId: organisation }) },
  { title: 'activeSafety/getVehicleRisk', path: 'activeSafety/getVehicleRisk', body: ({ vehicle }) => ({ vehicleId: vehicle }) },
  ...['getOrgOperationSurvey', 'getOrgOperationStat', 'getVehOperationSurvey'].map(name => ({
    title: `activeSafety/${name}`,
    path: `activeSafety/${name}`,
    body: analysis,
  })),
  ...['organisation', 'vehicle', 'period'].map(queryType => ({
    title: `activeSafety/getNetMonitoringAnls by ${queryType}`,
    path: 'activeSafety/getNetMonitoringAnls',
    body: (subject: Subject) => ({ ...analysis(subject), queryType }),
  })),
  { title: 'activeSafety/getDriverRisk', path: 'activeSafety/getDriverRisk', body: ({ driver }) => ({ driverId: driver }) },
]

const overview: AskedReport[] = Object.entries({
  getDataOverviewReport: {},
  getVehAlarmInfoReport: { days: 30 },
  getVehAlmNumRankReport: { days: 30 },
  getVehRiskNumRankReport: { days: 30 },
  getDeviceAbnormalityStats: {},
  getDeviceAbnormalityReport: {},
  getAbnormalOfflineVehReport: {},
  getUserVehRealTimeData: {},
  getVehAlmTrendIn7Days: {},
  getTop5VehMileageYstd: {},
}).map(([name, body]) => ({ title: `report/${name}`, path: `report/${name}`, body: () => body }))

/** Over the fleet and a month. Two reports may have a part in common: once is enough. */
export const askedReports: readonly AskedReport[] = [
  ...new Map([...byGroup, ...safety, ...overview].map(row => [row.title, row])).values(),
]

const monthOf = (time: number): string => new Date(time + 8 * 3_600_000).toISOString().slice(0, 7)

/** What a company is scored by in the month in which most of the days are, and where it lost points. */
export const scores: readonly AskedReport[] = ['getMonthlyScore', 'getScoreTrend', 'getScoreLosses'].map(name => ({
  title: `activeSafety/${name}`,
  path: `activeSafety/${name}`,
  body: ({ organisation, startTime, endTime }) => ({ orgId: organisation, month: monthOf((startTime + endTime) / 2) }),
}))

/** Of the larger fleet, the farthest first. */
export const rankings: readonly AskedReport[] = ['report/getOrgVehMileageRanking', 'report/getVehOilConsumptionInfo'].map(
  path => ({
    title: `${path}, farthest first`,
    path,
    body: ({ organisation, startTime, endTime }) => ({
      orgIds: [organisation],
      startTime,
      endTime,
      group: 'vehicle',
      sortBy: 'distance',
      descending: true,
    }),
  }),
)
