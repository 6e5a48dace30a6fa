/** Which reports the menu of an organisation's people offers, in which order and by which names. Ours. What may be opened is still a matter of rights. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { reportNames, trackCardReport } from '../reports/reports.ts'

const right = 'adminAuth'

/** Those that a menu may leave out: all of them. */
export const menuReports = [...reportNames, trackCardReport.code] as const
export type MenuReport = (typeof menuReports)[number]
export const hiddenReports = z.array(z.enum(menuReports)).check(z.maxLength(menuReports.length))
const names = z
  .array(z.object({ report: z.enum(menuReports), name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) }))
  .check(z.maxLength(menuReports.length))

export const reportMenuForm = z.object({
  orgId: z.int(),
  /** null: as the organisation above has it, or all. */
  hidden: z.nullable(hiddenReports),
  /** Those that stand first, in their order; the others follow. Empty: as the product has them, by what they are about. Missing: as it is. */
  order: z.optional(hiddenReports),
  /** What they are called here, in every language. Missing: as it is. */
  names: z.optional(names),
})

export const adminReportMenuCalls = {
  getReportMenus: call({
    about:
      'Which reports the menus of the administrator’s organisations leave out, their order and names, of those that say so themselves',
    data: z.object({
      menus: z.array(
        z.object({
          orgId: z.int(),
          hidden: z.array(z.string()),
          order: z.array(z.string()),
          names: z.array(z.object({ report: z.string(), name: z.string() })),
        }),
      ),
    }),
    right,
    ids: { reply: { 'menus[].orgId': 'organisation' } },
  }),
  saveReportMenu: call({
    about:
      'Leave reports out of the menu of an organisation’s people and of those below it, order and name them, or have the menu as above again',
    request: reportMenuForm,
    data: z.object({}),
    right,
    edit: true,
    record: true,
    ids: { request: { orgId: 'organisation' } },
    errors: ['organisation.unknown'],
  }),
}
