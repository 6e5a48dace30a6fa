/** SQL for changing vehicles and for the list of added vehicles. */
import {
  type AddedVehicle,
  type TerminalSignIn,
  type VehicleEditValues,
  type VehicleFactField,
  vehicleEditFields,
} from '@outrider/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import { lockAccountsOf } from '../../accounts/lock-account.ts'
import { vehicleMoves } from '../../fleet/former-owners.ts'
import { correctZone } from '../../tracks/zone-correction.ts'
import type { AlarmTimesPort } from '../ports.ts'
import { notifyChanges } from '../../store/change-notifications.ts'
import type { Database } from '../../store/schema.ts'
import { signInColumn, standardZone } from './vehicle.repository.ts'
import { type VehicleChange, type ChangedBy, recordChanges, type TakenField, takenOf } from './vehicle-changes.ts'

export interface StoredVehicle {
  changeId: string
  values: VehicleEditValues
  /** null: none. */
  proposedZoneMinutes: number | null
}

export type SaveResult =
  | {
      changeId: string
      /** The vehicle has another terminal, or its terminal must register again. */
      terminalChanged: boolean
      /** The zone of its terminal, if that changed. */
      zoneMinutes?: number
    }
  | { taken: TakenField }
  /** The vehicle was changed by someone else meanwhile. */
  | 'stale'
  /** A new terminal needs number and type. */
  | 'halfTerminal'
  | 'gone'

const furtherFields = Object.keys(vehicleEditFields) as VehicleFactField[]
const terminalFields = ['commCardNum', 'terminalType', 'terminalId'] as const
/** With another value of these it is another terminal, or one that has to prove again who it is. */
const otherTerminal = ['commCardNum', 'terminalId', 'terminalSignIn'] as const

type DatabaseReader = Kysely<Database> | Transaction<Database>

type KnownVehicle = StoredVehicle & { id: number; details: Record<string, unknown> }

const vehiclesWithTerminals = (db: DatabaseReader) =>
  db
    .selectFrom('vehicles as v')
    .leftJoin('terminals as t', 't.vehicle_id', 'v.id')
    .select(eb => [
      'v.id',
      'v.organisation_id',
      'v.plate_num',
      'v.plate_color',
      'v.nickname',
      'v.vehicle_type',
      'v.details',
      't.phone',
      't.terminal_type',
      't.terminal_id',
      't.sign_in',
      't.zone_minutes',
      't.proposed_zone_minutes',
      eb
        .selectFrom('vehicle_changes as c')
        .select(each => each.fn.max('c.id').as('id'))
        .whereRef('c.vehicle_id', '=', 'v.id')
        .as('change_id'),
    ])
type VehicleRow = Awaited<ReturnType<ReturnType<typeof vehiclesWithTerminals>['executeTakeFirstOrThrow']>>

const knownOf = (row: VehicleRow): KnownVehicle => ({
  id: row.id,
  changeId: row.change_id ?? '0',
  details: row.details,
  proposedZoneMinutes: row.proposed_zone_minutes,
  values: {
    orgId: row.organisation_id,
    plateNum: row.plate_num,
    plateColor: row.plate_color as VehicleEditValues['plateColor'],
    nickname: row.nickname,
    vehicleType: row.vehicle_type,
    commCardNum: row.phone ?? '',
    terminalType: row.terminal_type ?? '',
    terminalId: row.terminal_id ?? '',
    terminalSignIn: (row.sign_in ?? 'platform') as TerminalSignIn,
    zoneMinutes: row.zone_minutes ?? standardZone,
    ...(Object.fromEntries(furtherFields.map(field => [field, row.details[field] ?? null])) as Pick<
      VehicleEditValues,
      VehicleFactField
    >),
  },
})

/** undefined: no such vehicle. */
async function read(db: DatabaseReader, id: number): Promise<KnownVehicle | undefined> {
  const row = await vehiclesWithTerminals(db).where('v.id', '=', id).executeTakeFirst()
  return row && knownOf(row)
}

/** One of several changes that are saved together. */
export interface VehicleEdit {
  id: number
  changes: Partial<VehicleEditValues>
  /** The last change that was known when it was decided. */
  expected: string
}

type VehicleSave = Pick<VehicleEdit, 'id' | 'changes'> & { expected: string | undefined; kind: VehicleChange['kind'] }

/** `server`: epoch of the fleet of this server. */
export class VehicleEditRepository {
  readonly #db: Kysely<Database>
  readonly #server: string
  readonly #alarmTimes: () => Pick<AlarmTimesPort, 'move' | 'tell'>

  constructor(db: Kysely<Database>, server: string, alarmTimes: () => Pick<AlarmTimesPort, 'move' | 'tell'>) {
    this.#db = db
    this.#server = server
    this.#alarmTimes = alarmTimes
  }

  now(id: number): Promise<StoredVehicle | undefined> {
    return read(this.#db, id)
  }

  /** Several by their ids. */
  async known(ids: readonly number[]): Promise<Map<number, KnownVehicle>> {
    const rows = await vehiclesWithTerminals(this.#db).where(sql<boolean>`v.id = any(${ids}::int[])`).execute()
    return new Map(rows.map(row => [row.id, knownOf(row)]))
  }

  /** Those with one of these plates, of any colour and any company. */
  async withPlates(plates: readonly string[]): Promise<KnownVehicle[]> {
    const rows = await vehiclesWithTerminals(this.#db).where(sql<boolean>`v.plate_num = any(${plates}::text[])`).execute()
    return rows.map(knownOf)
  }

  /** Of these organisations, by id, from behind one on. */
  async ofOrganisations(organisationIds: readonly number[], after: number, limit: number): Promise<KnownVehicle[]> {
    const rows = await vehiclesWithTerminals(this.#db)
      .where(sql<boolean>`v.organisation_id = any(${organisationIds}::int[])`)
      .where('v.id', '>', after)
      .orderBy('v.id')
      .limit(limit)
      .execute()
    return rows.map(knownOf)
  }

  /** The vehicle that has each of these terminal numbers. */
  async vehiclesByNumber(numbers: readonly string[]): Promise<Map<string, { id: number; organisationId: number }>> {
    const rows = await this.#db
      .selectFrom('terminals')
      .innerJoin('vehicles', 'vehicles.id', 'terminals.vehicle_id')
      .select(['terminals.phone', 'vehicles.id', 'vehicles.organisation_id'])
      .where(sql<boolean>`phone = any(${numbers}::text[])`)
      .execute()
    return new Map(rows.map(({ phone, id, organisation_id: organisationId }) => [phone, { id, organisationId }]))
  }

  /** Saves the changes and logs them in one transaction. `expected`: the last change the user saw. */
  async save(
    id: number,
    by: ChangedBy,
    kind: VehicleChange['kind'],
    changes: Partial<VehicleEditValues>,
    expected: string | undefined,
  ): Promise<SaveResult> {
    try {
      let moved: string[] = []
      const result = await this.#db.transaction().execute(async tx => {
        const before = changes.zoneMinutes === undefined ? undefined : await read(tx, id)
        const [saved = 'gone' as const] = await this.#saveAndTell(tx, [{ id, kind, changes, expected }], by)
        // Of the terminal that it has: what another one sent was by another clock.
        if (
          before &&
          'object' === typeof saved &&
          'zoneMinutes' in saved &&
          saved.zoneMinutes !== undefined &&
          !saved.terminalChanged
        ) {
          const zones = { vehicleId: id, from: before.values.zoneMinutes, to: saved.zoneMinutes }
          const reports = await correctZone(tx, zones)
          if (reports.length > 0) moved = await this.#alarmTimes().move(tx, id, reports)
        }
        return saved
      })
      if (moved.length > 0) await this.#alarmTimes().tell(moved)
      return result
    } catch (error) {
      return { taken: takenOf(error) }
    }
  }

  /** Several within a transaction of the caller, which changes no zone of a terminal that stays. */
  saveWithin(tx: Transaction<Database>, edits: readonly VehicleEdit[], by: ChangedBy): Promise<SaveResult[]> {
    const kindOf = (changes: VehicleEdit['changes']): VehicleChange['kind'] =>
      Object.keys(changes).some(field => !Object.hasOwn(vehicleEditFields, field)) ? 'saveVehEdit' : 'updVehInfo'
    return this.#saveAndTell(
      tx,
      edits.map(edit => ({ ...edit, kind: kindOf(edit.changes) })),
      by,
    )
  }

  async #saveAndTell(tx: Transaction<Database>, edits: readonly VehicleSave[], by: ChangedBy): Promise<SaveResult[]> {
    const results = await saveIn(tx, edits, by)
    const changed = results.flatMap((saved, at) => {
      const { id, expected } = edits[at] ?? { id: 0, expected: undefined }
      if (typeof saved !== 'object' || !('changeId' in saved) || saved.changeId === expected) return []
      const { terminalChanged, zoneMinutes } = saved
      return [
        {
          kind: 'vehicle' as const,
          vehicleId: id,
          by: this.#server,
          terminalChanged,
          ...(zoneMinutes !== undefined && { zoneMinutes }),
        },
      ]
    })
    if (changed.length > 0) await notifyChanges(tx, changed)
    return results
  }

  /** `only`: the only visible vehicle, for the account of a vehicle. */
  async added({
    organisationIds,
    onlyVehicleId: only,
    keyword,
    beginTime,
    endTime,
    limit,
    offset,
  }: {
    organisationIds: readonly number[]
    onlyVehicleId: number | undefined
    keyword: string
    /** ms since 1970, both included. */
    beginTime: number | undefined
    endTime: number | undefined
    limit: number
    offset: number
  }): Promise<{ total: number; vehicles: (Omit<AddedVehicle, 'orgName'> & { organisationId: number })[] }> {
    let rows = this.#db
      .selectFrom('vehicles as v')
      .leftJoin('terminals as t', 't.vehicle_id', 'v.id')
      .leftJoin('users as u', 'u.id', 'v.created_by')
      .where('v.organisation_id', '=', sql<number>`any(${organisationIds})`)
    if (only !== undefined) rows = rows.where('v.id', '=', only)
    // Database times have microseconds: include the whole last millisecond.
    if (beginTime !== undefined) rows = rows.where('v.created_at', '>=', new Date(beginTime))
    if (endTime !== undefined) rows = rows.where('v.created_at', '<', new Date(endTime + 1))
    if (keyword) {
      const pattern = `%${keyword.replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`
      rows = rows.where(eb =>
        eb.or([eb('v.plate_num', 'ilike', pattern), eb('v.nickname', 'ilike', pattern), eb('t.phone', 'like', pattern)]),
      )
    }
    const { total } = await rows.select(eb => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
    const found = await rows
      .select(eb => [
        'v.id',
        'v.organisation_id',
        'v.plate_num',
        'v.plate_color',
        'v.nickname',
        'v.vehicle_type',
        'v.created_at',
        't.phone',
        'u.name',
        'u.login',
        eb
          .selectFrom('vehicle_changes as c')
          .select('c.login')
          .whereRef('c.vehicle_id', '=', 'v.id')
          .where('c.kind', '=', 'addVehicle')
          .limit(1)
          .as('wasAddedBy'),
      ])
      .orderBy('v.created_at', 'desc')
      .orderBy('v.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    return {
      total: Number(total),
      vehicles: found.map(row => ({
        vehicleId: String(row.id),
        organisationId: row.organisation_id,
        plateNum: row.plate_num,
        plateColor: row.plate_color as AddedVehicle['plateColor'],
        nickname: row.nickname,
        vehicleType: row.vehicle_type,
        simNum: row.phone ?? '',
        time: row.created_at.getTime(),
        // Deleted users are shown by the login in the change log.
        addedBy: row.name || row.login || row.wasAddedBy || '',
      })),
    }
  }
}

/** What is stored of one vehicle. */
interface Saving {
  known: KnownVehicle
  after: VehicleEditValues
  changed: readonly (keyof VehicleEditValues)[]
  kind: VehicleChange['kind']
  terminalChanged: boolean
}

/** What an edit comes to, before anything is stored. */
function savingOf(
  { changes, expected, kind }: Pick<VehicleSave, 'changes' | 'expected' | 'kind'>,
  known: KnownVehicle | undefined,
): Saving | Exclude<SaveResult, { taken: TakenField }> {
  if (!known) return 'gone'
  if (expected !== undefined && expected !== known.changeId) return 'stale'
  const { values } = known
  const after = { ...values, ...changes }
  const hasNumber = terminalFields.some(field => after[field] !== '')
  // Without a terminal there is no zone to keep.
  if (!hasNumber) after.zoneMinutes = values.zoneMinutes
  const changed = (Object.keys(after) as (keyof VehicleEditValues)[]).filter(field => after[field] !== values[field])
  if (changed.length === 0) return { changeId: known.changeId, terminalChanged: false }
  const hasTerminal = hasNumber || changed.includes('terminalSignIn')
  if (hasTerminal && !(after.commCardNum && after.terminalType)) return 'halfTerminal'
  const terminalChanged = changed.includes('terminalSignIn') || terminalFields.some(field => changed.includes(field))
  return { known, after, changed, kind, terminalChanged }
}

/** Saves edits of vehicles, each another one; the results stand in the same order. What cannot be saved is left out: the caller decides what follows. */
async function saveIn(tx: Transaction<Database>, edits: readonly VehicleSave[], by: ChangedBy): Promise<SaveResult[]> {
  const ids = edits.map(({ id }) => id)
  // Serializes concurrent saves of a vehicle; in one order, so that two of many wait for each other in no circle.
  await sql`select id from vehicles where id = any(${ids}::int[]) order by id for update`.execute(tx)
  const rows = await vehiclesWithTerminals(tx).where(sql<boolean>`v.id = any(${ids}::int[])`).execute()
  const known = new Map(rows.map(row => [row.id, knownOf(row)]))
  const results = edits.map(edit => savingOf(edit, known.get(edit.id)))
  const savings = results.filter((each): each is Saving => typeof each === 'object' && 'known' in each)
  if (savings.length > 0) await store(tx, savings, by)
  const changes = savings.map(({ known: { id, values }, after, changed, kind }) => ({
    vehicleId: id,
    kind,
    before: only(values, changed),
    after: only(after, changed),
  }))
  const changeIds = savings.length > 0 ? await recordChanges(tx, by, changes) : []
  return results.map(each => {
    if (typeof each === 'string' || 'changeId' in each) return each
    const changeId = changeIds[savings.indexOf(each)]
    if (changeId === undefined) throw new Error('The change of a vehicle was not recorded')
    const { terminalChanged, changed, after } = each
    return { changeId, terminalChanged, ...(changed.includes('zoneMinutes') && { zoneMinutes: after.zoneMinutes }) }
  })
}

async function store(tx: Transaction<Database>, savings: readonly Saving[], by: ChangedBy): Promise<void> {
  const moved = savings.filter(({ changed }) => changed.includes('orgId'))
  const moves = moved.map(({ known: { id }, after }) => ({ vehicleId: id, to: after.orgId }))
  if (moves.length > 0) await lockAccountsOf(tx, await vehicleMoves(tx, moves))
  const stored = savings.map(({ known: { id, details }, after }) => ({
    id,
    organisation_id: after.orgId,
    plate_num: after.plateNum,
    plate_color: after.plateColor,
    nickname: after.nickname,
    vehicle_type: after.vehicleType,
    details: { ...details, ...Object.fromEntries(furtherFields.map(field => [field, after[field] ?? undefined])) },
  }))
  await sql`update vehicles v set organisation_id = n.organisation_id, plate_num = n.plate_num, plate_color = n.plate_color,
      nickname = n.nickname, vehicle_type = n.vehicle_type, details = n.details
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as n (id int, organisation_id int, plate_num text, plate_color int,
      nickname text, vehicle_type text, details jsonb)
    where v.id = n.id`.execute(tx)
  await saveTerminals(
    tx,
    savings.filter(({ terminalChanged, changed }) => terminalChanged || changed.includes('zoneMinutes')),
  )
  const idsOf = (wanted: (saving: Saving) => boolean) => savings.filter(wanted).map(({ known: { id } }) => id)
  // Held against the plate again at the next registration.
  const otherPlate = idsOf(({ terminalChanged, changed }) => !terminalChanged && changed.includes('plateNum'))
  if (otherPlate.length > 0)
    await tx
      .updateTable('terminals')
      .set({ other_plate: null })
      .where(sql<boolean>`vehicle_id = any(${otherPlate}::int[])`)
      .execute()
  const otherUse = idsOf(({ terminalChanged, changed }) => terminalChanged || changed.includes('orgId'))
  if (otherUse.length > 0) await endWaitingCuts(tx, otherUse, by)
}

/**
 * A cut waits for what the vehicle was when it was asked for: another organisation may ask for approval, and another terminal is in another vehicle.
 * One that is being sent just now does not wait again.
 */
async function endWaitingCuts(tx: Transaction<Database>, vehicleIds: readonly number[], { userId }: ChangedBy): Promise<void> {
  await sql`with open as (
      update vehicle_commands set arms = false, to_tell = state in ('waiting', 'armed'), telling_since = null,
        state = case when state in ('waiting', 'armed') then 'cancelled' else state end,
        detail = case when state in ('waiting', 'armed') then 'vehicleChanged' else detail end,
        finished_at = case when state in ('waiting', 'armed') then now() end
      where vehicle_id = any(${vehicleIds}::int[]) and kind = 'cut' and state in ('waiting', 'armed', 'sending', 'sent')
      returning id, state, detail)
    insert into vehicle_command_steps (command_id, state, detail, user_id, user_name)
    select open.id, open.state, open.detail, u.id, coalesce(nullif(u.name, ''), u.login)
    from open left join users u on u.id = ${userId} where open.state = 'cancelled'`.execute(tx)
}

/** Assigns terminals to vehicles. With a changed number, id or rule of signing in one must register again. */
async function saveTerminals(tx: Transaction<Database>, savings: readonly Saving[]): Promise<void> {
  const isOther = ({ changed }: Saving) => otherTerminal.some(field => changed.includes(field))
  const hasOtherZone = (saving: Saving) => isOther(saving) || saving.changed.includes('zoneMinutes')
  const notRegistered = {
    token_hash: null,
    new_token_hash: null,
    registered_at: null,
    registered_as: null,
    version: null,
    authenticated_at: null,
    device: null,
    device_since: null,
    other_plate: null,
  }
  const noProposal = { proposed_zone_minutes: null, zone_proposed_at: null }
  const notQueried = { attributes: null, attributes_at: null, parameters: null, parameters_at: null }
  const groups = [
    { of: savings.filter(isOther), forgets: { ...notRegistered, ...notQueried, ...noProposal } },
    { of: savings.filter(each => !isOther(each) && hasOtherZone(each)), forgets: noProposal },
    { of: savings.filter(each => !hasOtherZone(each)), forgets: {} },
  ]
  for (const { of, forgets } of groups) {
    if (of.length === 0) continue
    await tx
      .insertInto('terminals')
      .values(
        of.map(({ known: { id }, after }) => ({
          vehicle_id: id,
          phone: after.commCardNum,
          terminal_type: after.terminalType,
          terminal_id: after.terminalId || null,
          sign_in: signInColumn(after.terminalSignIn),
          zone_minutes: after.zoneMinutes,
        })),
      )
      .onConflict(conflict =>
        conflict.column('vehicle_id').doUpdateSet(eb => ({
          phone: eb.ref('excluded.phone'),
          terminal_type: eb.ref('excluded.terminal_type'),
          terminal_id: eb.ref('excluded.terminal_id'),
          sign_in: eb.ref('excluded.sign_in'),
          zone_minutes: eb.ref('excluded.zone_minutes'),
          ...forgets,
        })),
      )
      .execute()
  }
  const phones = savings.map(({ after }) => after.commCardNum)
  if (phones.length > 0) await tx.deleteFrom('refused_terminals').where(sql<boolean>`phone = any(${phones}::text[])`).execute()
}

const only = (values: VehicleEditValues, fields: readonly (keyof VehicleEditValues)[]) =>
  Object.fromEntries(fields.map(field => [field, values[field]]))
