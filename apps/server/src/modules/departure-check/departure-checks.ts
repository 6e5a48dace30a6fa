/** Departure checks: filled in by who drives, released by somebody else where they found a serious defect. */
import {
  allows,
  type CheckedItem,
  type ChecklistItem,
  contract,
  type DepartureCheck,
  departureLimits,
  type DepartureState,
  type DepartureVehicle,
  filesPath,
  type Lang,
} from '@outrider/contract'
import type { Kysely } from 'kysely'
import { answeredOnce, answerOf } from '../../accounts/answered-requests.ts'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { Files } from '../../files/files.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import type { Database } from '../../store/schema.ts'
import { askedBy } from './asked-by.ts'
import { Checklists, itemName, type ListsFor } from './checklists.ts'
import type { CheckRow, DepartureCheckRepository, LatestCheck, StoredItem } from './departure-checks.repository.ts'
import { countsOf, FleetToday } from './fleet-today.ts'
import { zoneOfVehicle } from '../../fleet/zone-of-vehicle.ts'
import { platformDay } from './platform-day.ts'

interface DepartureCheckDependencies {
  db: Kysely<Database>
  fleet: LiveFleet
  access: AccessGate
  files: Files
  checks: DepartureCheckRepository
  /** Pushes of serious defects. */
  defectNotices: { wake(): void }
  /** IANA name. */
  timeZone: () => string
  /** ms since 1970. */
  now: () => number
}

type DepartureCheckPath =
  | 'vehicle/getDepartureCheck'
  | 'vehicle/modifyDepartureCheck'
  | 'departureCheck/getToday'
  | 'departureCheck/getNotToLeave'
  | 'departureCheck/decide'
  | 'departureCheck/getChecklists'
  | 'departureCheck/saveChecklist'

/** A device may be without a network for this long, days. */
const oldestDays = 30
const day = 86_400_000
/** Clocks of devices may be ahead, ms. */
const clockTolerance = 5 * 60_000

export const ownerOf = (id: string) => ({ kind: 'departureCheck', id })

const reads = contract.departureCheck

export const departureCheckHandlers = (deps: DepartureCheckDependencies): Handlers<DepartureCheckPath> => {
  const { db, fleet, access, files, checks, defectNotices, timeZone, now } = deps
  const checklists = new Checklists(fleet, checks)
  const fleetToday = new FleetToday(checks, now)
  const zoneOf = (vehicleId: number) => zoneOfVehicle(fleet, vehicleId, timeZone())
  const today = () => platformDay(now(), timeZone())
  const todayOf = (vehicleId: number) => platformDay(now(), zoneOf(vehicleId))
  const vehicleFor = async (user: SignedInUser, vehicleId: string) =>
    (await access.vehicle(user.userId, vehicleId)) ?? fail('vehicle.unknown')
  /** The account of a vehicle fills in checks of its vehicle, and decides and edits nothing. */
  const rightsOf = async ({ userId, rights }: SignedInUser) => {
    const people = (await access.scope(userId)).onlyVehicleId === undefined
    return {
      mayFill: allows(contract.vehicle.modifyDepartureCheck, rights),
      mayDecide: people && allows(reads.decide, rights),
      mayEdit: people && allows(reads.saveChecklist, rights),
    }
  }
  const listsFor = async (user: SignedInUser, lang: Lang) =>
    checklists.readFor({ scope: await access.scope(user.userId), lang, mayEdit: (await rightsOf(user)).mayEdit })

  const wireVehicle = (
    { identity }: LiveVehicle,
    { lists, latest, lang }: { lists: ListsFor; latest: LatestCheck | undefined; lang: Lang },
  ): DepartureVehicle => ({
    vehicleId: String(identity.id),
    plateNum: identity.plateNum,
    nickname: identity.nickname,
    orgId: identity.organisationId,
    orgName: fleet.organisations.name(identity.organisationId, lang),
    vehicleType: identity.vehicleType,
    checklistId: lists.for(identity).checklistId,
    state: latest?.state ?? 'none',
    filledAt: latest?.filled_at.getTime() ?? null,
    userName: latest?.user_name ?? '',
    defects: latest?.defects ?? 0,
  })

  const wireCheck = async (row: CheckRow, user: SignedInUser, lang: Lang): Promise<DepartureCheck> => {
    const { plateNum = '', nickname = '' } = fleet.vehicle(row.vehicle_id)?.identity ?? {}
    const links = row.items.some(({ fileIds }) => fileIds.length > 0) ? await files.linksOf(ownerOf(row.id)) : []
    const linkOf = (fileId: string) => links.find(link => link.startsWith(`${filesPath}/${fileId}?`)) ?? []
    return {
      checkId: row.id,
      vehicleId: String(row.vehicle_id),
      plateNum,
      nickname,
      day: platformDay(row.filled_at.getTime(), zoneOf(row.vehicle_id)),
      filledAt: row.filled_at.getTime(),
      receivedAt: row.received_at.getTime(),
      userName: row.user_name,
      own: row.user_id === user.userId,
      mileage: row.mileage,
      note: row.note,
      state: row.state,
      items: row.items.map(({ itemId, name, serious, result, note, fileIds }) => ({
        itemId,
        name: itemName({ itemId, name }, lang),
        serious,
        result,
        note,
        pictures: fileIds.flatMap(linkOf),
      })),
      decision: row.decided_at && {
        released: row.state === 'released',
        at: row.decided_at.getTime(),
        userName: row.decided_by_name ?? '',
        note: row.decision_note ?? '',
      },
    }
  }

  return {
    async 'vehicle/getDepartureCheck'({ vehicleId, pageNum, pageSize }, { user, lang }) {
      const vehicle = await vehicleFor(user, vehicleId)
      const { identity } = vehicle
      const lists = await listsFor(user, lang)
      const from = await access.historyFrom(user.userId, vehicle)
      const { rows, total } = await checks.of(identity.id, from, (pageNum - 1) * pageSize, pageSize)
      const [latest] = await checks.latest([todayOf(identity.id)], askedBy(await access.scope(user.userId), identity.id))
      const { mayFill, mayDecide } = await rightsOf(user)
      return {
        vehicle: wireVehicle(vehicle, { lists, latest, lang }),
        checklist: lists.for(identity),
        checks: await Promise.all(rows.map(row => wireCheck(row, user, lang))),
        total,
        mayFill,
        mayDecide,
      }
    },

    async 'vehicle/modifyDepartureCheck'(sent, { user, askedIds }) {
      const { vehicleId, requestId, filledAt, mileage, note } = sent
      const request = { call: 'vehicle/modifyDepartureCheck', userId: user.userId, requestId, askedIds } as const
      const known = await answerOf(db, request)
      if (known) return known
      const vehicle = await vehicleFor(user, vehicleId)
      const { identity } = vehicle
      const at = now()
      if (filledAt > at + clockTolerance || filledAt < at - oldestDays * day) fail('departureCheck.time', { days: oldestDays })
      const list = (await checklists.itemsOf(sent.checklistId, vehicle, at - oldestDays * day)) ?? fail('departureCheck.items')
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
          day: platformDay(filled, zoneOf(identity.id)),
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
      fleetToday.forget()
      if (serious) defectNotices.wake()
      return answer
    },

    async 'departureCheck/getToday'({ state, keyword, pageNum, pageSize }, { user, lang }) {
      const lists = await listsFor(user, lang)
      const states = await fleetToday.of(await access.visibleVehicles(user.userId), todayOf)
      const word = keyword.toLowerCase()
      const inState = state === undefined ? states.all : (states.byState.get(state) ?? [])
      const found = word === '' ? inState : inState.filter(({ words }) => words.includes(word))
      const page = found.slice((pageNum - 1) * pageSize, pageNum * pageSize)
      const used = new Map(page.map(({ vehicle: { identity } }) => lists.for(identity)).map(list => [list.checklistId, list]))
      const { mayFill, mayEdit } = await rightsOf(user)
      return {
        day: today(),
        vehicles: page.map(({ vehicle, latest }) => wireVehicle(vehicle, { lists, latest, lang })),
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

    async 'departureCheck/decide'({ checkId, requestId, release, note }, { user, askedIds }) {
      const request = { call: 'departureCheck/decide', userId: user.userId, requestId, askedIds } as const
      const answered = await answerOf(db, request)
      if (answered) return answered
      const row = (await checks.find(checkId)) ?? fail('departureCheck.unknown')
      const vehicle = (await access.vehicle(user.userId, String(row.vehicle_id))) ?? fail('departureCheck.unknown')
      if (row.filled_at.getTime() < (await access.historyFrom(user.userId, vehicle))) fail('departureCheck.unknown')
      if (!(await rightsOf(user)).mayDecide) fail('access.noRight')
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
      fleetToday.forget()
      return answer
    },

    async 'departureCheck/getChecklists'(_, { user, lang }) {
      return { checklists: [...(await listsFor(user, lang)).all], editable: (await rightsOf(user)).mayEdit }
    },

    async 'departureCheck/saveChecklist'({ orgId, vehicleType, basedOn, items }, { user }) {
      if (!(await rightsOf(user)).mayEdit) fail('access.noRight')
      if (!(await access.scope(user.userId)).organisationIds.has(orgId)) fail('organisation.unknown')
      if (new Set(items.map(({ itemId }) => itemId)).size !== items.length) fail('departureCheck.items')
      const row = {
        organisation_id: orgId,
        vehicle_type: vehicleType,
        items: JSON.stringify(items),
        changed_at: new Date(now()),
        changed_by: user.name,
      }
      if (!(await checks.replaceList(row, basedOn))) fail('departureCheck.listChanged')
      return {}
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
