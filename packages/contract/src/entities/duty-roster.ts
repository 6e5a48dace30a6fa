/** The duty roster of an organisation, and the log of who took duty over from whom. Ours (decision 250). */
import * as z from 'zod/mini'
import { timestamp } from './timestamp.ts'

/** `week`: on the same days of every so many weeks. `days`: every so many days, whatever day of the week that is. */
export const dutyPatterns = ['week', 'days'] as const

/** Days of the roster that are read at once. */
export const maxRosterDays = 62
/** One behind the other, the first is called first. */
export const maxOnDuty = 4

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

export const dutyPerson = z.object({
  userId: z.string(),
  name: z.string(),
  /** Does not see the organisation or its alarms any more, or is locked: nobody who is called. */
  barred: z.optional(z.boolean()),
})
export type DutyPerson = z.output<typeof dutyPerson>

/** What a form sends and a reply has. */
export const dutyShiftValues = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  pattern: z.enum(dutyPatterns),
  /** Of `week`: 1 is Monday, 7 is Sunday. */
  weekdays: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(7)),
  /** Weeks or days from one turn to the next, counted from `firstDay`. */
  every: z.int().check(z.minimum(1), z.maximum(28)),
  begin: clock,
  /** Not after the beginning: on the next day. */
  end: clock,
}

export const dutyShift = z.object({
  shiftId: z.string(),
  ...dutyShiftValues,
  /** YYYY-MM-DD, both with their turns; the last one empty: there is none. */
  firstDay: z.string(),
  lastDay: z.string(),
  people: z.array(dutyPerson),
  /** Another one after each change: who changes it says which one was looked at. */
  version: z.string(),
})
export type DutyShift = z.output<typeof dutyShift>

/** One turn of a shift: who is on duty from when to when. */
export const dutyTurn = z.object({
  shiftId: z.string(),
  name: z.string(),
  /** YYYY-MM-DD, on which it begins. */
  day: z.string(),
  beginAt: timestamp,
  endAt: timestamp,
  /** The first is called first; nobody: it is off on this day. */
  people: z.array(dutyPerson),
  /** Changed by hand; null: it is as planned. */
  change: z.nullable(z.object({ note: z.string(), userName: z.string(), at: timestamp })),
})
export type DutyTurn = z.output<typeof dutyTurn>

/** What is open at a moment. Counts are of all, rows of the most urgent. */
export const dutyMatters = z.object({
  alarms: z.object({
    count: z.int(),
    rows: z.array(
      z.object({
        alarmId: z.string(),
        plateNum: z.string(),
        name: z.string(),
        nameEn: z.string(),
        level: z.int(),
        startedAt: timestamp,
        claimed: z.boolean(),
      }),
    ),
  }),
  /** Of superior platforms: checks, alarms to be dealt with, and what they want of vehicles. */
  requests: z.object({
    count: z.int(),
    rows: z.array(
      z.object({
        kind: z.enum(['check', 'alarm', 'vehicle']),
        govName: z.string(),
        content: z.string(),
        /** null: it names none. */
        dueAt: z.nullable(timestamp),
      }),
    ),
  }),
  /** That must not leave: their check waits for a release, or they were held back. */
  vehicles: z.object({
    count: z.int(),
    rows: z.array(z.object({ plateNum: z.string(), state: z.enum(['waiting', 'held']) })),
  }),
})
export type DutyMatters = z.output<typeof dutyMatters>

export const dutyHandoverStates = ['open', 'taken', 'withdrawn'] as const
export const dutyHandover = z.object({
  handoverId: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  state: z.enum(dutyHandoverStates),
  /** Turns of the roster at that time; empty: there was none. */
  shift: z.string(),
  fromName: z.string(),
  givenAt: timestamp,
  note: z.string(),
  /** To whom it was meant; empty: to anybody. */
  toName: z.string(),
  /** Who took it over; empty: nobody yet. */
  takenName: z.string(),
  takenAt: z.nullable(timestamp),
  takenNote: z.string(),
  withdrawnAt: z.nullable(timestamp),
  counts: z.object({ alarms: z.int(), requests: z.int(), vehicles: z.int() }),
  /** As it was when it was given; null: it is read with one only. */
  matters: z.nullable(dutyMatters),
  /** The user gave it, and can take it back while nobody has taken it over. */
  own: z.boolean(),
})
export type DutyHandover = z.output<typeof dutyHandover>

/** Duty in an organisation now. */
export const dutyNow = z.object({
  orgId: z.int(),
  orgName: z.string(),
  turns: z.array(dutyTurn),
  next: z.nullable(dutyTurn),
  /** The newest that nobody has taken over. */
  handover: z.nullable(z.object({ handoverId: z.string(), fromName: z.string(), toName: z.string(), givenAt: timestamp })),
  /** The last that was taken over. */
  taken: z.nullable(z.object({ userName: z.string(), at: timestamp })),
})
export type DutyNow = z.output<typeof dutyNow>
