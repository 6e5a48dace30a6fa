/** Fills in departure checks, and decides on those that found a serious defect. */
import { type CheckedItem, type ChecklistItem, departureLimits, type DepartureState } from '@outrider/contract'
import { answeredOnce, answerOf } from '../../accounts/answered-requests.ts'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { StoredItem } from './departure-checks.repository.ts'
import { refuse, whyNotToLeave } from './not-to-leave.ts'
import { platformDay } from './platform-day.ts'
import type { CheckParts } from './check-parts.ts'

/** A device may be without a network for this long, days. */
const oldestDays = 30
const day = 86_400_000
/** Clocks of devices may be ahead, ms. */
const clockTolerance = 5 * 60_000

export const ownerOf = (id: string) => ({ kind: 'departureCheck', id })

export const filledCheckHandlers = (parts: CheckParts): Handlers<'vehicle/modifyDepartureCheck' | 'departureCheck/decide'> => {
  const { db, access, files, checks, defectNotices, now } = parts.deps
  return {
    async 'vehicle/modifyDepartureCheck'(sent, { user, lang, askedIds }) {
      const { vehicleId, requestId, filledAt, mileage, note } = sent
      const request = { call: 'vehicle/modifyDepartureCheck', userId: user.userId, requestId, askedIds } as const
      const known = await answerOf(db, request)
      if (known) return known
      const vehicle = await parts.vehicleFor(user, vehicleId)
      const { identity } = vehicle
      const at = now()
      if (filledAt > at + clockTolerance || filledAt < at - oldestDays * day) fail('departureCheck.time', { days: oldestDays })
      refuse(await whyNotToLeave(parts.deps, identity, Math.min(filledAt, at), lang), lang)
      const list =
        (await parts.checklists.itemsOf(sent.checklistId, vehicle, at - oldestDays * day)) ?? fail('departureCheck.items')
      const items = storedItems(list, sent.items)
      const fileIds = items.flatMap(item => item.fileIds)
      if (fileIds.length > departureLimits.pictures) fail('departureCheck.pictures', { count: departureLimits.pictures })
      const id = await checks.nextId()
      const filled = Math.min(filledAt, at)
      const defects = items.filter(({ result }) => result === 'defect')
      const serious = defects.some(item => item.serious)
      const state = serious ? 'waiting' : defects.length > 0 ? 'defects' : 'passed'
      const first: { checkId: string; state: DepartureState } = { checkId: id, state }
      const answer = await answeredOnce(db, request, async tx => {
        const row = {
          id,
          vehicle_id: identity.id,
          organisation_id: identity.organisationId,
          day: platformDay(filled, parts.zoneOf(identity.id)),
          filled_at: new Date(filled),
          received_at: new Date(at),
          user_id: user.userId,
          user_name: user.name,
          mileage,
          note,
          items: JSON.stringify(items),
          defects: defects.length,
          state,
          to_warn: serious,
        } as const
        await checks.add(row, tx)
        // With the check: one that is refused or lost leaves its pictures to the next sending.
        const owner = { owner: ownerOf(id), organisation: identity.organisationId }
        for (const fileId of fileIds) await files.take(fileId, { purpose: 'picture', userId: user.userId }, owner, tx)
        return first
      })
      parts.fleetToday.forget()
      if (serious) defectNotices.wake()
      return answer
    },

    async 'departureCheck/decide'({ checkId, requestId, release, note }, { user, askedIds }) {
      const request = { call: 'departureCheck/decide', userId: user.userId, requestId, askedIds } as const
      const answered = await answerOf(db, request)
      if (answered) return answered
      const row = (await checks.find(checkId)) ?? fail('departureCheck.unknown')
      const vehicle = (await access.vehicle(user.userId, String(row.vehicle_id))) ?? fail('departureCheck.unknown')
      if (row.filled_at.getTime() < (await access.historyFrom(user.userId, vehicle))) fail('departureCheck.unknown')
      if (!(await parts.rightsOf(user)).mayDecide) fail('access.noRight')
      if (row.user_id === user.userId) fail('departureCheck.own')
      const by = { released: release, at: new Date(now()), userId: user.userId, userName: user.name, note }
      const answer = await answeredOnce(db, request, async tx => {
        if (!(await checks.decide(row.id, by, tx))) {
          const { decided_by_name: name } = await tx
            .selectFrom('departure_checks')
            .select('decided_by_name')
            .where('id', '=', row.id)
            .executeTakeFirstOrThrow()
          fail('departureCheck.decided', { name: name ?? row.user_name })
        }
        return { state: release ? ('released' as const) : ('held' as const) }
      })
      parts.fleetToday.forget()
      return answer
    },
  }
}

/** Every item of the list once, in its order. */
function storedItems(list: readonly ChecklistItem[], sent: readonly CheckedItem[]): StoredItem[] {
  const byId = new Map(sent.map(item => [item.itemId, item]))
  if (byId.size !== sent.length || byId.size !== list.length) fail('departureCheck.items')
  return list.map(item => {
    const { result, note, fileIds } = byId.get(item.itemId) ?? fail('departureCheck.items')
    return { ...item, result, note, fileIds }
  })
}
