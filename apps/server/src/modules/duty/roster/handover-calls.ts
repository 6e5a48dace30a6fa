/** The calls by which duty is handed over: signed by who gives it, and by somebody else who takes it. */
import { type DutyHandover, type Lang } from '@outrider/contract'
import { answeredOnce } from '../../../accounts/answered-requests.ts'
import type { Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import { recordChanges } from '../../recorded-changes.ts'
import type { RosterDependencies } from './dependencies.ts'
import type { StoredHandover } from './handovers.repository.ts'
import { openMattersOf } from './open-matters.ts'

type HandoverPath =
  | 'duty/getOpenMatters'
  | 'duty/getDutyHandovers'
  | 'duty/giveDutyHandover'
  | 'duty/takeDutyHandover'
  | 'duty/withdrawDutyHandover'

const callOf = { give: 'duty/giveDutyHandover', take: 'duty/takeDutyHandover', withdraw: 'duty/withdrawDutyHandover' } as const

const stateOf = ({ taken_at, withdrawn_at }: StoredHandover): DutyHandover['state'] =>
  taken_at ? 'taken' : withdrawn_at ? 'withdrawn' : 'open'

const nameOf = ({ name, login }: SignedInUser) => name || login

const finding =
  ({ handovers, organisationsOf }: RosterDependencies) =>
  async (user: SignedInUser, id: string): Promise<StoredHandover> =>
    (await handovers.list({ organisationIds: await organisationsOf(user), id }, 1))[0] ?? fail('duty.handoverUnknown')

export const handoverHandlers = (deps: RosterDependencies): Handlers<HandoverPath> => ({
  ...readingHandlers(deps),
  ...signingHandlers(deps),
})

const readingHandlers = (deps: RosterDependencies): Handlers<'duty/getOpenMatters' | 'duty/getDutyHandovers'> => {
  const { fleet, onDuty, handovers, organisationsOf, organisationOf, now } = deps
  const oneOf = finding(deps)
  const onWire = (row: StoredHandover, user: SignedInUser, lang: Lang): DutyHandover => ({
    handoverId: row.id,
    orgId: row.organisation_id,
    orgName: fleet.organisations.name(row.organisation_id, lang),
    state: stateOf(row),
    shift: row.shift,
    fromName: row.from_name,
    givenAt: row.given_at.getTime(),
    note: row.note,
    toName: row.to_name,
    takenName: row.taken_name,
    takenAt: row.taken_at?.getTime() ?? null,
    takenNote: row.taken_note,
    withdrawnAt: row.withdrawn_at?.getTime() ?? null,
    counts: { alarms: row.alarms, requests: row.requests, vehicles: row.vehicles },
    matters: row.matters,
    own: row.given_by === user.userId,
  })

  return {
    async 'duty/getOpenMatters'({ orgId }, { user }) {
      const id = await organisationOf(user, orgId)
      const [matters, all, turns] = await Promise.all([
        openMattersOf(deps, user.userId, id),
        onDuty.candidates(id),
        onDuty.around([id], 1),
      ])
      const people = all.filter(({ userId }) => userId !== String(user.userId))
      // Who begins next; else who is on duty with the giver.
      const order = [...turns.filter(({ beginAt }) => beginAt > now()), ...turns.filter(({ endAt }) => endAt > now())]
      const suggested = order.flatMap(turn => turn.people).find(({ userId }) => people.some(each => each.userId === userId))
      return { matters, people, suggested: suggested?.userId ?? null }
    },

    async 'duty/getDutyHandovers'({ handoverId, orgId, beginTime, endTime, cursor, pageSize }, { user, lang }) {
      if (handoverId !== undefined) {
        const one = onWire(await oneOf(user, handoverId), user, lang)
        return { handovers: [one], total: 1, next: null }
      }
      if (beginTime !== undefined && endTime !== undefined && endTime < beginTime) fail('report.endBeforeStart')
      const organisationIds = orgId === undefined ? await organisationsOf(user) : [await organisationOf(user, orgId)]
      const query = { organisationIds, beginTime, endTime }
      const [found, total] = await Promise.all([
        handovers.list({ ...query, after: cursor }, pageSize + 1),
        handovers.count(query),
      ])
      const page = found.slice(0, pageSize)
      return {
        handovers: page.map(row => onWire(row, user, lang)),
        total,
        next: found.length > pageSize ? (page.at(-1)?.id ?? null) : null,
      }
    },
  }
}

const signingHandlers = (
  deps: RosterDependencies,
): Handlers<'duty/giveDutyHandover' | 'duty/takeDutyHandover' | 'duty/withdrawDutyHandover'> => {
  const { db, onDuty, handovers, organisationOf, events, now } = deps
  const oneOf = finding(deps)
  const record = (
    what: keyof typeof callOf,
    context: { user: SignedInUser; address: string },
    { id, organisationId }: { id: string; organisationId: number },
  ) =>
    recordChanges(
      events,
      { call: callOf[what], context, subject: { kind: 'organisation', id: String(organisationId) } },
      { handover: { from: what === 'give' ? null : id, to: what === 'withdraw' ? null : id } },
    )

  return {
    async 'duty/giveDutyHandover'({ orgId, toUserId, note, requestId }, context) {
      const { user, askedIds } = context
      const organisationId = await organisationOf(user, orgId)
      const to =
        toUserId === undefined ? undefined : (await onDuty.candidates(organisationId)).find(each => each.userId === toUserId)
      if (toUserId !== undefined && (!to || toUserId === String(user.userId))) fail('duty.personUnknown')
      const [matters, turns] = await Promise.all([
        openMattersOf(deps, user.userId, organisationId),
        onDuty.around([organisationId], 0),
      ])
      const current = turns.filter(({ beginAt, endAt }) => beginAt <= now() && now() < endAt)
      const request = { call: 'duty/giveDutyHandover', userId: user.userId, requestId, askedIds } as const
      let given = false
      const reply = await answeredOnce(db, request, async tx => {
        const id = await handovers.give(
          {
            organisationId,
            shift: [...new Set(current.map(({ name }) => name))].join('、'),
            from: { id: user.userId, name: nameOf(user) },
            to: to && { id: Number(to.userId), name: to.name },
            note,
            matters,
            at: new Date(now()),
          },
          tx,
        )
        if (id === undefined) {
          const { open } = await handovers.current([organisationId])
          return fail('duty.handoverOpen', { name: open.get(organisationId)?.from_name ?? '' })
        }
        given = true
        return { handoverId: id }
      })
      if (given) record('give', context, { id: reply.handoverId, organisationId })
      return reply
    },

    async 'duty/takeDutyHandover'({ handoverId, note }, context) {
      const { user } = context
      const row = await oneOf(user, handoverId)
      if (row.given_by === user.userId) fail('duty.handoverOwn')
      const by = { id: user.userId, name: nameOf(user) }
      if (!(await handovers.take(row.id, by, note, new Date(now())))) fail('duty.handoverClosed')
      record('take', context, { id: row.id, organisationId: row.organisation_id })
      return {}
    },

    async 'duty/withdrawDutyHandover'({ handoverId }, context) {
      const { user } = context
      const row = await oneOf(user, handoverId)
      if (row.given_by !== user.userId && !user.rights.adminAuth) fail('duty.handoverNotOwn')
      if (!(await handovers.withdraw(row.id, new Date(now())))) fail('duty.handoverClosed')
      record('withdraw', context, { id: row.id, organisationId: row.organisation_id })
      return {}
    },
  }
}
