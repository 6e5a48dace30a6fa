/** SQL for adding vehicles. */
import { type AddVehicleForm, type TerminalSignIn, type VehicleFactField, vehicleEditFields } from '@outrider/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import { notifyChanges } from '../../store/change-notifications.ts'
import type { Database } from '../../store/schema.ts'
import { type ChangedBy, recordChanges, type TakenField, takenOf } from './vehicle-changes.ts'

/** `platform` is stored as null. */
export const signInColumn = (signIn: TerminalSignIn): string | null => (signIn === 'platform' ? null : signIn)

const factFields = Object.keys(vehicleEditFields) as VehicleFactField[]

/** A vehicle to be added. Its number is as on the wire: without leading zeros. */
export type NewVehicle = AddVehicleForm & { [Field in VehicleFactField]?: unknown }

const identityFields = [
  'orgId',
  'plateNum',
  'plateColor',
  'commCardNum',
  'vehicleType',
  'terminalType',
  'nickname',
  'terminalId',
  'zoneMinutes',
] as const
/** Of JT/T 808, minutes ahead of UTC. */
export const standardZone = 480

const pick = <Fields extends object>(fields: Fields, names: readonly (keyof Fields)[]): Partial<Fields> =>
  Object.fromEntries(names.flatMap(name => (fields[name] === undefined ? [] : [[name, fields[name]]]))) as Partial<Fields>

/** `server`: epoch of the fleet of this server. */
export class VehicleRepository {
  readonly #db: Kysely<Database>
  readonly #server: string

  constructor(db: Kysely<Database>, server: string) {
    this.#db = db
    this.#server = server
  }

  /** Adds vehicle and terminal in one transaction and removes the terminal from the rejected ones. */
  async add(form: AddVehicleForm, phone: string, by: ChangedBy): Promise<{ id: number } | { taken: TakenField }> {
    try {
      const [id = 0] = await this.#db.transaction().execute(tx => this.addWithin(tx, [{ ...form, commCardNum: phone }], by))
      return { id }
    } catch (error) {
      return { taken: takenOf(error) }
    }
  }

  /** In a transaction of the caller, which goes on where the plate is another vehicle's: undefined then. */
  async addUntaken(tx: Transaction<Database>, form: NewVehicle, by: ChangedBy): Promise<number | undefined> {
    const { rows } = await sql<{ id: number }>`select id from vehicles
      where plate_num = ${form.plateNum} and plate_color = ${form.plateColor}`.execute(tx)
    if (rows.length > 0) return undefined
    const [id] = await this.addWithin(tx, [form], by)
    return id
  }

  /** The same for some hundreds at once, in a transaction of the caller; replies with their ids in the same order. */
  async addWithin(tx: Transaction<Database>, forms: readonly NewVehicle[], by: ChangedBy): Promise<number[]> {
    // Picked by name: a request also contains other fields, such as its time.
    const all = forms.map(form => ({ form, details: pick(form, factFields) }))
    const stored = await tx
      .insertInto('vehicles')
      .values(
        all.map(({ form, details }) => ({
          organisation_id: form.orgId,
          plate_num: form.plateNum,
          plate_color: form.plateColor,
          nickname: form.nickname ?? '',
          vehicle_type: form.vehicleType,
          details: JSON.stringify(details),
          created_by: by.userId,
        })),
      )
      .returning(['id', 'plate_num', 'plate_color'])
      .execute()
    const ids = new Map(stored.map(({ id, plate_num, plate_color }) => [`${plate_color} ${plate_num}`, id]))
    const added = all.map(each => ({ ...each, id: ids.get(`${each.form.plateColor} ${each.form.plateNum}`) ?? 0 }))
    // One whose reports come by another platform has none here.
    const withTerminal = added.filter(({ form }) => form.commCardNum !== '')
    const terminals = tx.insertInto('terminals').values(
      withTerminal.map(({ id, form: { commCardNum, terminalType, terminalId, terminalSignIn = 'platform', zoneMinutes } }) => ({
        vehicle_id: id,
        phone: commCardNum,
        terminal_type: terminalType,
        terminal_id: terminalId || null,
        sign_in: signInColumn(terminalSignIn),
        zone_minutes: zoneMinutes ?? standardZone,
      })),
    )
    if (withTerminal.length > 0) await terminals.execute()
    const phones = forms.map(({ commCardNum }) => commCardNum)
    await tx.deleteFrom('refused_terminals').where(sql<boolean>`phone = any(${phones}::text[])`).execute()
    const changes = added.map(({ id, form, details }) => ({
      vehicleId: id,
      kind: 'addVehicle' as const,
      before: {},
      after: { ...pick(form, identityFields), terminalSignIn: form.terminalSignIn ?? 'platform', ...details },
    }))
    await recordChanges(tx, by, changes)
    await notifyChanges(
      tx,
      added.map(({ id }) => ({ kind: 'vehicle', vehicleId: id, by: this.#server, terminalChanged: false })),
    )
    return added.map(({ id }) => id)
  }

  /** Vehicles with video channels of the terminal or of a DVR, and those of platforms that report here: these say nothing of their cameras. */
  async withVideo(): Promise<Set<number>> {
    const channels = sql<boolean>`details @? '$.channel ? (@ > 0)' or details @? '$.dvrChannelCount ? (@ > 0)'
      or exists (select from subordinate_vehicles s where s.vehicle_id = vehicles.id)
        and not exists (select from terminals t where t.vehicle_id = vehicles.id)`
    const rows = await this.#db.selectFrom('vehicles').select('id').where(channels).execute()
    return new Set(rows.map(({ id }) => id))
  }
}
