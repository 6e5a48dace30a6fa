/**
 * The calls for templates of reports. A template is a row over a report of the contract, and is read against it each time: what a later version does
 * not have any more is named.
 */
import { type DataOf, type FigureName, limits, type Report, reportNames, reportOf } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import { checkVisible } from '../asked.ts'
import { subjectNames } from '../subject-names.ts'
import type { TemplateRow, TemplatesRepository } from './templates.repository.ts'

interface TemplateDependencies {
  readonly templates: TemplatesRepository
  readonly access: AccessGate
  readonly fleet: LiveFleet
  readonly timeZone: string
  readonly now: () => number
}

type TemplatePath = 'report/getReportTemplates' | 'report/saveReportTemplate' | 'report/deleteReportTemplate'
type Shown = DataOf<'report/getReportTemplates'>['templates'][number]

/** Those of a user and all that are shared with one: more than anybody reads. */
const maxShown = 500

const reportNamed = (name: string): Report | undefined => {
  const known = reportNames.find(each => each === name)
  return known && reportOf(known)
}
const partOf = ({ parts }: Report, part: number) => parts[part] ?? parts[0]

export const templateHandlers = (dependencies: TemplateDependencies): Handlers<TemplatePath> => {
  const { templates, access, fleet, now } = dependencies
  /** Organisations that are the user's, above them and below: what is shared with one of these is shared with the user. */
  const ofUser = async (userId: number): Promise<Set<number>> =>
    fleet.organisations.above((await access.scope(userId)).organisationIds)
  /** Only the owner, and who administers the organisation with which it is shared. */
  const mayRemove = async ({ userId, rights }: SignedInUser, row: TemplateRow): Promise<boolean> =>
    row.user_id === userId ||
    (rights.adminAuth && row.shared_with !== null && (await access.scope(userId)).organisationIds.has(row.shared_with))

  const shown = async (row: TemplateRow, user: SignedInUser, lang: 'zh' | 'en'): Promise<Shown | undefined> => {
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
      templateId: row.id,
      name: row.name,
      sortBy: [...known, 'name', 'day'].includes(asked.sortBy) ? asked.sortBy : 'name',
      figures: asked.figures.filter(figure => known.includes(figure)),
      missing: asked.figures.filter(figure => !known.includes(figure)),
      sharedWith: row.shared_with,
      sharedName: row.shared_with === null ? '' : fleet.organisations.name(row.shared_with, lang),
      owner: row.owner,
      own: row.user_id === user.userId,
      removable: await mayRemove(user, row),
    }
  }

  return {
    async 'report/getReportTemplates'(_, { user, lang }) {
      const rows = await templates.seenBy(user.userId, [...(await ofUser(user.userId))], maxShown)
      const all = await Promise.all(rows.map(row => shown(row, user, lang)))
      return { templates: all.filter(each => each !== undefined) }
    },

    async 'report/saveReportTemplate'({ name, sharedWith, ...asked }, { user }) {
      const report = reportOf(asked.report)
      if (!user.rights[report.right]) fail('access.noRight')
      await checkVisible(dependencies, user.userId, asked)
      if (sharedWith !== null) {
        if (!(await access.scope(user.userId)).organisationIds.has(Number(sharedWith))) fail('organisation.unknown')
        if (!user.rights.adminAuth) fail('access.noRight')
      }
      const columns: readonly FigureName[] = partOf(report, asked.part).figures
      const order = asked.sortBy === 'name' || asked.sortBy === 'day' ? [] : [asked.sortBy]
      const unknown = [...asked.figures, ...order].find(figure => !columns.includes(figure))
      if (unknown !== undefined) fail('report.columnUnknown', { column: unknown })
      const shared = sharedWith === null ? null : Number(sharedWith)
      const kept = { ...asked, figures: [...new Set(asked.figures)] }
      const templateId = await templates.save(user.userId, name, shared, kept, limits.reportTemplates, new Date(now()))
      return { saved: [{ templateId: templateId ?? fail('report.templateLimit', { count: limits.reportTemplates }) }] }
    },

    async 'report/deleteReportTemplate'({ templateId }, { user }) {
      const row = await templates.find(templateId)
      if (!row || !(await mayRemove(user, row))) fail('report.templateUnknown')
      await templates.remove(row.id)
      return {}
    },
  }
}
