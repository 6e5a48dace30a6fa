/** Who is on duty when, and who took over from whom with what was open. Ours (decision 250). */
import * as z from 'zod/mini'
import { day } from '../days/day.ts'
import { call } from '../call.ts'
import {
  dutyHandover,
  dutyNow,
  dutyPerson,
  dutyShift,
  dutyShiftValues,
  dutyTurn,
  maxOnDuty,
  dutyMatters,
} from '../entities/duty-roster.ts'
import { timestamp } from '../entities/timestamp.ts'
import { requestId } from '../request-id.ts'

const id = z.string().check(z.regex(/^\d{1,18}$/))
const userId = z.string().check(z.regex(/^\d{1,9}$/))
const people = z.array(userId).check(z.maxLength(maxOnDuty))
const note = (most: number) => z._default(z.string().check(z.trim(), z.maxLength(most)), '')

const right = 'alarmAuth'
const plans = { scope: 'single', right: 'adminAuth', edit: true, record: true, leaves: 'entry' } as const
const signs = { scope: 'single', right, record: true, leaves: 'entry' } as const

export const dutyShiftForm = z.object({
  /** To change one, from `firstDay` on; missing: it is added. */
  shiftId: z.optional(id),
  /** Of the shift as it was looked at; missing: one that has an end is not changed beyond it. */
  version: z.optional(z.string().check(z.maxLength(40))),
  orgId: z.int(),
  ...dutyShiftValues,
  /** YYYY-MM-DD, today at the earliest: what was is not planned afterwards. */
  firstDay: day,
  lastDay: z.optional(day),
  userIds: people.check(z.minLength(1)),
  requestId: z.optional(requestId),
})

export const dutyDayForm = z.object({
  shiftId: id,
  /** Today at the earliest, or the day before of a turn that goes on. */
  firstDay: day,
  lastDay: day,
  /** `others`: these people, as after a swap. `off`: nobody, as on a holiday. `planned`: as planned again. */
  how: z.enum(['others', 'off', 'planned']),
  /** Of `others`; otherwise nobody. */
  userIds: people,
  note: z.string().check(z.trim(), z.maxLength(200)),
})

export const dutyHandoverForm = z.object({
  orgId: z.int(),
  /** Missing: anybody. */
  toUserId: z.optional(userId),
  note: note(1_000),
  requestId: z.optional(requestId),
})

export const dutyTakeForm = z.object({ handoverId: id, note: note(1_000) })

export const dutyRosterCalls = {
  getDutyNow: call({
    about:
      'Who is on duty now and next in the organisations of the user that have a roster or a handover, and what waits to be taken over',
    data: z.object({ duties: z.array(dutyNow) }),
    scope: 'single',
    right,
    ids: {
      reply: {
        'duties[].orgId': 'organisation',
        'duties[].turns[].shiftId': 'dutyShift',
        'duties[].turns[].people[].userId': 'user',
        'duties[].next.shiftId': 'dutyShift',
        'duties[].next.people[].userId': 'user',
        'duties[].handover.handoverId': 'dutyHandover',
      },
    },
  }),
  getDutyRoster: call({
    about: 'The duty roster of an organisation: its shifts, and who is on duty from day to day',
    request: z.object({
      /** Missing: the first organisation with a roster, else the highest of the user. */
      orgId: z.optional(z.int()),
      /** YYYY-MM-DD, inclusive; two months at most. Missing: this week. */
      firstDay: z.optional(day),
      lastDay: z.optional(day),
    }),
    data: z.object({
      orgId: z.int(),
      organisations: z.array(z.object({ orgId: z.int(), orgName: z.string() })),
      /** Zone of its days, as in the IANA database, and the day there. */
      zone: z.string(),
      today: z.string(),
      firstDay: z.string(),
      lastDay: z.string(),
      shifts: z.array(dutyShift),
      turns: z.array(dutyTurn),
      /** Who may be put on it. */
      people: z.array(dutyPerson),
      mayPlan: z.boolean(),
    }),
    scope: 'single',
    right,
    ids: {
      request: { orgId: 'organisation' },
      reply: {
        orgId: 'organisation',
        'organisations[].orgId': 'organisation',
        'shifts[].shiftId': 'dutyShift',
        'shifts[].people[].userId': 'user',
        'turns[].shiftId': 'dutyShift',
        'turns[].people[].userId': 'user',
        'people[].userId': 'user',
      },
    },
    errors: ['organisation.unknown', 'report.endBeforeStart', 'duty.rosterDays'],
  }),
  saveDutyShift: call({
    about: 'Add a shift to the roster of an organisation, or change one from a day on: what was before stays as it was',
    request: dutyShiftForm,
    data: z.object({ shiftId: z.string() }),
    merge: { shiftId: 'first' },
    ...plans,
    ids: {
      request: { shiftId: 'dutyShift', orgId: 'organisation', userIds: 'user', requestId: 'asGiven' },
      reply: { shiftId: 'dutyShift' },
    },
    errors: [
      'organisation.unknown',
      'duty.shiftUnknown',
      'duty.shiftChanged',
      'duty.pastDay',
      'duty.personUnknown',
      'duty.shiftDays',
      'duty.tooManyShifts',
      'report.endBeforeStart',
    ],
  }),
  endDutyShift: call({
    about: 'End a shift of a roster after today',
    request: z.object({ shiftId: id }),
    ...plans,
    ids: { request: { shiftId: 'dutyShift' } },
    errors: ['duty.shiftUnknown'],
  }),
  changeDutyDays: call({
    about: 'Put others on a shift for some days, switch it off as on a holiday, or have it as planned again',
    request: dutyDayForm,
    data: z.object({ turns: z.int() }),
    merge: { turns: 'sum' },
    ...plans,
    ids: { request: { shiftId: 'dutyShift', userIds: 'user' } },
    errors: [
      'duty.shiftUnknown',
      'duty.pastDay',
      'duty.personUnknown',
      'duty.noTurn',
      'duty.rosterDays',
      'report.endBeforeStart',
    ],
  }),
  getOpenMatters: call({
    about:
      'What is open in an organisation and those below: alarms, requests of superior platforms, vehicles that must not leave',
    request: z.object({ orgId: z.int() }),
    data: z.object({ matters: dutyMatters, people: z.array(dutyPerson), suggested: z.nullable(z.string()) }),
    scope: 'single',
    right,
    ids: {
      request: { orgId: 'organisation' },
      reply: { 'people[].userId': 'user', suggested: 'user', 'matters.alarms.rows[].alarmId': 'alarm' },
    },
    errors: ['organisation.unknown'],
  }),
  getDutyHandovers: call({
    about: 'Who handed duty over to whom, newest first, from a cursor on; or one with what was open',
    request: z.object({
      handoverId: z.optional(id),
      orgId: z.optional(z.int()),
      /** When it was given, both included; ms since 1970. */
      beginTime: z.optional(timestamp),
      endTime: z.optional(timestamp),
      cursor: z.optional(id),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    }),
    data: z.object({ handovers: z.array(dutyHandover), total: z.int(), next: z.nullable(z.string()) }),
    scope: 'single',
    right,
    ids: {
      request: { handoverId: 'dutyHandover', orgId: 'organisation', cursor: 'dutyHandover' },
      reply: {
        'handovers[].handoverId': 'dutyHandover',
        'handovers[].orgId': 'organisation',
        'handovers[].matters.alarms.rows[].alarmId': 'alarm',
        next: 'dutyHandover',
      },
    },
    errors: ['organisation.unknown', 'duty.handoverUnknown', 'report.endBeforeStart'],
  }),
  giveDutyHandover: call({
    about: 'Hand duty over: signed by who gives it, with what is open at this moment, until somebody else takes it over',
    request: dutyHandoverForm,
    data: z.object({ handoverId: z.string() }),
    ...signs,
    ids: {
      request: { orgId: 'organisation', toUserId: 'user', requestId: 'asGiven' },
      reply: { handoverId: 'dutyHandover' },
    },
    errors: ['organisation.unknown', 'duty.personUnknown', 'duty.handoverOpen'],
  }),
  takeDutyHandover: call({
    about: 'Take duty over: signed by who takes it, never by who gave it',
    request: dutyTakeForm,
    ...signs,
    ids: { request: { handoverId: 'dutyHandover' } },
    errors: ['duty.handoverUnknown', 'duty.handoverClosed', 'duty.handoverOwn'],
  }),
  withdrawDutyHandover: call({
    about: 'Take a handover back that nobody has taken over; only who gave it, or an administrator',
    request: z.object({ handoverId: id }),
    ...signs,
    ids: { request: { handoverId: 'dutyHandover' } },
    errors: ['duty.handoverUnknown', 'duty.handoverClosed', 'duty.handoverNotOwn'],
  }),
}
