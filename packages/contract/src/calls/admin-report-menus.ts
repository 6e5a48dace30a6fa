/** Which reports the menu of an organisation's people offers. Ours. What may be opened is still a matter of rights. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { reportNames, trackCardReport } from '../reports/reports.ts'

const right = 'adminAuth'

/** Those that a menu may leave out: all of them. */
export const menuReports = [...reportNames, trackCardReport.code] as const
export type MenuReport = (typeof menuReports)[number]
const hidden = z.array(z.enum(menuReports)).check(z.maxLength(menuReports.length))

export const reportMenuForm = z.object({
  orgId: z.int(),
  /** null: as the organisation above has it, or all. */
  hidden: z.nullable(hidden),
})

export const adminReportMenuCalls = {
  getReportMenus: call({
    about: 'Which reports the menus of the administrator’s organisations leave out, of those that say so themselves',
    data: z.object({ menus: z.array(z.object({ orgId: z.int(), hidden: z.array(z.string()) })) }),
    right,
    ids: { reply: { 'menus[].orgId': 'organisation' } },
  }),
  saveReportMenu: call({
    about: 'Leave reports out of the menu of an organisation’s people and of those below it, or have the menu as above again',
    request: reportMenuForm,
    data: z.object({}),
    right,
    edit: true,
    record: true,
    ids: { request: { orgId: 'organisation' } },
    errors: ['organisation.unknown'],
  }),
}
