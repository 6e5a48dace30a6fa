/** The calls of the duty roster: what is planned, and who plans it. */
import { type DutyTurn, maxRosterDays } from '@outrider/contract'
import type { Transaction } from 'kysely'
import type { CallContext, Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { answeredOnce } from '../../../accounts/answered-requests.ts'
import { fail } from '../../../calls/refusal.ts'
import type { Database } from '../../../store/schema.ts'
import { changesBetween, recordChanges } from '../../recorded-changes.ts'
import type { RosterDependencies } from './dependencies.ts'
import type { OwnTurn, StoredShift } from './roster.repository.ts'
import { recordedShift, shiftOnWire, valuesOf, versionOf } from './shift-form.ts'

type RosterPath = 'duty/getDutyNow' | 'duty/getDutyRoster' | 'duty/saveDutyShift' | 'duty/endDutyShift' | 'duty/changeDutyDays'

const day = 86_400_000
/** Of one organisation, that have not ended; a change from a later day on adds one, for which there is room after the last that is added. */
const maxShifts = { added: 50, changed: 100 } as const
/** Organisations of the card on duty. */
const maxDuties = 50
/** A turn is looked for so many days ahead. */
const daysAhead = 8

const turnOnWire = ({ shiftId, name, day: on, beginAt, endAt, people, change }: OwnTurn): DutyTurn => ({
  shiftId,
  name,
  day: on,
  beginAt,
  endAt,
  people,
  change,
})
const daysFrom = (first: string, last: string): number => Math.round((Date.parse(last) - Date.parse(first)) / day) + 1
const plus = (date: string, days: number): string => new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)
/** The Monday of its week. */
const mondayOf = (date: string): string => plus(date, -((new Date(Date.parse(date)).getUTCDay() + 6) % 7))

export const rosterHandlers = (deps: RosterDependencies): Handlers<RosterPath> => {
  const { fleet, roster, onDuty, handovers, organisationsOf, organisationOf, now } = deps
  return {
    async 'duty/getDutyNow'(_, { user, lang }) {
      const all = await organisationsOf(user)
      const [yesterday, at] = [new Date(now() - day).toISOString().slice(0, 10), now()]
      const ids = (await roster.withDuty(all, yesterday)).slice(0, maxDuties)
      const [planned, { open, taken }] = await Promise.all([onDuty.around(ids, daysAhead), handovers.current(ids)])
      const turns = (await onDuty.marked(planned)).map(turn => ({ ...turn, people: turn.people.filter(({ barred }) => !barred) }))
      return {
        duties: ids.map(orgId => {
          const own = turns.filter(turn => turn.organisationId === orgId && turn.people.length > 0)
          const [waits, last] = [open.get(orgId), taken.get(orgId)]
          const next = own.find(({ beginAt }) => beginAt > at)
          return {
            orgId,
            orgName: fleet.organisations.name(orgId, lang),
            turns: own.filter(({ beginAt, endAt }) => beginAt <= at && at < endAt).map(turnOnWire),
            next: next ? turnOnWire(next) : null,
            handover: waits
              ? { handoverId: waits.id, fromName: waits.from_name, toName: waits.to_name, givenAt: waits.given_at.getTime() }
              : null,
            taken: last?.taken_at ? { userName: last.taken_name, at: last.taken_at.getTime() } : null,
          }
        }),
      }
    },

    async 'duty/getDutyRoster'({ orgId, firstDay, lastDay }, { user, lang }) {
      const all = await organisationsOf(user)
      const id =
        orgId ?? (await roster.withDuty(all, plus(dayOf(now()), -1)))[0] ?? fleet.organisations.highestOf(new Set(all))[0]
      if (id === undefined || !all.includes(id)) return fail('organisation.unknown')
      const today = onDuty.today(id)
      const first = firstDay ?? mondayOf(lastDay ?? today)
      const last = lastDay ?? plus(first, 6)
      if (last < first) fail('report.endBeforeStart')
      if (daysFrom(first, last) > maxRosterDays) fail('duty.rosterDays')
      const mayPlan = user.rights.adminAuth
      const at = now()
      const isOver = ({ endAt }: OwnTurn) => endAt <= at
      const [shifts, turns, people] = await Promise.all([
        roster.shifts([id], today),
        roster.turns([onDuty.inZone(id)], first, last),
        mayPlan ? onDuty.candidates(id) : [],
      ])
      return {
        orgId: id,
        organisations: all.map(each => ({ orgId: each, orgName: fleet.organisations.name(each, lang) })),
        zone: onDuty.inZone(id).zone,
        today,
        firstDay: first,
        lastDay: last,
        shifts: (await onDuty.marked(shifts)).map(shiftOnWire),
        // Who was on duty stays as it was.
        turns: (await onDuty.marked(turns)).map((turn, n) => turnOnWire(isOver(turn) ? (turns[n] ?? turn) : turn)),
        people,
        mayPlan,
      }
    },

    ...planHandlers(deps, organisationOf),
  }
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

const planHandlers = (
  { db, access, roster, onDuty, events, now }: RosterDependencies,
  organisationOf: (user: SignedInUser, id: number) => Promise<number>,
): Handlers<'duty/saveDutyShift' | 'duty/endDutyShift' | 'duty/changeDutyDays'> => {
  const shiftOf = async ({ userId }: SignedInUser, id: string) => {
    const { organisationIds, onlyVehicleId } = await access.scope(userId)
    return (onlyVehicleId === undefined && (await roster.shift(id, [...organisationIds]))) || fail('duty.shiftUnknown')
  }
  /** Of what has ended by then, or was changed meanwhile, a change would put a second shift beside the one that counts. */
  const stillAsRead = async (before: StoredShift, from: string, tx: Transaction<Database>): Promise<void> => {
    const { firstDay, lastDay } = (await roster.shift(before.id, [before.organisationId], tx)) ?? fail('duty.shiftUnknown')
    if (firstDay !== before.firstDay || lastDay !== before.lastDay || (lastDay ?? from) < from) fail('duty.shiftUnknown')
  }
  /** Another one may follow where it ends by now: the form of before knew of no end. */
  const asShown = (before: StoredShift, version: string | undefined, lastDay: string | null): void => {
    const isLonger = before.lastDay !== null && (lastDay === null || lastDay > before.lastDay)
    if (version === undefined ? isLonger : version !== versionOf(before)) fail('duty.shiftChanged')
  }
  /** Ids of people who may be on duty there. */
  const chosen = async (organisationId: number, userIds: readonly string[]): Promise<number[]> => {
    if (userIds.length === 0) return []
    const known = new Set((await onDuty.candidates(organisationId)).map(({ userId }) => userId))
    if (userIds.some(id => !known.has(id))) fail('duty.personUnknown')
    return [...new Set(userIds.map(Number))]
  }
  const record = (
    call: 'duty/saveDutyShift' | 'duty/endDutyShift' | 'duty/changeDutyDays',
    context: CallContext<typeof call>,
    organisationId: number,
    changes: ReturnType<typeof changesBetween>,
  ) => recordChanges(events, { call, context, subject: { kind: 'organisation', id: String(organisationId) } }, changes)

  return {
    async 'duty/saveDutyShift'({ shiftId, version, orgId, userIds, requestId, ...form }, context) {
      const { user, askedIds } = context
      const organisationId = await organisationOf(user, orgId)
      const before = shiftId === undefined ? undefined : await shiftOf(user, shiftId)
      if (before && before.organisationId !== organisationId) fail('duty.shiftUnknown')
      const values = valuesOf(form)
      if (values.firstDay < onDuty.today(organisationId)) fail('duty.pastDay')
      const people = await chosen(organisationId, userIds)
      const request = { call: 'duty/saveDutyShift', userId: user.userId, requestId, askedIds } as const
      let saved = false
      const reply = await answeredOnce(db, request, async tx => {
        await roster.lock(organisationId, tx)
        const today = onDuty.today(organisationId)
        if (before) await stillAsRead(before, values.firstDay, tx)
        if (before) asShown(before, version, values.lastDay)
        const splits = before && before.firstDay < values.firstDay
        const most = before ? maxShifts.changed : maxShifts.added
        if ((!before || splits) && (await roster.shifts([organisationId], today, tx)).length >= most) fail('duty.tooManyShifts')
        saved = true
        return {
          shiftId: before
            ? await roster.change(before, values, people, tx)
            : await roster.add(organisationId, values, people, tx),
        }
      })
      const after = await roster.shift(reply.shiftId, [organisationId])
      const was = before ? recordedShift(shiftOnWire(before)) : {}
      if (saved && after)
        record('duty/saveDutyShift', context, organisationId, changesBetween(was, recordedShift(shiftOnWire(after))))
      return reply
    },

    async 'duty/endDutyShift'({ shiftId }, context) {
      const shift = await shiftOf(context.user, shiftId)
      const today = onDuty.today(shift.organisationId)
      if (shift.lastDay !== null && shift.lastDay <= today) return {}
      await roster.end(shift, today)
      record('duty/endDutyShift', context, shift.organisationId, { [shift.name]: { from: shift.lastDay ?? '…', to: today } })
      return {}
    },

    async 'duty/changeDutyDays'({ shiftId, firstDay, lastDay, how, userIds, note }, context) {
      const { user } = context
      const shift = await shiftOf(user, shiftId)
      const zone = onDuty.inZone(shift.organisationId)
      if (lastDay < firstDay) fail('report.endBeforeStart')
      if (daysFrom(firstDay, lastDay) > maxRosterDays) fail('duty.rosterDays')
      const turns = (await roster.turns([zone], firstDay, lastDay)).filter(turn => turn.shiftId === shiftId)
      // A night that goes on began yesterday, and somebody may fall ill in it.
      const begun = turns.find(turn => turn.day === firstDay)
      if (firstDay < onDuty.today(shift.organisationId) && (begun?.endAt ?? 0) <= now()) fail('duty.pastDay')
      const people = how === 'others' ? await chosen(shift.organisationId, userIds) : []
      if (how === 'others' && people.length === 0) fail('duty.personUnknown')
      if (turns.length === 0) fail('duty.noTurn')
      const by = { id: user.userId, name: user.name || user.login }
      const days = turns.map(turn => turn.day)
      await roster.changeDays(shiftId, days, how === 'planned' ? undefined : { userIds: people, note, by, at: new Date(now()) })
      const after = (await roster.turns([zone], firstDay, lastDay)).filter(turn => turn.shiftId === shiftId)
      const named = (all: readonly OwnTurn[]) =>
        Object.fromEntries(all.map(turn => [`${shift.name} ${turn.day}`, turn.people.map(({ name }) => name).join('、') || '–']))
      record('duty/changeDutyDays', context, shift.organisationId, changesBetween(named(turns), named(after)))
      return { turns: days.length }
    },
  }
}
