/**
 * Tells those who may release a vehicle that its check found a serious defect: at once, and by a job what a server was killed before it could tell.
 * A check counts as told afterwards, so that none is lost; what is told twice has the same name, and replaces the first on the screen.
 */
import type { Lang } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Database } from '../../store/schema.ts'
import type { NoticesPort, PushMessage } from '../ports.ts'
import { itemName } from './checklists.ts'
import type { CheckToWarnOf, DepartureCheckRepository } from './departure-checks.repository.ts'

interface WarningDependencies {
  db: Kysely<Database>
  fleet: LiveFleet
  access: AccessGate
  checks: DepartureCheckRepository
  notices: () => NoticesPort
  /** ms since 1970. */
  now: () => number
  log: { warn(fields: object, text: string): void }
}

/** Devices of more people are not woken. */
const maxPeople = 50
const atOnce = 100
/** What nobody could push for so long is no news, ms. */
const newsFor = 86_400_000

const titles: Record<Lang, string> = {
  zh: '出车检查发现严重缺陷，待放行',
  en: 'Serious defect at departure check: awaiting release',
}

export class Warning {
  readonly #deps: WarningDependencies
  #running: Promise<unknown> = Promise.resolve()

  constructor(deps: WarningDependencies) {
    this.#deps = deps
  }

  /** In the background: the check is stored already. */
  wake(): void {
    void this.sendWaiting().catch((error: unknown) =>
      this.#deps.log.warn({ err: error }, 'serious defects wait to be pushed; it is tried again'),
    )
  }

  async settled(): Promise<void> {
    await this.#running.catch(() => undefined)
  }

  /** Returns how many checks were told of. One run after the other. */
  sendWaiting(): Promise<number> {
    const running = this.#running.catch(() => undefined).then(() => this.#sendWaiting())
    this.#running = running
    return running
  }

  async #sendWaiting(): Promise<number> {
    const { checks } = this.#deps
    const taken = await checks.takeToWarn(atOnce)
    for (const check of taken) {
      await this.#send(check)
      await checks.markWarned(check.id)
    }
    return taken.length
  }

  async #send({ id, vehicle_id: vehicleId, user_id: by, user_name: userName, items, ...check }: CheckToWarnOf): Promise<void> {
    const { db, fleet, access, notices, now, log } = this.#deps
    const vehicle = fleet.vehicle(vehicleId)
    // Decided meanwhile, or gone.
    if (!vehicle || check.state !== 'waiting' || check.received_at.getTime() < now() - newsFor) return
    const { rows } = await sql<{ id: number }>`select distinct u.id from users u join push_subscriptions s on s.user_id = u.id
      where u.locked_at is null and u.vehicle_id is null and (u.rights ->> 'reviewAuth')::bool and u.id is distinct from ${by}::int4
      order by u.id`.execute(db)
    const { plateNum, nickname } = vehicle.identity
    const defects = items.filter(({ result, serious }) => serious && result === 'defect')
    const message = (lang: Lang): PushMessage => ({
      type: 'departureCheck',
      params: { vehicleId: String(vehicleId) },
      title: titles[lang],
      body: [nickname || plateNum, defects.map(item => itemName(item, lang)).join(lang === 'zh' ? '、' : ', '), userName]
        .filter(Boolean)
        .join(' · '),
      at: check.filled_at.getTime(),
      name: `departure-${id}`,
    })
    let rung = 0
    for (const person of rows) {
      if (rung >= maxPeople) break
      const scope = await access.scope(person.id)
      if (!scope.includes(vehicle) || check.filled_at.getTime() < scope.historyFrom(vehicle)) continue
      rung += 1
      await notices()
        .send(person.id, message)
        .catch((error: unknown) => log.warn({ err: error, userId: person.id }, 'a serious defect could not be pushed'))
    }
  }
}
