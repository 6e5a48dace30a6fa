/** The time of a portrait or ranking, as in the address: the last days with today, a period of the calendar, or days of one's own. */
import { type PeriodUnit, periodUnits } from '@outrider/contract'
import { useState } from 'react'
import { type CalendarPeriod, calendarPeriods, daysOfPeriod } from '../../../core/query-forms/calendar-periods.ts'
import { daysTouched, lastDays, timesOf, type ZoneDays } from '../../../core/query-forms/zone-days.ts'
import { useReportZone } from '../../../core/queries/use-report-zone.ts'
import { serverNow } from '../../../core/time/server-clock.ts'

/** `2026-10-01_2026-10-31`: own days. */
const ownDays = /^(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})$/

/** What the chooser offers. */
export const offeredPeriods = [...periodUnits, ...calendarPeriods] as const
export type OfferedPeriod = PeriodUnit | CalendarPeriod

/** Unknown texts count as the last 30 days. */
export const periodIn = (text: string | null): string =>
  text !== null && (offeredPeriods.some(each => each === text) || ownDays.test(text)) ? text : 'month'

export const isOwnDays = (period: string): boolean => ownDays.test(period)
export const periodOfDays = ({ begin, end }: ZoneDays): string => `${begin}_${end}`

/** As many days as the last ones have, with today. */
const recent: Readonly<Record<PeriodUnit, number>> = { day: 1, week: 7, month: 30 }

/** First and last day. */
export function daysOf(period: string, now: number, zone: string): ZoneDays {
  const [, begin, end] = ownDays.exec(period) ?? []
  if (begin !== undefined && end !== undefined) return end < begin ? { begin: end, end: begin } : { begin, end }
  const calendar = calendarPeriods.find(each => each === period)
  if (calendar) return daysOfPeriod(calendar, now, zone)
  return lastDays(recent[periodUnits.find(each => each === period) ?? 'month'], now, zone)
}

/** What a call is asked about; undefined: the zone is not known yet. */
export function usePortraitTime(period: string) {
  const { data: zone } = useReportZone()
  const [now] = useState(serverNow)
  if (zone === undefined) return undefined
  const days = daysOf(period, now, zone)
  const { startTime: beginTime, endTime } = timesOf(days, zone) ?? { startTime: now, endTime: now }
  return { days, beginTime, endTime, shown: daysTouched(beginTime, endTime, zone) }
}
