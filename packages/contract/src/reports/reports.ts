/**
 * The statistical reports: a row for each, with its routes, its calls, and what it shows. A report is this row: menu, query, result, charts and
 * files are made of it.
 */
import type { Right } from '../entities/rights.ts'
import type { FigureName } from './figures.ts'

/** What a row of a result is about. `vehicleDay`: a vehicle on a day. */
export const reportGroups = ['vehicle', 'organisation', 'day', 'vehicleDay'] as const
export type ReportGroup = (typeof reportGroups)[number]

/** The periods that a template of a report may have: those that move with the calendar. */
export const templatePeriods = ['today', 'yesterday', 'threeDays', 'week', 'lastWeek', 'month', 'lastMonth'] as const

export interface ReportPart {
  readonly call: string
  /** Columns, in this order. */
  readonly figures: readonly FigureName[]
  /** Hidden until asked for. */
  readonly hidden?: readonly FigureName[]
  /** What the chart draws; several figures of one unit stand on each other. */
  readonly chart: readonly FigureName[]
  readonly zh?: string
  readonly en?: string
}

export interface Report {
  readonly zh: string
  readonly en: string
  /** One line for the menu. */
  readonly about: { readonly zh: string; readonly en: string }
  readonly query: string
  readonly result: string
  /** Its entry in the menu is for those with this right, and so are its calls. */
  readonly right: Right
  /** What is asked for: vehicles, or an organisation with all of its vehicles; rankings are of an organisation. */
  readonly asks: 'vehicles' | 'organisation'
  /** Groups that can be chosen, the first at the beginning. */
  readonly groups: readonly ReportGroup[]
  readonly parts: readonly [ReportPart, ...ReportPart[]]
  /** What a press on a row opens. */
  readonly opens?: 'fuel' | 'alarms'
  /** Its rows are an order of merit: the chart has the first of them. */
  readonly ranks?: true
  /** Shows the present state of each vehicle too, and refreshes. */
  readonly live?: true
}

export const reports = {
  mileage: {
    zh: '里程统计',
    en: 'Distance statistics',
    about: { zh: '各车里程、行驶时长与速度', en: 'Distance, driving time and speed of each vehicle' },
    query: '/Report/MileageStat',
    result: '/mileageStat',
    right: 'trackAuth',
    asks: 'vehicles',
    groups: ['vehicle', 'organisation', 'day', 'vehicleDay'],
    parts: [
      {
        call: 'report/getVehicleMileageStat',
        figures: [
          'distance',
          'distanceByFixes',
          'distanceAtLeast',
          'activeDays',
          'drivingTime',
          'meanSpeed',
          'topSpeed',
          'odometerBegin',
          'odometerEnd',
        ],
        chart: ['distance'],
      },
    ],
  },
  monitoring: {
    zh: '实时监控',
    en: 'Real-time monitoring',
    about: { zh: '当前状态、速度与在线时长', en: 'Current state, speed and time online' },
    query: '/Report/Monitoring',
    result: '/realMonitor',
    right: 'posAuth',
    asks: 'vehicles',
    groups: ['vehicle'],
    parts: [
      {
        call: 'report/getVehicleRealTimeMonitoring',
        figures: ['onlineTime', 'drivingTime', 'idlingTime', 'parkedTime', 'gapTime', 'distance'],
        chart: ['onlineTime'],
      },
    ],
    live: true,
  },
  alarms: {
    zh: '报警统计',
    en: 'Alarm statistics',
    about: { zh: '报警数量、级别、类别与处理情况', en: 'Alarms by level and category, and how many were handled' },
    query: '/Report/AlarmStat',
    result: '/alarmStat',
    right: 'alarmAuth',
    asks: 'vehicles',
    groups: ['vehicle', 'organisation', 'day', 'vehicleDay'],
    parts: [
      {
        call: 'report/getVehiclesAlarmsStat',
        figures: [
          'alarms',
          'pending',
          'processed',
          'level1',
          'level2',
          'forward',
          'abnormalDrive',
          'blindSpot',
          'tirePressure',
          'general',
        ],
        chart: ['processed', 'pending'],
      },
    ],
    opens: 'alarms',
  },
  refuelling: {
    zh: '加油统计',
    en: 'Refuelling statistics',
    about: { zh: '加油次数与加油量', en: 'How often vehicles were refuelled, and how much' },
    query: '/Report/OilAddStat',
    result: '/refuelingStat',
    right: 'trackAuth',
    asks: 'vehicles',
    groups: ['vehicle', 'organisation', 'day', 'vehicleDay'],
    parts: [
      { call: 'report/getVehiclesRefuelingStat', figures: ['refuelled', 'refuellings', 'dismissed'], chart: ['refuelled'] },
    ],
    opens: 'fuel',
  },
  leaking: {
    zh: '漏油统计',
    en: 'Fuel loss statistics',
    about: { zh: '油量异常下降的次数与数量', en: 'Sudden drops of the fuel level: how often, how much' },
    query: '/Report/OilSpillStat',
    result: '/oilLeakingStat',
    right: 'trackAuth',
    asks: 'vehicles',
    groups: ['vehicle', 'organisation', 'day', 'vehicleDay'],
    parts: [{ call: 'report/getVehiclesOilLeakingStat', figures: ['lost', 'losses', 'dismissed'], chart: ['lost'] }],
    opens: 'fuel',
  },
  driving: {
    zh: '点火与行驶统计',
    en: 'Ignition and driving',
    about: { zh: '点火次数与时长，行驶、怠速与停车时长', en: 'Engine starts and hours; driving, idling and parked time' },
    query: '/Report/DrivingStat',
    result: '/ignitionStat',
    right: 'trackAuth',
    asks: 'vehicles',
    groups: ['vehicle', 'organisation', 'day', 'vehicleDay'],
    parts: [
      {
        call: 'report/getVehiclesIgnitionStat',
        zh: '点火',
        en: 'Ignition',
        figures: ['engineStarts', 'engineOnTime', 'activeDays'],
        chart: ['engineOnTime'],
      },
      {
        call: 'report/getVehicleDrivingStat',
        zh: '行驶',
        en: 'Driving',
        figures: ['drivingTime', 'idlingTime', 'parkedTime', 'gapTime', 'distance', 'meanSpeed', 'topSpeed'],
        chart: ['drivingTime', 'idlingTime'],
      },
    ],
  },
  utilisation: {
    zh: '车辆利用率',
    en: 'Vehicle utilisation',
    about: { zh: '行驶、怠速、停车各占多少时间', en: 'Share of the time driving, idling and parked' },
    query: '/Report/Utilisation',
    result: '/utilisation',
    right: 'trackAuth',
    asks: 'vehicles',
    groups: ['vehicle', 'organisation', 'day', 'vehicleDay'],
    parts: [
      {
        call: 'report/getVehicleUtilisation',
        figures: [
          'drivingShare',
          'idlingShare',
          'parkedShare',
          'gapShare',
          'activeDays',
          'distance',
          'drivingTime',
          'idlingTime',
          'parkedTime',
          'gapTime',
        ],
        hidden: ['parkedTime', 'gapTime'],
        chart: ['drivingShare', 'idlingShare', 'parkedShare', 'gapShare'],
      },
    ],
  },
  departureChecks: {
    zh: '出车检查统计',
    en: 'Departure check statistics',
    about: {
      zh: '出车前检查了多少，发现与放行了哪些缺陷',
      en: 'How often vehicles were checked before they drove, and what was found',
    },
    query: '/Report/DepartureCheckStat',
    result: '/departureCheckStat',
    // As for the checks themselves. How far a vehicle drove in a period is in the report of the present, of the same right.
    right: 'posAuth',
    asks: 'vehicles',
    groups: ['vehicle', 'organisation', 'day', 'vehicleDay'],
    parts: [
      {
        call: 'report/getVehiclesDepartureCheckStat',
        figures: [
          'checkedShare',
          'activeDays',
          'checkedDays',
          'uncheckedDays',
          'checks',
          'checksPassed',
          'checksWithDefects',
          'checksReleased',
          'checksHeld',
          'checksWaiting',
        ],
        chart: ['checkedDays', 'uncheckedDays'],
      },
    ],
  },
  visits: {
    zh: '到访与准点统计',
    en: 'Visits and punctuality',
    about: {
      zh: '到访围栏与途经点的次数、停留时长、准点与偏离路线情况',
      en: 'Visits of geofences and waypoints, time spent there, arrivals on time, and routes that were left',
    },
    query: '/Report/VisitStat',
    result: '/visitStat',
    right: 'trackAuth',
    asks: 'vehicles',
    groups: ['vehicle', 'organisation', 'day', 'vehicleDay'],
    parts: [
      {
        call: 'report/getVehiclesVisitStat',
        figures: [
          'visits',
          'stayTime',
          'onTimeShare',
          'onTimeArrivals',
          'lateArrivals',
          'lateTime',
          'deviations',
          'deviationTime',
        ],
        chart: ['visits'],
      },
    ],
  },
  sensors: {
    zh: '传感器统计',
    en: 'Sensor statistics',
    about: {
      zh: '温度、湿度、电压的最低、平均与最高值，温度超限与车门开启情况',
      en: 'Temperature, humidity and voltage, time out of limits, and doors opened',
    },
    query: '/Report/SensorStat',
    result: '/sensorStat',
    right: 'trackAuth',
    asks: 'vehicles',
    groups: ['vehicle', 'organisation', 'day', 'vehicleDay'],
    parts: [
      {
        call: 'report/getVehiclesSensorStat',
        figures: [
          'temperatureLeast',
          'temperatureMean',
          'temperatureGreatest',
          'temperatureBadShare',
          'temperatureBadTime',
          'temperatureGoodTime',
          'doorOpenings',
          'doorOpenTime',
          'humidityMean',
          'supplyLeast',
          'unreadable',
        ],
        hidden: ['temperatureGoodTime', 'humidityMean', 'unreadable'],
        chart: ['temperatureBadTime'],
      },
    ],
  },
  mileageRanking: {
    zh: '里程排行',
    en: 'Distance ranking',
    about: { zh: '机构内车辆或各机构的里程排行', en: 'Vehicles of an organisation, or organisations, by distance' },
    query: '/report/getOrgVehMileageRanking',
    result: '/mileageRanking',
    right: 'trackAuth',
    asks: 'organisation',
    groups: ['vehicle', 'organisation'],
    parts: [
      {
        call: 'report/getOrgVehMileageRanking',
        figures: ['distance', 'distanceByFixes', 'activeDays', 'drivingTime', 'meanSpeed'],
        chart: ['distance'],
      },
    ],
    ranks: true,
  },
  oilRanking: {
    zh: '油耗排行',
    en: 'Fuel consumption ranking',
    about: { zh: '各机构的油耗总量与平均油耗', en: 'Organisations by fuel used and consumption' },
    query: '/report/getOrgOilConsumptionRanking',
    result: '/oilConsumptionRanking',
    right: 'trackAuth',
    asks: 'organisation',
    groups: ['organisation', 'vehicle'],
    parts: [
      {
        call: 'report/getOrgOilConsumptionRanking',
        figures: ['fuelUsed', 'perHundred', 'distance', 'distanceByFixes'],
        chart: ['fuelUsed'],
      },
    ],
    ranks: true,
  },
  vehicleOilRanking: {
    zh: '单车油耗排行',
    en: 'Fuel consumption ranking of vehicles',
    about: { zh: '所选车辆的油耗总量与平均油耗', en: 'Selected vehicles by fuel used and consumption' },
    query: '/report/getVehOilConsumptionRanking',
    result: '/singleOilConsumptionRanking',
    right: 'trackAuth',
    asks: 'vehicles',
    groups: ['vehicle', 'day', 'vehicleDay'],
    parts: [
      {
        call: 'report/getVehOilConsumptionInfo',
        figures: ['fuelUsed', 'perHundred', 'distance', 'distanceByFixes', 'drivingTime', 'idlingTime'],
        chart: ['fuelUsed'],
      },
    ],
    opens: 'fuel',
    ranks: true,
  },
} as const satisfies Record<string, Report>
export type ReportName = keyof typeof reports

export const reportNames = Object.keys(reports) as [ReportName, ...ReportName[]]
export const reportOf = (name: ReportName): Report => reports[name]

/** Headings of what the rows of a table are about. */
export const reportTableTexts = {
  plateNum: { zh: '车牌号', en: 'Plate number' },
  nickname: { zh: '自编号', en: 'Fleet number' },
  organisation: { zh: '所属机构', en: 'Organisation' },
  day: { zh: '日期', en: 'Day' },
  state: { zh: '状态', en: 'State' },
  speedNow: { zh: '当前速度 (<km/h>)', en: 'Speed now (<km/h>)' },
  reported: { zh: '最后上报', en: 'Last report' },
  total: { zh: '合计', en: 'Total' },
} as const

/** What a file says of its rows. */
export const reportNoteTexts = {
  title: { zh: '说明', en: 'About' },
  report: { zh: '报表', en: 'Report' },
  of: { zh: '统计对象', en: 'Of' },
  andMore: { zh: '等{n}项', en: 'and more, {n} in all' },
  period: { zh: '统计时间', en: 'Period' },
  unfinished: { zh: '{day} 尚未结束，数据为截至导出时', en: '{day} is not over: its figures are those known so far' },
  zone: { zh: '时区', en: 'Time zone' },
  zones: { zh: '各车辆按自己的时区：{zones}', en: 'Of each vehicle its own: {zones}' },
  asOf: { zh: '今天的数据统计到', en: 'Figures of today up to' },
  made: { zh: '导出时间', en: 'Exported' },
  by: { zh: '导出人', en: 'Exported by' },
} as const

/** The states of a vehicle as tables and files of reports say them; another one is unknown. */
export const reportStateTexts = {
  driving: { zh: '行驶', en: 'Driving' },
  idling: { zh: '怠速', en: 'Idling' },
  parked: { zh: '停车', en: 'Parked' },
  offline: { zh: '离线', en: 'Offline' },
  unknown: { zh: '未知', en: 'Unknown' },
} as const

/** The daily summaries are a report of the menu too, with screens of their own. */
export const trackCardReport = { code: 'trackCard', url: '/vehicleTrackCardQuery', right: 'trackAuth' } as const
