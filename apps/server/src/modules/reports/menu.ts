/** The reports that a user may open: those whose right the user has. */
import { type DataOf, reportNames, reportOf, trackCardReport } from '@outrider/contract'
import type { Handlers } from '../../calls/handlers.ts'

type MenuEntry = DataOf<'report/getUserReportMenu'>['reports'][number]

export const menuHandlers = (timeZone: string, byMail: boolean): Handlers<'report/getUserReportMenu'> => ({
  async 'report/getUserReportMenu'(_, { user, lang }) {
    const statistics = reportNames.flatMap((code): MenuEntry[] => {
      const report = reportOf(code)
      return user.rights[report.right] ? [{ code, url: report.query, name: report[lang] }] : []
    })
    const { code, url, right } = trackCardReport
    const name = { zh: '行车日报', en: 'Daily summary' }[lang]
    return { reports: [...statistics, ...(user.rights[right] ? [{ code, url, name }] : [])], timeZone, byMail }
  },
})
