/** What a file of a report is made of: stored with its job, so that another server can go on with it. */
import type { Lang, ReportName, RequestOf } from '@outrider/contract'

export type AskedExport = Required<Omit<RequestOf<'report/exportReport'>, 'figures' | 'wholeMonth'>> &
  Pick<RequestOf<'report/exportReport'>, 'figures' | 'wholeMonth'> & { lang: Lang; report: ReportName }
