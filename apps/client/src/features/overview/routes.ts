import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

/** `wall`: fills the screen. */
const overview = z.object({ wall: z.optional(z.string()) })
/** YYYY-MM-DD in the platform's time zone; absent: today. */
const daily = z.object({ day: z.optional(z.string()) })

/** What it is asked about, as JSON: safety/safety-query.ts. */
const analysis = z.object({ params: z.optional(z.string()) })
/** A unit of time, and whom a portrait is about. */
const period = z.optional(z.string())
const ofOrganisation = z.object({ org: z.optional(z.string()), period })
/** `org`: whose vehicles or drivers are ranked where none is named. */
const ofVehicle = z.object({ vehicle: z.optional(z.string()), org: z.optional(z.string()), period })
const ofDriver = z.object({ driver: z.optional(z.string()), name: z.optional(z.string()), org: z.optional(z.string()), period })
/** Which: open, upheld or rejected; absent: all. */
/** Whose score, YYYY-MM, and for which superior platform. */
const score = z.object({ org: z.optional(z.string()), month: z.optional(z.string()), superior: z.optional(z.string()) })
const objections = z.object({ state: z.optional(z.string()) })

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    overview: z.output<typeof overview>
    safetyDaily: z.output<typeof daily>
    mlSafetyDaily: z.output<typeof daily>
    companySafety: z.output<typeof analysis>
    vehicleSafety: z.output<typeof analysis>
    networkedControl: z.output<typeof analysis>
    orgRisk: z.output<typeof ofOrganisation>
    vehRisk: z.output<typeof ofVehicle>
    driverRisk: z.output<typeof ofDriver>
    riskObjections: z.output<typeof objections>
    riskSettings: NoParameters
    monthlyScore: z.output<typeof score>
  }
}

export const overviewRoutes = [
  screen('overview', {
    calls: ['report/getDataOverviewReport'],
    path: '/overview',
    area: 'reports',
    title: { zh: '系统概况', en: 'System overview' },
    menu: [
      {
        place: 'personalReports',
        order: 0.6,
        icon: 'report',
        text: {
          zh: '车队状态、报警、设备异常，可投到大屏',
          en: 'Fleet, alarms and device faults at a glance, also for a wall screen',
        },
      },
    ],
    right: 'posAuth',
    load: () => import('./Overview.tsx'),
    params: overview,
  }),
  screen('safetyDaily', {
    calls: ['report/getVehAlarmInfoReport'],
    path: '/SafetyDaily',
    area: 'reports',
    title: { zh: '安全日报', en: 'Safety daily report' },
    menu: [
      {
        place: 'personalReports',
        order: 0.7,
        icon: 'shield',
        text: { zh: '一天的报警、风险车辆和设备异常', en: 'Alarms, vehicles at risk and device faults of a day' },
      },
    ],
    right: 'alarmAuth',
    load: () => import('./SafetyDaily.tsx'),
    params: daily,
  }),
  // The same by its other address.
  screen('mlSafetyDaily', {
    calls: ['report/getVehAlarmInfoReport'],
    path: '/MLSafetyDaily',
    area: 'reports',
    below: 'safetyDaily',
    title: { zh: '安全日报', en: 'Safety daily report' },
    right: 'alarmAuth',
    load: () => import('./SafetyDaily.tsx'),
    params: daily,
  }),
  screen('companySafety', {
    calls: ['activeSafety/getOrgOperationSurvey'],
    path: '/coScyAnRp',
    area: 'reports',
    title: { zh: '企业安全分析', en: 'Company safety analysis' },
    menu: [
      {
        place: 'personalReports',
        order: 0.71,
        icon: 'report',
        text: { zh: '企业一段时间的安全状况，与上期对比', en: 'An organisation’s safety in a time, beside the time before' },
      },
    ],
    right: 'alarmAuth',
    load: () => import('./safety/CompanySafety.tsx'),
    params: analysis,
    pushes: ['enterpriseReport'],
  }),
  screen('vehicleSafety', {
    calls: ['activeSafety/getVehOperationSurvey'],
    path: '/vehScyAnRp',
    area: 'reports',
    title: { zh: '车辆安全分析', en: 'Vehicle safety analysis' },
    menu: [
      {
        place: 'personalReports',
        order: 0.72,
        icon: 'truck',
        text: { zh: '每辆车的报警、风险事件和风险分', en: 'Alarms, risk events and scores of each vehicle' },
      },
    ],
    right: 'alarmAuth',
    load: () => import('./safety/VehicleSafety.tsx'),
    params: analysis,
  }),
  screen('networkedControl', {
    calls: ['activeSafety/getNetMonitoringAnls'],
    path: '/olMonitoringAnls',
    area: 'reports',
    title: { zh: '联网联控分析', en: 'Networked control analysis' },
    menu: [
      {
        place: 'personalReports',
        order: 0.73,
        icon: 'server',
        text: { zh: '上线率、轨迹完整率、报警处理率', en: 'Online rate, completeness of tracks, alarms handled' },
      },
    ],
    right: 'alarmAuth',
    load: () => import('./safety/NetworkedControl.tsx'),
    params: analysis,
    pushes: ['networkControl'],
  }),
  screen('orgRisk', {
    calls: ['activeSafety/getOrgRisk'],
    path: '/orgRiskPortrait',
    area: 'reports',
    title: { zh: '企业风险画像', en: 'Organisation risk portrait' },
    menu: [
      {
        place: 'personalReports',
        order: 0.74,
        icon: 'shield',
        text: { zh: '企业的风险分及其由来', en: 'An organisation’s risk score and what made it' },
      },
    ],
    right: 'alarmAuth',
    load: () => import('./safety/OrganisationRisk.tsx'),
    params: ofOrganisation,
  }),
  screen('vehRisk', {
    calls: ['activeSafety/getVehicleRisk'],
    path: '/vehRiskPortrait',
    area: 'reports',
    title: { zh: '车辆风险画像', en: 'Vehicle risk portrait' },
    menu: [
      {
        place: 'personalReports',
        order: 0.75,
        icon: 'shield',
        text: { zh: '车辆风险排名，每辆车的风险分及其由来', en: 'Vehicles by risk, and what made the score of each' },
      },
    ],
    right: 'alarmAuth',
    load: () => import('./safety/VehicleRisk.tsx'),
    params: ofVehicle,
  }),
  screen('driverRisk', {
    calls: ['activeSafety/getDriverRisk'],
    path: '/driverRiskPortrait',
    area: 'reports',
    title: { zh: '司机风险画像', en: 'Driver risk portrait' },
    menu: [
      {
        place: 'personalReports',
        order: 0.76,
        icon: 'user',
        text: {
          zh: '司机风险排名，每位司机的风险分、由来和谈话',
          en: 'Drivers by risk, what made their scores, and talks with them',
        },
      },
    ],
    right: 'alarmAuth',
    load: () => import('./safety/DriverRisk.tsx'),
    params: ofDriver,
  }),
  // Ours.
  screen('monthlyScore', {
    calls: ['activeSafety/getMonthlyScore'],
    path: '/monthlyScore',
    area: 'reports',
    title: { zh: '考核自查', en: 'Monthly score' },
    menu: [
      {
        place: 'personalReports',
        order: 0.735,
        icon: 'shield',
        text: {
          zh: '联网联控考核得分、失分车辆和处理办法',
          en: 'The authority’s score, the vehicles that cost points, and what to do',
        },
      },
    ],
    right: 'alarmAuth',
    load: () => import('./score/MonthlyScore.tsx'),
    params: score,
  }),
  // Ours, as the following: reached from the portraits.
  screen('riskObjections', {
    calls: ['activeSafety/getRiskObjections'],
    path: '/riskObjections',
    area: 'reports',
    below: 'orgRisk',
    title: { zh: '申诉记录', en: 'Objections' },
    right: 'alarmAuth',
    load: () => import('./safety/RiskObjections.tsx'),
    params: objections,
  }),
  screen('riskSettings', {
    calls: ['activeSafety/getRiskSettings'],
    path: '/riskSettings',
    area: 'reports',
    below: 'orgRisk',
    title: { zh: '计分规则', en: 'How risk is scored' },
    right: 'alarmAuth',
    load: () => import('./safety/RiskSettings.tsx'),
  }),
]
