/**
 * Tells everybody about changed alarms: this server by its bus, the other servers on the database by a notification within the transaction
 * of the change. They read the alarms and tell their own bus.
 */
import type { Kysely, Transaction } from 'kysely'
import type { AlarmChange, AlarmChangeKind } from '../../events/alarm-record.ts'
import type { Bus } from '../../events/bus.ts'
import { notifyChange } from '../../store/change-notifications.ts'
import type { Database } from '../../store/schema.ts'
import type { AlarmRepository } from './alarms.repository.ts'

interface AlarmChangesDependencies {
  bus: Bus
  alarms: AlarmRepository
  /** Names this server among those on the database. */
  server: string
  log: { error(fields: object, text: string): void }
}

/** A notification has room for 8,000 bytes. */
const maxNotified = 200

export class AlarmChanges {
  readonly #deps: AlarmChangesDependencies
  readonly #end: () => void
  #reading: Promise<void> = Promise.resolve()

  constructor(deps: AlarmChangesDependencies) {
    this.#deps = deps
    this.#end = deps.bus.subscribe('alarmsChangedElsewhere', ({ by, changes }) => {
      // One after the other: changes of one alarm keep their order.
      if (by !== deps.server) this.#reading = this.#reading.then(() => this.#read(changes))
    })
  }

  /** Within the transaction that changes them; call `publish` after its commit. */
  async notify(
    within: Kysely<Database> | Transaction<Database>,
    changes: readonly (readonly [id: string, what: AlarmChangeKind])[],
  ): Promise<void> {
    for (let from = 0; from < changes.length; from += maxNotified)
      await notifyChange(within, { kind: 'alarms', by: this.#deps.server, changes: changes.slice(from, from + maxNotified) })
  }

  publish(changes: readonly AlarmChange[]): void {
    if (changes.length > 0) this.#deps.bus.publish({ kind: 'alarmsChanged', changes })
  }

  async stop(): Promise<void> {
    this.#end()
    await this.#reading
  }

  async #read(changes: readonly (readonly [id: string, what: AlarmChangeKind])[]): Promise<void> {
    try {
      const alarms = new Map((await this.#deps.alarms.byIds(changes.map(([id]) => id))).map(alarm => [alarm.id, alarm]))
      this.publish(
        changes.flatMap(([id, what]) => {
          const alarm = alarms.get(id)
          return alarm ? [{ what, alarm }] : []
        }),
      )
    } catch (error) {
      this.#deps.log.error({ err: error }, 'alarms that another server changed cannot be read; clients load their lists again')
      this.#deps.bus.publish({ kind: 'alarmsMissed' })
    }
  }
}
