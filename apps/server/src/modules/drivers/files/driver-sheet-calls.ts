/** Calls for drivers as a sheet: checked, imported as a whole, exported. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { driverSheetFields } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import { OrganisationNames } from '../../sheet-words.ts'
import { type DriverFileDependencies, formOf, organisationsOf } from './driver-file-calls.ts'
import { DriverNotStored, type DriverToStore } from './driver-files.repository.ts'
import { driverSheetColumns, writeDriverCell } from './driver-sheet-cells.ts'
import { driverFindings, type DriverPlan, type DriverSheet, DriverSheetPlanner } from './driver-sheet-plan.ts'

type DriverSheetPath =
  | 'admin/getDriverSheetColumns'
  | 'admin/getDriverSheet'
  | 'admin/checkDriverSheet'
  | 'admin/importDriverSheet'

/** Drivers stored with one statement: some hundredths of a second, between which others have their turn. */
const storedAtOnce = 500
/** Others may change the same drivers meanwhile: the sheet is checked again. */
const tries = 3

export const driverSheetHandlers = (
  deps: Pick<DriverFileDependencies, 'db' | 'fleet' | 'access' | 'events' | 'driverFiles' | 'now'>,
): Handlers<DriverSheetPath> => {
  const { db, fleet, access, events, driverFiles, now } = deps
  const planOf = async (user: SignedInUser, sheet: DriverSheet): Promise<DriverPlan> => {
    const reached = await organisationsOf(access, user)
    return new DriverSheetPlanner(sheet, new OrganisationNames(fleet.organisations, reached), reached).plan(driverFiles)
  }

  /** All of it in one transaction. @throws DriverNotStored */
  async function carryOut({ added, changed }: DriverPlan): Promise<void> {
    // In one order, so that two sheets wait for each other in no circle.
    const files: DriverToStore[] = [...changed.toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0)), ...added]
    const at = new Date(now())
    await db.transaction().execute(async tx => {
      await driverFiles.lockNumbers(tx, files)
      for (let from = 0; from < files.length; from += storedAtOnce)
        await driverFiles.store(tx, files.slice(from, from + storedAtOnce), at)
    })
  }

  return {
    async 'admin/getDriverSheetColumns'(_, { user }) {
      const reached = await organisationsOf(access, user)
      return { columns: driverSheetColumns(new OrganisationNames(fleet.organisations, reached), reached) }
    },

    async 'admin/getDriverSheet'({ cursor = '0', pageSize }, { user, lang }) {
      const reached = await organisationsOf(access, user)
      const names = new OrganisationNames(fleet.organisations, reached)
      const found = await driverFiles.afterId([...reached], Number(cursor), pageSize)
      const rows: string[] = []
      for (const row of found) {
        if (rows.length % storedAtOnce === 0) await nextTurn()
        rows.push(driverSheetFields.map(field => writeDriverCell(field, formOf(row), names, lang)).join('\t'))
      }
      const last = found.at(-1)
      return { rows, next: last && found.length === pageSize ? String(last.id) : null }
    },

    async 'admin/checkDriverSheet'(sheet, { user }) {
      return driverFindings(await planOf(user, sheet))
    },

    async 'admin/importDriverSheet'({ fileName = '', ...sheet }, { user, address }) {
      for (let tried = 1; tried <= tries; tried++) {
        const plan = await planOf(user, sheet)
        const findings = driverFindings(plan)
        if (plan.wrong.length > 0) return { imported: false, ...findings }
        try {
          await carryOut(plan)
        } catch (error) {
          if (error instanceof DriverNotStored) continue
          throw error
        }
        const { added, changed, unchanged } = findings
        const { userId, sessionId } = user
        const call = 'admin/importDriverSheet'
        events.record({ kind: 'driversImported', userId, sessionId, address, call, fileName, added, changed, unchanged })
        return { imported: true, ...findings }
      }
      return fail('driver.changedMeanwhile')
    },
  }
}
