/** What a file of a report is made of: stored with its job, so that another server can go on with it. */
import type { Lang, ReportName, RequestOf } from '@outrider/contract'

export type AskedExport = Required<Omit<RequestOf<'report/exportReport'>, 'figures'>> &
  Pick<RequestOf<'report/exportReport'>, 'figures'> & { lang: Lang; report: ReportName }
