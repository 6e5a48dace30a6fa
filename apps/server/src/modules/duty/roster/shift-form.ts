/** A shift as it is sent and as it is stored. */
import { createHash } from 'node:crypto'
import type { DutyShift, RequestOf } from '@outrider/contract'
import { fail } from '../../../calls/refusal.ts'
import type { ShiftValues, StoredShift } from './roster.repository.ts'

type ShiftForm = Pick<
  RequestOf<'duty/saveDutyShift'>,
  'name' | 'pattern' | 'weekdays' | 'every' | 'begin' | 'end' | 'firstDay' | 'lastDay'
>

const dayMinutes = 1_440
const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

export function valuesOf({ name, pattern, weekdays, every, begin, end, firstDay, lastDay }: ShiftForm): ShiftValues {
  const mask = pattern === 'week' ? weekdays.reduce((bits, weekday) => bits | (1 << (weekday - 1)), 0) : 0
  if (pattern === 'week' && mask === 0) fail('duty.shiftDays')
  if (lastDay !== undefined && lastDay < firstDay) fail('report.endBeforeStart')
  const beginMinute = minuteOf(begin)
  // The same time is that of the next day.
  const minutes = ((minuteOf(end) - beginMinute + dayMinutes - 1) % dayMinutes) + 1
  return { name, pattern, weekdays: mask, every, beginMinute, minutes, firstDay, lastDay: lastDay ?? null }
}

export const shiftOnWire = (shift: StoredShift): DutyShift => ({
  shiftId: shift.id,
  name: shift.name,
  pattern: shift.pattern,
  weekdays: [1, 2, 3, 4, 5, 6, 7].filter(weekday => (shift.weekdays >> (weekday - 1)) & 1),
  every: shift.every,
  begin: clockOf(shift.beginMinute),
  end: clockOf(shift.beginMinute + shift.minutes),
  firstDay: shift.firstDay,
  lastDay: shift.lastDay ?? '',
  people: [...shift.people],
  version: versionOf(shift),
})

/** Of all that a form of it shows. */
export const versionOf = ({ people, ...values }: StoredShift): string =>
  createHash('sha256')
    .update(JSON.stringify([values, people.map(({ userId }) => userId)]))
    .digest('base64url')
    .slice(0, 16)

/** For the record. */
export const recordedShift = ({ shiftId, name, pattern, weekdays, every, begin, end, firstDay, lastDay, people }: DutyShift) => ({
  shiftId,
  name,
  pattern,
  weekdays: weekdays.join(),
  every,
  begin,
  end,
  firstDay,
  lastDay,
  people: people.map(({ name: person }) => person).join('、'),
})
