/**
 * Tells those who may approve a cut that one waits, since nobody else would know before it expires: at once, and by a job what a server was killed
 * before it could tell. It counts as told afterwards, so that none is lost; what is told twice has the same name, and replaces the first on the screen.
 */
import { type Lang, notSentWords, type Text } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Database } from '../../store/schema.ts'
import type { NoticesPort, PushMessage } from '../ports.ts'
import type { CommandRepository, CommandRow } from './commands.repository.ts'

interface ApprovalNoticeDependencies {
  db: Kysely<Database>
  fleet: LiveFleet
  access: AccessGate
  repository: CommandRepository
  notices: () => NoticesPort
  /** ms since 1970. */
  now: () => number
  log: { warn(fields: object, text: string): void }
}

/** Devices of more people are not woken. */
const maxPeople = 50
const atOnce = 100

/** Of what can stop a vehicle; what else waited is told by its command alone. */
const notSentTitles: Partial<Record<string, Text>> = {
  cut: { zh: '断油断电未下发', en: 'Cut of oil and power not sent' },
  lock: { zh: '加锁未下发', en: 'Lock not sent' },
}
const otherTitle: Text = { zh: '控制指令未下发', en: 'Command not sent' }
const wordsOf = (why: string | null): Text =>
  Object.entries(notSentWords).find(([name]) => name === why)?.[1] ?? { zh: '', en: '' }
const titles: Text = { zh: '断油断电待审批', en: 'Cut of oil and power awaiting approval' }

export class ApprovalNotice {
  readonly #deps: ApprovalNoticeDependencies
  #running: Promise<unknown> = Promise.resolve()

  constructor(deps: ApprovalNoticeDependencies) {
    this.#deps = deps
  }

  /** In the background: the command is stored already. */
  wake(): void {
    void this.sendWaiting().catch((error: unknown) =>
      this.#deps.log.warn({ err: error }, 'cuts to approve wait to be pushed; it is tried again'),
    )
  }

  async settled(): Promise<void> {
    await this.#running.catch(() => undefined)
  }

  /** Returns how many cuts it took to tell. One run after the other. */
  sendWaiting(): Promise<number> {
    const running = this.#running.catch(() => undefined).then(() => this.#sendWaiting())
    this.#running = running
    return running
  }

  async #sendWaiting(): Promise<number> {
    const { repository } = this.#deps
    const taken = await repository.takeToTell(atOnce)
    for (const row of taken) {
      await this.#send(row)
      await repository.markNotified(row.id)
    }
    return taken.length
  }

  /** Who armed it learns that it was not sent, and why. */
  async #tellAsker({
    id,
    user_id: userId,
    vehicle_id: vehicleId,
    plate_num: plate,
    kind,
    state,
    detail,
  }: CommandRow): Promise<void> {
    const { notices, log } = this.#deps
    if (userId === null || vehicleId === null) return
    const words = wordsOf(state === 'expired' ? 'tooLate' : detail)
    const message = (lang: Lang): PushMessage => ({
      type: 'commandApproval',
      params: { vehicle: String(vehicleId) },
      title: (notSentTitles[kind] ?? otherTitle)[lang],
      body: [plate, words[lang]].filter(Boolean).join(' · '),
      at: this.#deps.now(),
      name: `command-${id}`,
    })
    await notices()
      .send(userId, message)
      .catch((error: unknown) => log.warn({ err: error, userId }, 'that a cut was not sent could not be pushed'))
  }

  async #send(row: CommandRow): Promise<void> {
    const { db, fleet, access, notices, log } = this.#deps
    if (row.state === 'cancelled' || row.state === 'expired') return await this.#tellAsker(row)
    const vehicle = row.vehicle_id === null ? undefined : fleet.vehicle(row.vehicle_id)
    // Decided, ended or expired meanwhile, or gone.
    if (!vehicle || row.state !== 'waiting') return
    const { rows: people } = await sql<{
      id: number
    }>`select distinct u.id from users u join push_subscriptions s on s.user_id = u.id
      where u.locked_at is null and u.vehicle_id is null and (u.rights ->> 'commandAuth')::bool and u.id is distinct from ${row.user_id}::int4
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
      const scope = await access.scope(person.id)
      if (!scope.includes(vehicle) || row.requested_at.getTime() < scope.historyFrom(vehicle)) continue
      notified += 1
      await notices()
        .send(person.id, message)
        .catch((error: unknown) => log.warn({ err: error, userId: person.id }, 'a cut to approve could not be pushed'))
    }
  }
}
