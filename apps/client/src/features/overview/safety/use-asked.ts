/** The query of an analysis: in the address, else of the user's first organisation for the last 7 days. */
import { useSearchParams } from '../../../core/router/index.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import { useState } from 'react'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { useReportZone } from '../../../core/queries/use-report-zone.ts'
import { type CalendarPeriod, calendarPeriods, daysOfPeriod } from '../../../core/query-forms/calendar-periods.ts'
import { daysTouched, keptWithin, timesOf, type ZoneDays } from '../../../core/query-forms/zone-days.ts'
import { type SafetyQuery, safetyQueryIn, safetySearch } from './safety-query.ts'
import { organisationIdOf, useOrganisation } from '../../../core/queries/use-organisation.ts'

const ranges = { last1: 1, last7: 7, last30: 30 } as const
type RecentRange = keyof typeof ranges
const custom = 'custom'
/** What the chooser offers. */
export type Range = RecentRange | CalendarPeriod | typeof custom
export const rangesOffered: readonly Range[] = [...(Object.keys(ranges) as RecentRange[]), ...calendarPeriods, custom]
const calendarPeriodOf = (range: Range): CalendarPeriod | undefined => calendarPeriods.find(each => each === range)
const dayMs = 86_400_000

/** Earlier days are what is left while a year is typed. */
const firstDay = '2000-01-01'

/** Whole days are counted: of `days` days with today the first begins so many days before now. */
const lastDays = (days: number, now: number) => ({ beginTime: now - (days - 1) * dayMs, endTime: now })

/** The range that has these days; undefined: none. `now`: ms since 1970. */
function rangeOf(days: ZoneDays, zone: string, now: number): Exclude<Range, typeof custom> | undefined {
  const isIt = ({ begin, end }: ZoneDays): boolean => begin === days.begin && end === days.end
  const recent = (Object.keys(ranges) as RecentRange[]).find(each => {
    const { beginTime, endTime } = lastDays(ranges[each], now)
    return isIt(daysTouched(beginTime, endTime, zone))
  })
  return recent ?? calendarPeriods.find(each => isIt(daysOfPeriod(each, now, zone)))
}

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
  // Another range than the recent ones is being chosen.
  const [choosing, setChoosing] = useState(false)
  const { data: zone } = useReportZone()
  const days = query && zone !== undefined ? daysTouched(query.beginTime, query.endTime, zone) : undefined
  const recent = days && zone !== undefined ? rangeOf(days, zone, now) : undefined
  const range: Range | undefined = days && (choosing ? custom : (recent ?? custom))
  const askDays = (changed: ZoneDays) => {
    if (!days || zone === undefined) return
    const times = timesOf(keptWithin(changed, changed.begin === days.begin ? 'end' : 'begin'), zone)
    if (times && changed.begin >= firstDay && changed.end >= firstDay) ask({ beginTime: times.startTime, endTime: times.endTime })
  }
  return {
    query,
    orgName: orgName || inAddress?.orgName || '',
    /** undefined: not known yet. */
    range,
    /** First and last day, in the platform's time zone; undefined: not known yet. */
    days,
    ask,
    askRange: (next: Range) => {
      setChoosing(next === custom)
      const calendar = calendarPeriodOf(next)
      if (calendar) {
        const times = zone === undefined ? undefined : timesOf(daysOfPeriod(calendar, serverNow(), zone), zone)
        if (times) ask({ beginTime: times.startTime, endTime: times.endTime })
      } else if (next in ranges) ask(lastDays(ranges[next as RecentRange], serverNow()))
    },
    askDays,
    pickOrganisation: () =>
      openPicker(pickers.organisation, 'organisation', { chosen: found && { orgId: found.orgId, pcode: found.pcode } }),
  }
}
export type SafetyForm = ReturnType<typeof useAsked>
