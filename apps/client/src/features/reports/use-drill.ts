/** What a press on a row of a result opens: what its numbers are made of. */
import type { Report, ReportGroup, ReportName } from '@outrider/contract'
import { useState } from 'react'
import { useNavigate, useSearchParams } from '../../core/router/index.ts'
import { joinId } from '../../core/api/identity.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { draftIn, parametersOf } from './report-query.ts'
import { replayOfDay } from './replay-of-day.ts'
import type { ReportRow } from './report-rows.ts'

interface Options {
  name: ReportName
  report: Report
  group: ReportGroup
  zone: string
}

export function useDrill({ name, report, group, zone }: Options) {
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const mayReplay = useSession(state => rightsOf(state).trackAuth)
  const [row, setRow] = useState<ReportRow>()
  return {
    /** The vehicle that is open. */
    row,
    close: () => setRow(undefined),
    open: (chosen: ReportRow) => {
      const draft = draftIn(name, params)
      const open = (parameters: ReturnType<typeof parametersOf>) => void navigate(hrefOf(`${name}Result`, parameters))
      if (group === 'organisation')
        open(parametersOf({ ...draft, by: 'organisation', vehicles: [], org: orgIdOf(chosen) }, 'vehicle'))
      else if (group === 'day') open(parametersOf({ ...draft, range: 'custom', begin: chosen.day, end: chosen.day }, 'vehicle'))
      else if (group === 'vehicleDay' && !report.opens && mayReplay)
        void navigate(hrefOf('trackQuery', replayOfDay(chosen.vehicleId, chosen.day, zone)))
      else setRow(chosen)
    },
  }
}

const orgIdOf = ({ orgId, pcode }: ReportRow): string => (pcode === undefined ? String(orgId) : joinId(String(orgId), pcode))
