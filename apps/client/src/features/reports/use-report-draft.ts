/** The query of a report while it is being made: fields, what is wrong with them, and the pickers. */
import { errorText, type ReportName } from '@outrider/contract'
import { useState } from 'react'
import { useSearchParams } from '../../core/router/index.ts'
import { useStored } from '../../core/context/use-stored.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { keptWithin, type ZoneDays } from '../../core/query-forms/zone-days.ts'
import { queryFormTexts } from '../../core/query-forms/strings.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { daysOf, draftError, draftIn, maxVehicles, type ReportDraft, type ReportDraftError } from './report-query.ts'
import { storedReportQueries } from './stored-queries.ts'
import { reportTexts } from './strings.ts'
import { type Organisation, organisationId, organisationsOf, useVehicleNames } from './use-subject-name.ts'

/** Empty: there are several, or none. */
function onlyRootOf(organisations: readonly Organisation[]): string {
  const known = new Set(organisations.map(({ orgId }) => orgId))
  const [root, ...others] = organisations.filter(({ parentId }) => !known.has(parentId))
  return root && others.length === 0 ? organisationId(root) : ''
}

export function useReportDraft(name: ReportName, zone: string) {
  const t = useTexts(reportTexts)
  const forms = useTexts(queryFormTexts)
  const [params] = useSearchParams()
  const [remembered, remember] = useStored(storedReportQueries)
  const {
    draft: typed,
    setDraft,
    openPicker,
  } = useOpenPicker<ReportDraft>({
    first: () => draftIn(name, params, remembered[name]),
    take(before, chosen) {
      const vehicles = chosen(pickers.vehicles)?.ids
      const organisation = chosen(pickers.organisation)
      return { ...before, ...(vehicles && { vehicles }), ...(organisation && { org: organisationId(organisation) }) }
    },
  })
  const [submitted, setSubmitted] = useState(false)
  const { data: organisations } = useCall('vehicle/getOrg', typed.by === 'organisation' ? {} : undefined, {
    select: organisationsOf,
  })
  // Who has all vehicles below one organisation begins with it.
  const draft = typed.org === '' && organisations ? { ...typed, org: onlyRootOf(organisations) } : typed
  const current = organisations?.find(each => organisationId(each) === draft.org)
  const days = daysOf(draft, zone)
  const wrong = draftError(draft, days, zone)
  const shown = submitted ? wrong : undefined
  const textOf = (problem: ReportDraftError) => {
    if (problem === 'noVehicle') return forms(problem)
    return problem === 'noDates' || problem === 'noOrganisation' ? t(problem) : errorText(problem, t.lang)
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
    /** It is what this report was asked for before. */
    asked: remembered[name] !== undefined,
    /** It can be sent as it is. */
    complete: wrong === undefined,
    /** False: there is a problem, which is shown from now on. Otherwise it is what the report begins with the next time. */
    check: () => {
      setSubmitted(true)
      if (wrong === undefined) {
        const { template: _, ...query } = draft
        remember({ ...remembered, [name]: { ...query, vehicles: [...draft.vehicles] } })
      }
      return wrong === undefined
    },
  }
}
