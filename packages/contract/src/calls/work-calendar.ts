/** Which days are days off in an organisation, for rules that ask. All ours (docs/decisions/254-signals-beside-the-track.md). */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { limits } from '../limits/index.ts'

export const calendarDay = z.object({
  /** YYYY-MM-DD. */
  day: z.iso.date(),
  /** A day off; not: a day on which people work, as a Saturday that was swapped. */
  off: z.boolean(),
  /** As of a holiday; empty: none. */
  name: z.string().check(z.trim(), z.maxLength(limits.calendarDayName)),
})
export type CalendarDay = z.infer<typeof calendarDay>

/** Without an entry Saturday and Sunday are days off. 1: Monday. */
export const isDayOff = (weekday: number): boolean => weekday > 5

const asked = { orgId: z.int(), year: z.int().check(z.minimum(2000), z.maximum(2100)) }

export const workCalendarCalls = {
  getWorkCalendar: call({
    about: 'The days of a year that are entered as days off or working days for an organisation and for those above it',
    request: z.object(asked),
    data: z.object({
      /** Its own, in their order. */
      days: z.array(calendarDay),
      /** Of the organisations above, the nearest first to say something of a day; without days that it has itself. */
      above: z.array(calendarDay),
      editable: z.boolean(),
    }),
    scope: 'routed',
    right: 'alarmAuth',
    ids: { request: { orgId: 'organisation' } },
    errors: ['organisation.unknown'],
  }),
  saveWorkCalendar: call({
    about: 'Enter the days off and working days of an organisation in a year: all of them, in place of those before',
    request: z.object({ ...asked, days: z.array(calendarDay).check(z.maxLength(366)) }),
    data: z.object({}),
    scope: 'routed',
    // As who may change rules; the handler needs alarmAuth besides.
    right: ['updInstTaskAuth', 'updMtcTaskAuth'],
    record: true,
    edit: true,
    ids: { request: { orgId: 'organisation' } },
    errors: ['organisation.unknown', 'calendar.wrong'],
  }),
}
