/** Departure checks: filled in by who drives, released by somebody else where they found a serious defect. */
import type { Handlers } from '../../calls/handlers.ts'
import { askedBy } from './asked-by.ts'
import { countsOf } from './fleet-today.ts'
import { whyNotToLeave } from './not-to-leave.ts'
import { platformDay } from './platform-day.ts'
import { CheckParts, type DepartureCheckDependencies } from './check-parts.ts'
import { checklistHandlers } from './checklist-calls.ts'
import { checkOnWire, vehicleOnWire } from './departure-check-on-wire.ts'
import { filledCheckHandlers } from './filled-checks.ts'

type DepartureCheckPath =
  | 'vehicle/getDepartureCheck'
  | 'vehicle/modifyDepartureCheck'
  | 'departureCheck/getToday'
  | 'departureCheck/getNotToLeave'
  | 'departureCheck/decide'
  | 'departureCheck/getChecklists'
  | 'departureCheck/saveChecklist'

export const departureCheckHandlers = (deps: DepartureCheckDependencies): Handlers<DepartureCheckPath> => {
  const { fleet, access, checks, timeZone, now } = deps
  const parts = new CheckParts(deps)
  const today = (vehicleId: number) => parts.todayOf(vehicleId)
  return {
    ...filledCheckHandlers(parts),
    ...checklistHandlers(parts),

    async 'vehicle/getDepartureCheck'({ vehicleId, pageNum, pageSize }, { user, lang }) {
      const vehicle = await parts.vehicleFor(user, vehicleId)
      const { identity } = vehicle
      const lists = await parts.listsFor(user, lang)
      const from = await access.historyFrom(user.userId, vehicle)
      const { rows, total } = await checks.of(identity.id, from, (pageNum - 1) * pageSize, pageSize)
      const [latest] = await checks.latest([parts.todayOf(identity.id)], askedBy(await access.scope(user.userId), identity.id))
      const { mayFill, mayDecide } = await parts.rightsOf(user)
      // To whom it matters: who is about to fill in a check.
      const notToLeave = mayFill ? await whyNotToLeave(deps, identity, now(), lang) : []
      const repair = notToLeave.some(({ why }) => why === 'device') ? await deps.deviceDown.repair(identity.id, from) : undefined
      return {
        vehicle: vehicleOnWire(vehicle, { fleet, lists, latest, lang }),
        checklist: lists.for(identity),
        checks: await Promise.all(rows.map(row => checkOnWire(row, parts, { user, lang }))),
        total,
        mayFill,
        mayDecide,
        ...(notToLeave.length > 0 && { notToLeave }),
        ...(repair && { repair }),
      }
    },

    async 'departureCheck/getToday'({ state, keyword, pageNum, pageSize }, { user, lang }) {
      const lists = await parts.listsFor(user, lang)
      const states = await parts.fleetToday.of(await access.visibleVehicles(user.userId), today)
      const word = keyword.toLowerCase()
      const inState = state === undefined ? states.all : (states.byState.get(state) ?? [])
      const found = word === '' ? inState : inState.filter(({ words }) => words.includes(word))
      const page = found.slice((pageNum - 1) * pageSize, pageNum * pageSize)
      const used = new Map(page.map(({ vehicle: { identity } }) => lists.for(identity)).map(list => [list.checklistId, list]))
      const { mayFill, mayEdit } = await parts.rightsOf(user)
      return {
        day: platformDay(now(), timeZone()),
        vehicles: page.map(({ vehicle, latest }) => vehicleOnWire(vehicle, { fleet, lists, latest, lang })),
        total: found.length,
        counts: countsOf(states),
        checklists: [...used.values()],
        mayFill,
        mayEdit,
      }
    },

    async 'departureCheck/getNotToLeave'(_, { user }) {
      const scope = await access.scope(user.userId)
      const barred = await checks.notToLeave(askedBy(scope))
      return {
        vehicles: barred.flatMap(({ vehicleId, state }) => {
          const vehicle = fleet.vehicle(vehicleId)
          return vehicle && scope.includes(vehicle) ? [{ vehicleId: String(vehicleId), state }] : []
        }),
      }
    },
  }
}
