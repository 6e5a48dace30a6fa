/** Tells those who may approve a cut that one waits: nobody else would know before it expires. */
import type { Lang } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import type { Database } from '../../store/schema.ts'
import type { NoticesPort, PushMessage } from '../ports.ts'
import type { CommandRow } from './commands.repository.ts'

interface ApprovalNoticeDependencies {
  db: Kysely<Database>
  access: AccessGate
  notices: () => NoticesPort
  log: { warn(fields: object, text: string): void }
}

/** Devices of more people are not woken. */
const maxPeople = 50

const titles: Record<Lang, string> = { zh: '断油断电待审批', en: 'Cut of oil and power awaiting approval' }

export class ApprovalNotice {
  readonly #deps: ApprovalNoticeDependencies
  #sending: Promise<void> = Promise.resolve()

  constructor(deps: ApprovalNoticeDependencies) {
    this.#deps = deps
  }

  /** In the background: the command is stored already. */
  send(row: CommandRow, vehicle: LiveVehicle): void {
    this.#sending = this.#sending
      .then(() => this.#send(row, vehicle))
      .catch((error: unknown) => this.#deps.log.warn({ err: error, command: row.id }, 'a cut to approve could not be pushed'))
  }

  settled(): Promise<void> {
    return this.#sending
  }

  async #send(row: CommandRow, vehicle: LiveVehicle): Promise<void> {
    const { db, access, notices, log } = this.#deps
    const { rows: people } = await sql<{
      id: number
    }>`select distinct u.id from users u join push_subscriptions s on s.user_id = u.id
      where u.locked_at is null and u.vehicle_id is null and (u.rights ->> 'commandAuth')::bool and u.id <> ${row.user_id}
      order by u.id`.execute(db)
    const { plateNum, nickname, id } = vehicle.identity
    const message = (lang: Lang): PushMessage => ({
      type: 'commandApproval',
      params: { vehicle: String(id) },
      title: titles[lang],
      body: [nickname || plateNum, row.user_name, row.reason].join(' · '),
      at: row.requested_at.getTime(),
      name: `command-${row.id}`,
    })
    let notified = 0
    for (const person of people) {
      if (notified >= maxPeople) break
      if (!(await access.scope(person.id)).includes(vehicle)) continue
      notified += 1
      await notices()
        .send(person.id, message)
        .catch((error: unknown) => log.warn({ err: error, userId: person.id }, 'a cut to approve could not be pushed'))
    }
  }
}
