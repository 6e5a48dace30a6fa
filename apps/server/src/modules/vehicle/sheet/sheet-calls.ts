/** Calls for vehicles as a sheet: checked, imported as a whole, exported. */
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Bus } from '../../../events/bus.ts'
import type { Terminals } from '../../../events/terminals.ts'
import type { Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { Events } from '../../../record/event-record.ts'
import type { Database } from '../../../store/schema.ts'
import { takenOf } from '../vehicle-changes.ts'
import type { VehicleEditRepository } from '../vehicle-edit.repository.ts'
import type { VehicleRepository } from '../vehicle.repository.ts'
import { SheetCells } from './sheet-cells.ts'
import { OrganisationNames } from '../../sheet-words.ts'
import { sheetColumnsFor } from './sheet-columns.ts'
import { findingsOf, type Sheet, type SheetPlan, SheetPlanner } from './sheet-plan.ts'

interface SheetDependencies {
  db: Kysely<Database>
  fleet: LiveFleet
  access: AccessGate
  terminals: Terminals
  events: Events
  bus: Bus
  vehicles: VehicleRepository
  vehicleEdits: VehicleEditRepository
}

type SheetPath = 'admin/getVehicleSheetColumns' | 'admin/getVehicleSheet' | 'admin/checkVehicleSheet' | 'admin/importVehicleSheet'

/** Vehicles that are added or changed with one statement: some hundredths of a second, between which others have their turn. */
const storedAtOnce = 200
/**
 * After each statement others have the database and the processor for as many times as long as it took: a sheet may take its time, and those who look
 * at their vehicles meanwhile may not.
 */
const restFor = 2
const longestRest = 200
/** Others may change the same vehicles meanwhile: the sheet is checked again. */
const tries = 3

/** Somebody was quicker with a plate, a number or a vehicle. */
class Overtaken extends Error {}

export const vehicleSheetHandlers = (deps: SheetDependencies): Handlers<SheetPath> => {
  const { fleet, access, events, vehicleEdits } = deps
  const sees = async ({ userId }: SignedInUser): Promise<ReadonlySet<number>> => {
    const { organisationIds, onlyVehicleId } = await access.scope(userId)
    // The account of a vehicle has no others.
    if (onlyVehicleId !== undefined) fail('access.noRight')
    return organisationIds
  }
  const cellsFor = (user: SignedInUser, organisationIds: ReadonlySet<number>): SheetCells =>
    new SheetCells(sheetColumnsFor(user.rights), new OrganisationNames(fleet.organisations, organisationIds))
  const planOf = async (user: SignedInUser, sheet: Sheet): Promise<SheetPlan> => {
    const organisationIds = await sees(user)
    return new SheetPlanner(sheet, cellsFor(user, organisationIds), { organisationIds }).plan(vehicleEdits)
  }

  return {
    async 'admin/getVehicleSheetColumns'(_, { user }) {
      const organisationIds = await sees(user)
      const names = new OrganisationNames(fleet.organisations, organisationIds)
      const choices = [...organisationIds].map(id => {
        const [zh, en] = [names.nameOf(id, 'zh'), names.nameOf(id, 'en')]
        return { key: zh, zh, en }
      })
      return { columns: sheetColumnsFor(user.rights).map(column => (column.name === 'orgId' ? { ...column, choices } : column)) }
    },

    async 'admin/getVehicleSheet'({ cursor = '0', pageSize }, { user, lang }) {
      const organisationIds = await sees(user)
      const cells = cellsFor(user, organisationIds)
      const columns = sheetColumnsFor(user.rights)
      const found = await vehicleEdits.ofOrganisations([...organisationIds], Number(cursor), pageSize)
      const rows: string[] = []
      for (const { values } of found) {
        if (rows.length % storedAtOnce === 0) await nextTurn()
        rows.push(columns.map(({ name }) => cells.write(name, values[name], lang)).join('\t'))
      }
      const last = found.at(-1)
      return { rows, next: last && found.length === pageSize ? String(last.id) : null }
    },

    async 'admin/checkVehicleSheet'(sheet, { user }) {
      return findingsOf(await planOf(user, sheet))
    },

    async 'admin/importVehicleSheet'({ fileName = '', ...sheet }, { user, address }) {
      for (let tried = 1; tried <= tries; tried++) {
        const plan = await planOf(user, sheet)
        const findings = findingsOf(plan)
        if (plan.wrong.length > 0) return { imported: false, ...findings }
        try {
          await carryOut(deps, plan, user)
        } catch (error) {
          if (error instanceof Overtaken) continue
          throw error
        }
        const { added, changed, unchanged } = findings
        const { userId, sessionId } = user
        const call = 'admin/importVehicleSheet'
        events.record({ kind: 'vehiclesImported', userId, sessionId, address, call, fileName, added, changed, unchanged })
        return { imported: true, ...findings }
      }
      return fail('vehicle.changedMeanwhile')
    },
  }
}

/** Gives others their time after it. */
async function andRest<Result>(work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await work()
  await wait(Math.min(longestRest, restFor * (performance.now() - began)))
  return result
}

/** All of it in one transaction, and then terminals and lists follow. @throws Overtaken */
async function carryOut(
  { db, fleet, terminals, bus, vehicles, vehicleEdits }: SheetDependencies,
  { added, changed }: SheetPlan,
  by: SignedInUser,
): Promise<void> {
  if (added.length + changed.length === 0) return
  const ids: number[] = []
  const otherTerminal: number[] = []
  await db
    .transaction()
    .execute(async tx => {
      for (let at = 0; at < added.length; at += storedAtOnce)
        ids.push(...(await andRest(() => vehicles.addWithin(tx, added.slice(at, at + storedAtOnce), by))))
      // In one order, so that two sheets wait for each other in no circle.
      const edits = changed.toSorted((a, b) => a.id - b.id)
      for (let at = 0; at < edits.length; at += storedAtOnce) {
        const part = edits.slice(at, at + storedAtOnce)
        const results = await andRest(() => vehicleEdits.saveWithin(tx, part, by))
        for (const [place, { id }] of part.entries()) {
          const saved = results[place]
          if (typeof saved !== 'object' || 'taken' in saved) throw new Overtaken()
          if (saved.terminalChanged) otherTerminal.push(id)
          ids.push(id)
        }
      }
    })
    .catch((error: unknown) => {
      if (error instanceof Overtaken) throw error
      takenOf(error)
      throw new Overtaken()
    })
  for (const id of otherTerminal) terminals.disconnect(id)
  await fleet.refresh(ids)
  bus.publish({ kind: 'listChanged', vehicleIds: ids })
}
