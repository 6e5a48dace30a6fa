/**
 * The calls for templates of reports. A template is a row over a report of the contract, and is read against it each time: what a later version does
 * not have any more is named.
 */
import { type DataOf, type FigureName, limits, type Report, reportNames, reportOf, type RequestOf } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { KeptTemplates, TemplateRow } from '../../kept-templates.ts'
import { checkVisible } from '../asked.ts'
import { subjectNames } from '../subject-names.ts'

/** As asked for: what the report no longer has is found when it is read. */
export type KeptReport = Omit<RequestOf<'report/saveReportTemplate'>, 'report' | 'figures' | 'name' | 'sharedWith'> & {
  report: string
  figures: string[]
}

interface TemplateDependencies {
  readonly templates: KeptTemplates<KeptReport>
  readonly access: AccessGate
  readonly fleet: LiveFleet
  readonly timeZone: string
}

type TemplatePath = 'report/getReportTemplates' | 'report/saveReportTemplate' | 'report/deleteReportTemplate'
type Shown = DataOf<'report/getReportTemplates'>['templates'][number]

const reportNamed = (name: string): Report | undefined => {
  const known = reportNames.find(each => each === name)
  return known && reportOf(known)
}
const partOf = ({ parts }: Report, part: number) => parts[part] ?? parts[0]

export const templateHandlers = (dependencies: TemplateDependencies): Handlers<TemplatePath> => {
  const { templates, access, fleet } = dependencies
  const shown = async (row: TemplateRow<KeptReport>, user: SignedInUser, lang: 'zh' | 'en'): Promise<Shown | undefined> => {
    const { asked } = row
    const report = reportNamed(asked.report)
    if (report && !user.rights[report.right]) return undefined
    const { scope } = await access.visibleVehicles(user.userId)
    const seen = {
      vehicleIds: asked.vehicleIds.map(String).filter(id => {
        const vehicle = fleet.vehicle(Number(id))
        return vehicle !== undefined && scope.includes(vehicle)
      }),
      orgIds: asked.orgIds.map(String).filter(id => scope.organisationIds.has(Number(id))),
    }
    const known: readonly string[] = report ? partOf(report, asked.part).figures : []
    return {
      ...asked,
      ...seen,
      ...(await subjectNames({ access, fleet }, user.userId, seen, lang)),
      ...(await templates.ownedOnWire(row, user, lang)),
      sortBy: [...known, 'name', 'day'].includes(asked.sortBy) ? asked.sortBy : 'name',
      figures: asked.figures.filter(figure => known.includes(figure)),
      missing: asked.figures.filter(figure => !known.includes(figure)),
    }
  }

  return {
    async 'report/getReportTemplates'(_, { user, lang }) {
      const rows = await templates.seenBy(user)
      const all = await Promise.all(rows.map(row => shown(row, user, lang)))
      return { templates: all.filter(each => each !== undefined) }
    },

    async 'report/saveReportTemplate'({ name, sharedWith, ...asked }, { user }) {
      const report = reportOf(asked.report)
      if (!user.rights[report.right]) fail('access.noRight')
      await checkVisible(dependencies, user.userId, asked)
      const shared = sharedWith === null ? null : Number(sharedWith)
      await templates.checkShared(user, shared)
      const columns: readonly FigureName[] = partOf(report, asked.part).figures
      const order = asked.sortBy === 'name' || asked.sortBy === 'day' ? [] : [asked.sortBy]
      const unknown = [...asked.figures, ...order].find(figure => !columns.includes(figure))
      if (unknown !== undefined) fail('report.columnUnknown', { column: unknown })
      const kept = { ...asked, figures: [...new Set(asked.figures)] }
      const templateId = await templates.save(user.userId, name, shared, kept)
      return { saved: [{ templateId: templateId ?? fail('report.templateLimit', { count: limits.reportTemplates }) }] }
    },

    async 'report/deleteReportTemplate'({ templateId }, { user }) {
      return (await templates.remove(templateId, user)) ? {} : fail('report.templateUnknown')
    },
  }
}
