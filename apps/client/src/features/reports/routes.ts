/** The menu of reports, and for each report of the contract's table its query and its result. */
import { type ReportName, reportNames, reportOf } from '@outrider/contract'
import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

/** Vehicle ids with commas, or the id of an organisation; days by name, or `custom` with the first and the last; what rows are about. */
const query = z.object({
  vehicles: z.optional(z.string()),
  org: z.optional(z.string()),
  time: z.optional(z.string()),
  begin: z.optional(z.string()),
  end: z.optional(z.string()),
  group: z.optional(z.string()),
  /** `previous`, `lastYear`, or the first day of the period that it is compared with. */
  compare: z.optional(z.string()),
  /** Whose columns and order it has. */
  template: z.optional(z.string()),
})
type Query = z.output<typeof query>
/** The one that is open; or an analysis that is to be sent from now on, and of which organisation or vehicle. */
const ofSchedule = z.object({
  schedule: z.optional(z.string()),
  add: z.optional(z.string()),
  org: z.optional(z.string()),
  vehicle: z.optional(z.string()),
})

type ReportScreens = { [Name in ReportName as `${Name}Query` | `${Name}Result`]: Query }

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters extends ReportScreens {
    reports: NoParameters
    reportSchedules: z.output<typeof ofSchedule>
  }
}

export const reportRoutes = [
  screen('reports', {
    calls: ['report/getUserReportMenu'],
    path: '/report',
    area: 'reports',
    menu: [
      { place: 'rail', order: 6, icon: 'report', label: { zh: '报表', en: 'Reports' } },
      {
        place: 'personalReports',
        order: 0,
        icon: 'report',
        label: { zh: '报表', en: 'Reports' },
        text: { zh: '里程、报警、油量与排行', en: 'Distance, alarms, fuel and rankings' },
      },
    ],
    title: { zh: '报表', en: 'Reports' },
    load: () => import('./ReportMenu.tsx'),
  }),
  screen('reportSchedules', {
    calls: ['report/getReportSchedules'],
    path: '/reportSchedules',
    area: 'reports',
    title: { zh: '定时发送', en: 'Scheduled reports' },
    params: ofSchedule,
    load: () => import('./mails/Schedules.tsx'),
  }),
  ...reportNames.flatMap(name => {
    const { zh, en, query: path, result, right } = reportOf(name)
    return [
      screen(`${name}Query`, {
        path,
        area: 'reports',
        title: { zh: `${zh}查询`, en: `${en} query` },
        right,
        params: query,
        load: () => import('./ReportQuery.tsx'),
      }),
      screen(`${name}Result`, {
        path: result,
        area: 'reports',
        title: { zh, en },
        right,
        params: query,
        load: () => import('./ReportResult.tsx'),
      }),
    ]
  }),
]
