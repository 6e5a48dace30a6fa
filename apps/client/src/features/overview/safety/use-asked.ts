/** The query of an analysis: in the address, else of the user's first organisation for the last 7 days. */
import { useSearchParams } from 'react-router'
import { serverNow } from '../../../core/time/server-clock.ts'
import { useState } from 'react'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { type SafetyQuery, safetyQueryIn, safetySearch } from './safety-query.ts'
import { organisationIdOf, useOrganisation } from './use-organisation.ts'

export const ranges = { last1: 1, last7: 7, last30: 30 } as const
export type Range = keyof typeof ranges
const dayMs = 86_400_000

/** Whole days are counted: of `days` days with today the first begins so many days before now. */
const lastDays = (days: number, now: number) => ({ beginTime: now - (days - 1) * dayMs, endTime: now })

export function useAsked() {
  const [params, setParams] = useSearchParams()
  const [now] = useState(serverNow)
  const inAddress = safetyQueryIn(params.get('params'))
  const { orgId, orgName, found } = useOrganisation(inAddress?.orgId ?? '')
  const query: SafetyQuery | undefined =
    inAddress ??
    (orgId === ''
      ? undefined
      : {
          ...lastDays(ranges.last7, now),
          operationStatusFlags: [],
          operationTypes: [],
          orgId,
          periodUnit: 'day',
          queryType: 'organisation',
        })
  const ask = (change: Partial<SafetyQuery>) => {
    if (query) setParams(safetySearch({ ...query, ...change }), { replace: true })
  }
  const { openPicker } = useOpenPicker<Partial<SafetyQuery>>({
    first: () => ({}),
    take: (before, chosen) => {
      const organisation = chosen(pickers.organisation)
      return organisation ? { orgId: organisationIdOf(organisation), orgName: organisation.orgName } : before
    },
    onTaken: ask,
  })
  const length = query && Math.round((query.endTime - query.beginTime) / dayMs) + 1
  return {
    query,
    orgName: orgName || inAddress?.orgName || '',
    range: (Object.keys(ranges) as Range[]).find(each => ranges[each] === length),
    ask,
    askRange: (range: Range) => ask(lastDays(ranges[range], serverNow())),
    pickOrganisation: () =>
      openPicker(pickers.organisation, 'organisation', { chosen: found && { orgId: found.orgId, pcode: found.pcode } }),
  }
}
export type SafetyForm = ReturnType<typeof useAsked>
