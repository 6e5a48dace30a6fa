/** The query of a report while it is being made: fields, what is wrong with them, and the pickers. */
import { errorText, type DataOf, type ReportName } from '@outrider/contract'
import { useState } from 'react'
import { useSearchParams } from '../../core/router/index.ts'
import { joinId } from '../../core/api/identity.ts'
import { useVehicle } from '../../core/context/use-fleet.ts'
import { useStored } from '../../core/context/use-stored.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { keptWithin, type ZoneDays } from '../../core/query-forms/zone-days.ts'
import { queryFormTexts } from '../../core/query-forms/strings.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { daysOf, draftError, draftIn, maxVehicles, type ReportDraft, type ReportDraftError } from './report-query.ts'
import { storedReportQueries } from './stored-queries.ts'
import { reportTexts } from './strings.ts'

type Organisation = DataOf<'vehicle/getOrg'>['host'][number] & { pcode?: string | undefined }
const organisationsOf = ({ host }: DataOf<'vehicle/getOrg'>): Organisation[] => host

const idOf = ({ orgId, pcode }: { orgId: number; pcode?: string | undefined }): string =>
  pcode === undefined ? String(orgId) : joinId(String(orgId), pcode)

export function useReportDraft(name: ReportName, zone: string) {
  const t = useTexts(reportTexts)
  const forms = useTexts(queryFormTexts)
  const lang = useLang()
  const [params] = useSearchParams()
  const [remembered, remember] = useStored(storedReportQueries)
  const { draft, setDraft, openPicker } = useOpenPicker<ReportDraft>({
    first: () => draftIn(name, params, remembered[name]),
    take(typed, chosen) {
      const vehicles = chosen(pickers.vehicles)?.ids
      const organisation = chosen(pickers.organisation)
      return { ...typed, ...(vehicles && { vehicles }), ...(organisation && { org: idOf(organisation) }) }
    },
  })
  const [submitted, setSubmitted] = useState(false)
  const { data: organisations } = useCall('vehicle/getOrg', draft.by === 'organisation' ? {} : undefined, {
    select: organisationsOf,
  })
  const current = organisations?.find(each => idOf(each) === draft.org)
  const days = daysOf(draft, zone)
  const wrong = draftError(draft, days, zone)
  const shown = submitted ? wrong : undefined
  const textOf = (problem: ReportDraftError) => {
    if (problem === 'noVehicle') return forms(problem)
    return problem === 'noDates' || problem === 'noOrganisation' ? t(problem) : errorText(problem, lang)
  }
  const ofSubject = shown === 'noVehicle' || shown === 'noOrganisation'
  const set = (change: Partial<ReportDraft>) => setDraft({ ...draft, ...change })
  return {
    draft,
    days,
    set,
    /** A day was typed or chosen. */
    setDays: (next: ZoneDays) => {
      const changed = next.begin === days.begin ? 'end' : 'begin'
      set({ range: 'custom', ...keptWithin(next, changed) })
    },
    vehicleNames: useVehicleNames(draft.vehicles),
    organisationName: draft.org === '' ? '' : (current?.orgName ?? '…'),
    pickVehicles: () => openPicker(pickers.vehicles, 'vehicles', { chosen: draft.vehicles, max: maxVehicles }),
    pickOrganisation: () => openPicker(pickers.organisation, 'organisation', { chosen: current }),
    /** Texts of the problem, once the user has tried to send. */
    subjectError: shown && ofSubject ? textOf(shown) : undefined,
    daysError: shown && !ofSubject ? textOf(shown) : undefined,
    /** False: there is a problem, which is shown from now on. Otherwise it is what the report begins with the next time. */
    check: () => {
      setSubmitted(true)
      if (wrong === undefined) remember({ ...remembered, [name]: { ...draft, vehicles: [...draft.vehicles] } })
      return wrong === undefined
    },
  }
}

/** The name of the first vehicle, and how many there are. */
function useVehicleNames(ids: readonly string[]): string {
  const t = useTexts(reportTexts)
  const [id] = ids
  const vehicle = useVehicle(id ?? null)
  if (id === undefined) return ''
  const name = vehicle ? bothNamesOf(vehicle) : id
  return ids.length === 1 ? name : t('severalVehicles', { name, rest: ids.length - 1 })
}
