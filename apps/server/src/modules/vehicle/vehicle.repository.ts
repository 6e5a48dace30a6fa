/** SQL for adding vehicles. */
import { type AddVehicleForm, type TerminalSignIn, type VehicleFurtherField, vehicleFurtherFields } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import { notifyChange } from '../../store/change-notifications.ts'
import type { Database } from '../../store/schema.ts'
import { type ChangedBy, recordChange, type TakenField, takenOf } from './vehicle-changes.ts'

/** `platform` is stored as null. */
export const signInColumn = (signIn: TerminalSignIn): string | null => (signIn === 'platform' ? null : signIn)

const furtherFields = Object.keys(vehicleFurtherFields) as VehicleFurtherField[]

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
    const {
      orgId,
      plateNum,
      plateColor,
      vehicleType,
      terminalType,
      nickname,
      terminalId,
      terminalSignIn = 'platform',
      zoneMinutes,
    } = form
    // Picked by name: the request also contains other fields, such as its time.
    const details = Object.fromEntries(furtherFields.flatMap(field => (form[field] === undefined ? [] : [[field, form[field]]])))
    const identity = {
      orgId,
      plateNum,
      plateColor,
      commCardNum: phone,
      vehicleType,
      terminalType,
      nickname,
      terminalId,
      terminalSignIn,
      zoneMinutes,
    }
    const after = { ...identity, ...details }
    try {
      return await this.#db.transaction().execute(async tx => {
        const { id } = await tx
          .insertInto('vehicles')
          .values({
            organisation_id: orgId,
            plate_num: plateNum,
            plate_color: plateColor,
            nickname: nickname ?? '',
            vehicle_type: vehicleType,
            details: JSON.stringify(details),
            created_by: by.userId,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await tx
          .insertInto('terminals')
          .values({
            vehicle_id: id,
            phone,
            terminal_type: terminalType,
            terminal_id: terminalId || null,
            sign_in: signInColumn(terminalSignIn),
            ...(zoneMinutes !== undefined && { zone_minutes: zoneMinutes }),
          })
          .execute()
        await tx.deleteFrom('refused_terminals').where('phone', '=', phone).execute()
        await recordChange(tx, id, by, { kind: 'addVehicle', before: {}, after })
        await notifyChange(tx, { kind: 'vehicle', vehicleId: id, by: this.#server, terminalChanged: false })
        return { id }
      })
    } catch (error) {
      return { taken: takenOf(error) }
    }
  }

  /** Vehicles with video channels of the terminal or of a DVR. */
  async withVideo(): Promise<Set<number>> {
    const channels = sql<boolean>`details @? '$.channel ? (@ > 0)' or details @? '$.dvrChannelCount ? (@ > 0)'`
    const rows = await this.#db.selectFrom('vehicles').select('id').where(channels).execute()
    return new Set(rows.map(({ id }) => id))
  }
}
