/** Tells those who may release a vehicle that its check found a serious defect. */
import type { Lang } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import type { Database } from '../../store/schema.ts'
import type { NoticesPort, PushMessage } from '../ports.ts'

interface WarningDependencies {
  db: Kysely<Database>
  access: AccessGate
  notices: () => NoticesPort
  log: { warn(fields: object, text: string): void }
}

export interface SeriousCheck {
  checkId: string
  vehicle: LiveVehicle
  filledBy: number
  userName: string
  /** Names of the items. */
  defects: readonly string[]
  at: number
}

/** Devices of more people are not woken. */
const maxPeople = 50

const titles: Record<Lang, string> = { zh: '出车检查发现严重缺陷，待放行', en: 'Serious defect at departure: waits for release' }

export class Warning {
  readonly #deps: WarningDependencies
  #sending: Promise<void> = Promise.resolve()

  constructor(deps: WarningDependencies) {
    this.#deps = deps
  }

  /** In the background: the check is stored already. */
  send(check: SeriousCheck): void {
    this.#sending = this.#sending
      .then(() => this.#send(check))
      .catch((error: unknown) =>
        this.#deps.log.warn({ err: error, checkId: check.checkId }, 'a serious defect could not be pushed'),
      )
  }

  settled(): Promise<void> {
    return this.#sending
  }

  async #send({ checkId, vehicle, filledBy, userName, defects, at }: SeriousCheck): Promise<void> {
    const { db, access, notices, log } = this.#deps
    const { rows } = await sql<{ id: number }>`select distinct u.id from users u join push_subscriptions s on s.user_id = u.id
      where u.locked_at is null and u.vehicle_id is null and (u.rights ->> 'reviewAuth')::bool and u.id <> ${filledBy}
      order by u.id`.execute(db)
    const { plateNum, nickname, id } = vehicle.identity
    const message = (lang: Lang): PushMessage => ({
      type: 'departureCheck',
      params: { vehicleId: String(id) },
      title: titles[lang],
      body: [nickname || plateNum, defects.join(lang === 'zh' ? '、' : ', '), userName].filter(Boolean).join(' · '),
      at,
      name: `departure-${checkId}`,
    })
    let rung = 0
    for (const person of rows) {
      if (rung >= maxPeople) break
      if (!(await access.scope(person.id)).includes(vehicle)) continue
      rung += 1
      await notices()
        .send(person.id, message)
        .catch((error: unknown) => log.warn({ err: error, userId: person.id }, 'a serious defect could not be pushed'))
    }
  }
}
