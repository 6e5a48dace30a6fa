/** SQL for the device that a vehicle's number belongs to. */
import { linkEnds, type TerminalDevice, type TerminalLink, type TerminalState } from '@outrider/contract'
import type { Kysely } from 'kysely'
import { notifyChange } from '../../store/change-notifications.ts'
import type { Database } from '../../store/schema.ts'
import { type ChangedBy, recordChange } from './vehicle-changes.ts'

/** Changes of the device that are shown. */
const maxChanges = 5
/** Connections that are shown. */
const maxLinks = 5

/** `server`: epoch of the fleet of this server. */
export class TerminalDeviceRepository {
  readonly #db: Kysely<Database>
  readonly #server: string

  constructor(db: Kysely<Database>, server: string) {
    this.#db = db
    this.#server = server
  }

  async device(vehicleId: number): Promise<Pick<TerminalState, 'device' | 'since' | 'otherPlate'>> {
    const row = await this.#db
      .selectFrom('terminals')
      .select(['device', 'device_since', 'other_plate'])
      .where('vehicle_id', '=', vehicleId)
      .executeTakeFirst()
    return { device: row?.device ?? null, since: row?.device_since?.getTime() ?? null, otherPlate: row?.other_plate ?? null }
  }

  /** `since`: ms since 1970. */
  async changes(vehicleId: number, since: number): Promise<TerminalState['changes']> {
    const rows = await this.#db
      .selectFrom('vehicle_changes as c')
      .leftJoin('users as u', 'u.id', 'c.user_id')
      .where('c.vehicle_id', '=', vehicleId)
      .where('c.kind', 'in', ['acceptDevice', 'otherDevice'])
      .where('c.changed_at', '>=', new Date(since))
      .select(['c.changed_at', 'c.login', 'c.before', 'c.after', 'u.name'])
      .orderBy('c.id', 'desc')
      .limit(maxChanges)
      .execute()
    return rows.map(row => ({
      time: row.changed_at.getTime(),
      before: deviceIn(row.before),
      after: deviceIn(row.after),
      by: row.name || row.login,
    }))
  }

  /** `since`: ms since 1970. */
  async links(vehicleId: number, since: number): Promise<TerminalLink[]> {
    const rows = await this.#db
      .selectFrom('terminal_links as l')
      .innerJoin('terminals as t', 't.id', 'l.terminal_id')
      .where('t.vehicle_id', '=', vehicleId)
      .where('l.linked_at', '>=', new Date(since))
      .select(['l.linked_at', 'l.unlinked_at', 'l.why', 'l.faults'])
      .orderBy('l.linked_at', 'desc')
      .limit(maxLinks)
      .execute()
    return rows.map(row => ({
      since: row.linked_at.getTime(),
      until: row.unlinked_at?.getTime() ?? null,
      why: linkEnds.find(end => end === row.why) ?? null,
      faults: row.faults,
    }))
  }

  /** False: this device is not the one that was refused last; nothing has changed. */
  accept(vehicleId: number, { maker, model, terminalId }: TerminalDevice, by: ChangedBy): Promise<boolean> {
    return this.#db.transaction().execute(async tx => {
      const terminal = await tx
        .selectFrom('terminals')
        .select(['id', 'phone', 'terminal_id', 'device'])
        .where('vehicle_id', '=', vehicleId)
        .forUpdate()
        .executeTakeFirst()
      if (!terminal) return false
      const refused = await tx
        .deleteFrom('refused_terminals')
        .where('phone', '=', terminal.phone)
        .where('why', 'in', ['otherDevice', 'otherTerminalId'])
        .where('maker', '=', maker)
        .where('model', '=', model)
        .where('terminal_id', '=', terminalId)
        .executeTakeFirst()
      if (refused.numDeletedRows === 0n) return false
      const device: TerminalDevice = { maker, model, terminalId }
      await tx
        .updateTable('terminals')
        .set({
          device: JSON.stringify(device),
          device_since: new Date(),
          other_plate: null,
          // An id that was given for the former device would refuse the new one again.
          terminal_id: terminal.terminal_id && (terminalId || null),
        })
        .where('id', '=', terminal.id)
        .execute()
      await recordChange(tx, vehicleId, by, { kind: 'acceptDevice', before: { device: terminal.device }, after: { device } })
      await notifyChange(tx, { kind: 'vehicle', vehicleId, by: this.#server, terminalChanged: false })
      return true
    })
  }
}

const deviceIn = (change: Record<string, unknown>): TerminalDevice | null => (change['device'] ?? null) as TerminalDevice | null
