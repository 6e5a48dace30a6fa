/** Records of one month: chips that choose it, and its times. */
import { useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useReportZone } from '../../../core/queries/use-report-zone.ts'
import { daysOfPeriod } from '../../../core/query-forms/calendar-periods.ts'
import { timesOf, todayIn, type ZoneDays } from '../../../core/query-forms/zone-days.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import { Chip, ChipRow } from '../../../ui/Chip.tsx'
import { requestTexts } from './strings.ts'

const months = ['thisMonth', 'lastMonth'] as const
type Month = (typeof months)[number]

function daysOf(month: Month, zone: string): ZoneDays {
  const now = serverNow()
  if (month === 'lastMonth') return daysOfPeriod('lastMonth', now, zone)
  const first = todayIn(zone, now).set({ day: 1 })
  // A vehicle may be booked for the days to come.
  return { begin: first.toString(), end: first.add({ months: 1 }).subtract({ days: 1 }).toString() }
}

/** `times` undefined: of any time. */
export function useRecordMonth() {
  const t = useTexts(requestTexts)
  const [month, setMonth] = useState<Month>()
  const { data: zone } = useReportZone()
  const chips = (
    <ChipRow label={t('time')}>
      <Chip label={t('anyTime')} chosen={month === undefined} onChoose={() => setMonth(undefined)} />
      {months.map(each => (
        <Chip key={each} label={t(each)} chosen={month === each} onChoose={() => setMonth(each)} />
      ))}
    </ChipRow>
  )
  return { times: month && zone !== undefined ? timesOf(daysOf(month, zone), zone) : undefined, chips }
}
