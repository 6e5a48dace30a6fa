/**
 * The filter that a report is opened with, by a push, a link or a screen: one value `params` of the address, because it holds lists. The
 * specification gives names and no types, so a list may come as one value and a number as text.
 */
import * as z from 'zod/mini'

const text = z.union([z.string().check(z.maxLength(256)), z.number()])
const list = z.union([z.array(text).check(z.maxLength(500)), text])

export const reportParams = z.partial(
  z.object({
    beginTime: text,
    endTime: text,
    operationStatusFlags: list,
    operationTypes: list,
    orgId: text,
    orgName: text,
    periodUnit: text,
    /** /olMonitoringAnls only. */
    queryType: text,
  }),
)
export type ReportParams = z.output<typeof reportParams>

type Name = keyof ReportParams
const names = Object.keys(reportParams.shape) as Name[]

/** Fields of another name or kind are left out. */
export function readReportParams(given: Readonly<Record<string, unknown>>): ReportParams {
  return Object.fromEntries(
    names.flatMap(name => {
      const checked = reportParams.shape[name].safeParse(given[name])
      return checked.success && checked.data !== undefined ? [[name, checked.data] as const] : []
    }),
  )
}
