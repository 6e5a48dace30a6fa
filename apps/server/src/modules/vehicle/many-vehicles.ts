/** Calls that change many vehicles at once, and put them back. */
import { changeOfVehicles, type vehicleChangeResults, type VehicleEditValues, type vehicleUndoResults } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { Database } from '../../store/schema.ts'
import { isTimeZone } from '../../tracks/calendar-days.ts'
import type { VehicleEditDependencies } from './saved-edits.ts'
import type { SaveResult, VehicleEdit } from './vehicle-edit.repository.ts'

type ManyPath = 'admin/changeVehicles' | 'admin/undoVehicleChanges'
type ChangeResult = (typeof vehicleChangeResults)[number]
type UndoResult = (typeof vehicleUndoResults)[number]

/** Others may change the same vehicles meanwhile: theirs stays, and these are changed as they left them. */
const tries = 3

/** Seconds in which a change is undone: a minute on the screen, and what the way takes. */
const undoneWithin = 75

export const manyVehicleHandlers = (deps: VehicleEditDependencies & { db: Kysely<Database> }): Handlers<ManyPath> => {
  const { db, access, fleet, terminals, bus, vehicleEdits } = deps

  /** Of these vehicles those that the user sees, by the id that was sent. */
  async function seen(user: SignedInUser, vehicleIds: Iterable<string>): Promise<Map<string, number>> {
    const found = new Map<string, number>()
    for (const vehicleId of new Set(vehicleIds)) {
      const vehicle = await access.vehicle(user.userId, vehicleId)
      if (vehicle) found.set(vehicleId, vehicle.identity.id)
    }
    return found
  }
  async function organisationsOf(user: SignedInUser): Promise<ReadonlySet<number>> {
    const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
    // The account of a vehicle has no others.
    if (onlyVehicleId !== undefined) fail('access.noRight')
    return organisationIds
  }
  /** In one transaction; then terminals and lists follow. */
  async function saveAll(edits: readonly VehicleEdit[], by: SignedInUser): Promise<Map<number, SaveResult>> {
    if (edits.length === 0) return new Map()
    const results = await db.transaction().execute(tx => vehicleEdits.saveWithin(tx, edits, by))
    const byId = new Map(edits.flatMap(({ id }, at) => (results[at] === undefined ? [] : [[id, results[at]] as const])))
    const expected = new Map(edits.map(edit => [edit.id, edit.expected]))
    const saved = [...byId].filter(([id, result]) => changedBy(result, expected.get(id)))
    for (const [id, result] of saved)
      if (typeof result === 'object' && 'changeId' in result && result.terminalChanged) terminals.disconnect(id)
    const ids = saved.map(([id]) => id)
    if (ids.length === 0) return byId
    await fleet.refresh(ids)
    bus.publish({ kind: 'listChanged', vehicleIds: ids })
    return byId
  }

  /** What somebody else is changing just now is looked at again: it may be another company's then. */
  async function saveFresh(user: SignedInUser, vehicleIds: readonly string[], wanted: Partial<VehicleEditValues>) {
    const found = new Map<string, { changeId: string; saved: SaveResult | undefined }>()
    let open = vehicleIds
    for (let tried = 1; tried <= tries && open.length > 0; tried++) {
      for (const vehicleId of open) found.delete(vehicleId)
      const ids = await seen(user, open)
      const known = await vehicleEdits.known([...ids.values()])
      const edits = [...known.values()].flatMap(({ id, changeId, values }) =>
        wanted.terminalType !== undefined && values.commCardNum === '' ? [] : [{ id, changes: wanted, expected: changeId }],
      )
      const saved = await saveAll(edits, user)
      for (const [vehicleId, id] of ids) {
        const now = known.get(id)
        if (now) found.set(vehicleId, { changeId: now.changeId, saved: saved.get(id) })
      }
      open = [...found].flatMap(([vehicleId, each]) => (each.saved === 'stale' ? [vehicleId] : []))
    }
    return found
  }

  return {
    async 'admin/changeVehicles'({ vehicleIds, changes }, { user }) {
      const organisationIds = await organisationsOf(user)
      const { orgId, timeZone } = changes
      if (orgId !== undefined && !organisationIds.has(orgId)) fail('organisation.unknown')
      if (timeZone && !isTimeZone(timeZone)) fail('track.timeZone')
      const wanted = Object.fromEntries(
        Object.entries(changes).flatMap(([field, value]) => (value === undefined ? [] : [[field, value === '' ? null : value]])),
      ) as Partial<VehicleEditValues>
      const found = await saveFresh(user, vehicleIds, wanted)
      const resultOf = (vehicleId: string): { result: ChangeResult; changeId?: string } => {
        const { changeId, saved } = found.get(vehicleId) ?? {}
        if (changeId === undefined) return { result: 'unknown' }
        if (saved === undefined || saved === 'halfTerminal') return { result: 'noTerminal' }
        if (saved === 'stale') return { result: 'changedMeanwhile' }
        if (typeof saved !== 'object' || 'taken' in saved) return { result: 'unknown' }
        return saved.changeId === changeId ? { result: 'unchanged' } : { result: 'changed', changeId: saved.changeId }
      }
      return { results: [...new Set(vehicleIds)].map(vehicleId => ({ vehicleId, ...resultOf(vehicleId) })) }
    },

    async 'admin/undoVehicleChanges'({ undone }, { user }) {
      const organisationIds = await organisationsOf(user)
      const ids = await seen(
        user,
        undone.map(({ vehicleId }) => vehicleId),
      )
      const before = await changesOf(
        db,
        undone.map(({ changeId }) => changeId),
        user,
      )
      const asked = new Map(undone.map(({ vehicleId, changeId }) => [vehicleId, changeId]))
      const edits = [...ids].flatMap(([vehicleId, id]): VehicleEdit[] => {
        const change = before.get(asked.get(vehicleId) ?? '')
        // The organisation it came from may have been taken from the user meanwhile.
        if (change?.vehicleId !== id || (change.values.orgId !== undefined && !organisationIds.has(change.values.orgId)))
          return []
        return [{ id, changes: change.values, expected: change.changeId }]
      })
      const saved = await saveAll(edits, user)
      const resultOf = (id: number | undefined): UndoResult => {
        if (id === undefined) return 'unknown'
        const result = saved.get(id)
        if (result === undefined) return 'tooLate'
        return typeof result === 'object' && 'changeId' in result ? 'undone' : 'changedSince'
      }
      return { results: [...asked.keys()].map(vehicleId => ({ vehicleId, result: resultOf(ids.get(vehicleId)) })) }
    },
  }
}

const changedBy = (result: SaveResult, expected: string | undefined): boolean =>
  typeof result === 'object' && 'changeId' in result && result.changeId !== expected

interface Change {
  changeId: string
  vehicleId: number
  values: Partial<VehicleEditValues>
}

/** What the user's own changes of the last minute were from, by their ids. */
async function changesOf(
  db: Kysely<Database>,
  changeIds: readonly string[],
  { userId }: SignedInUser,
): Promise<Map<string, Change>> {
  const rows = await db
    .selectFrom('vehicle_changes')
    .select(['id', 'vehicle_id', 'before'])
    .where(sql<boolean>`id = any(${changeIds}::bigint[])`)
    .where('user_id', '=', userId)
    .where('kind', 'in', ['saveVehEdit', 'updVehInfo'])
    .where(sql<boolean>`changed_at > now() - make_interval(secs => ${undoneWithin})`)
    .execute()
  // Other changes, such as that of a number or a zone, have more to follow than their values.
  const own = rows.filter(({ before }) => Object.keys(before).every(field => Object.hasOwn(changeOfVehicles.shape, field)))
  return new Map(own.map(({ id, vehicle_id, before }) => [id, { changeId: id, vehicleId: vehicle_id, values: before }]))
}
