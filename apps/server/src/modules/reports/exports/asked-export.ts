/** What a file of a report is made of: stored with its job, so that another server can go on with it. */
import { fileOrder, type Lang, type ReportName, type RequestOf } from '@outrider/contract'

type Asked = RequestOf<'report/exportReport'>

export type AskedExport = Required<Omit<Asked, 'figures' | 'wholeMonth' | keyof Order>> &
  Pick<Asked, 'figures' | 'wholeMonth'> &
  Order & { lang: Lang; report: ReportName }

type Order = ReturnType<typeof fileOrder>

/** Its order and groups, where some are left out. */
export function orderOf({ report, group, sortBy, descending }: Pick<Asked, 'report' | keyof Order>): Order {
  const usual = fileOrder(report)
  return { group: group ?? usual.group, sortBy: sortBy ?? usual.sortBy, descending: descending ?? usual.descending }
}
