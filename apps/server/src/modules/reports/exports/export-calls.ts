/** The calls for files of reports: ask for one, see how far it is, end it. Each file is of the user who asked for it. */
import { limits, reportOf } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { Files } from '../../../files/files.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import { asked, seesStill } from '../asked.ts'
import { subjectNames } from '../subject-names.ts'
import { orderOf, reportsOf } from './asked-export.ts'
import { exportOwner, type Exporter } from './exporter.ts'
import type { ExportRow, ExportsRepository } from './exports.repository.ts'
import { reportFileName } from './report-file.ts'

interface ExportDependencies {
  readonly exports: ExportsRepository
  readonly exporter: Pick<Exporter, 'wake'>
  readonly files: Pick<Files, 'linksOf' | 'removeOf'>
  readonly access: AccessGate
  readonly fleet: LiveFleet
  readonly timeZone: string
}

type ExportPath = 'report/exportReport' | 'report/getReportExport' | 'report/cancelReportExport'

export const exportHandlers = (dependencies: ExportDependencies): Handlers<ExportPath> => {
  const { exports, exporter, files, timeZone } = dependencies
  const own = async (user: SignedInUser, id: string): Promise<ExportRow> =>
    (await exports.find(id, user.userId)) ?? fail('report.exportUnknown')
  return {
    async 'report/exportReport'(request, { user, lang }) {
      if (reportsOf(request).some(report => !user.rights[reportOf(report).right])) fail('access.noRight')
      // Refused now, not in the background.
      const { ids, firstDay, lastDay } = await asked(dependencies, user.userId, request)
      if (ids.length === 0) fail('report.noVehicle')
      if ((await exports.underWay(user.userId)) >= limits.reportExports) fail('request.tooMany')
      const exportId = await exports.add(user.userId, { ...request, ...orderOf(request), lang })
      exporter.wake()
      return { exports: [{ exportId }], days: { first: firstDay, last: lastDay } }
    },

    async 'report/getReportExport'({ exportId }, { user }) {
      const row = await own(user, exportId)
      // Made for what its user might see then; a link is given for what they may see now.
      if (reportsOf(row.asked).some(report => !user.rights[reportOf(report).right])) fail('access.noRight')
      await asked(dependencies, user.userId, row.asked)
      const { vehicle_ids: ids, since } = row
      if (ids !== null && !(await seesStill(dependencies, user.userId, { ids, since: since ?? [] }))) fail('report.exportUnknown')
      const [link = null] = row.state === 'done' ? await files.linksOf({ kind: exportOwner, id: row.id }) : []
      const of = await subjectNames(dependencies, user.userId, row.asked, row.asked.lang)
      const fileName = reportFileName(row.asked, of, timeZone)
      return { state: row.state, rows: row.rows_done, total: row.rows_total, link, fileName }
    },

    async 'report/cancelReportExport'({ exportId }, { user }) {
      const row = await own(user, exportId)
      await exports.end(row.id, 'cancelled')
      await files.removeOf({ kind: exportOwner, id: row.id })
      return {}
    },
  }
}
