/** Templates of reports: the list, and the one that the address names. */
import { type DataOf, type FigureName, oneModuleOf, type ReportGroup, type ReportName, type ReportPart } from '@outrider/contract'
import { useSession } from '../../../core/context/outrider.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useSearchParams } from '../../../core/router/index.ts'
import { moduleTypeIn } from '../../../core/session/session.ts'
import { firstOrder, type ReportOrder } from '../report-rows.ts'

export type Template = DataOf<'report/getReportTemplates'>['templates'][number]

/** A session of one module has none: they stay with the account. */
export function useTemplates(wanted = true) {
  const all = useSession(state => oneModuleOf(moduleTypeIn(state)) === undefined)
  return useCall('report/getReportTemplates', all && wanted ? {} : undefined, { staleTime: 60_000 })
}

/** `waits`: it is not known yet. */
export function useTemplateHere(report: ReportName): { template: Template | undefined; waits: boolean } {
  const [params] = useSearchParams()
  const id = params.get('template')
  const { data, isPending, isError } = useTemplates(id !== null)
  const template = data?.templates.find(each => each.templateId === id && each.report === report)
  return { template, waits: id !== null && isPending && !isError }
}

/** A part with the columns that the template has chosen. */
export function partShown(part: ReportPart, at: number, template: Template | undefined): ReportPart {
  if (template?.part !== at || template.figures.length === 0) return part
  const { hidden: _, ...rest } = part
  return { ...rest, figures: template.figures as FigureName[] }
}

export const orderShown = (part: ReportPart, at: number, group: ReportGroup, template: Template | undefined): ReportOrder =>
  template?.part === at && template.group === group ? { by: template.sortBy, down: template.descending } : firstOrder(part, group)
