/** What a file of a report is made of: stored with its job, so that another server can go on with it. */
import {
  fileOrder,
  isMailedAnalysis,
  type Lang,
  type MailedName,
  type MailKind,
  type ReportName,
  type RequestOf,
} from '@outrider/contract'

type Asked = RequestOf<'report/exportReport'>

type Chosen = 'figures' | 'wholeMonth' | 'totals' | 'title' | 'compare' | 'also'

export type AskedExport = Required<Omit<Asked, Chosen | keyof Order>> &
  Pick<Asked, Chosen> &
  Order & { lang: Lang; report: ReportName }

/** What a mail has as its file: a report, or an analysis of safety. */
export type AskedMail = Omit<AskedExport, 'report' | 'kind'> & { report: MailedName; kind: MailKind }
/** A report, as a file of its own or in a mail. */
export type AskedFile = Omit<AskedMail, 'report'> & { report: ReportName }

/** All reports of a file, each once; a file of another kind is one table. */
export const reportsOf = ({ report, kind, also = [] }: Pick<AskedFile, 'report' | 'kind' | 'also'>): ReportName[] => [
  ...new Set([report, ...(kind === 'xlsx' ? also : [])]),
]

type Order = ReturnType<typeof fileOrder>

/** An analysis has an order of its own. */
const ofAnalysis: Order = { group: 'organisation', sortBy: 'name', descending: false }

/** Its order and groups, where some are left out. */
export function orderOf({ report, group, sortBy, descending }: Pick<Asked, keyof Order> & { report: MailedName }): Order {
  const usual = isMailedAnalysis(report) ? ofAnalysis : fileOrder(report)
  return { group: group ?? usual.group, sortBy: sortBy ?? usual.sortBy, descending: descending ?? usual.descending }
}
