/**
 * What superior platforms want of vehicles is stored, then carried out, then answered; what a server was killed over is refused by the next one, so
 * that nobody waits for an answer that never comes.
 */
import { sql } from 'kysely'
import type { Superior } from '../../supervision/superior.ts'
import type { UnservedMessage } from '../../supervision/unserved.ts'
import {
  type Edition,
  type Enveloped,
  isUnreadable,
  refusalTo,
  replyTo,
  storedWant,
  type Want,
} from '../../supervision/vehicle-wants.ts'
import { isOfVisiting } from '../../supervision/visiting.ts'
import type { Consents } from './consents.ts'
import type { Outbox } from './outbox.ts'
import type { PostCheckRepository } from './post-checks.repository.ts'
import type { VisitingVehicles } from './visiting-vehicles.ts'
import type { Carried, RequestDependencies } from './request-kind.ts'
import { requestKinds } from './request-kinds.ts'

interface VehicleRequestsDependencies extends RequestDependencies {
  superiors: readonly Superior[]
  checks: Pick<PostCheckRepository, 'keepUnserved'>
  consents: Pick<Consents, 'allows'>
  outbox: Pick<Outbox, 'add'>
  visiting: Pick<VisitingVehicles, 'begin' | 'end' | 'take'>
  log: { error(fields: object, text: string): void }
}

interface Asked extends Want {
  superior: Superior
  plate: string
  plateColor: number
}

/** No command takes so long: a server that had it was killed. */
const abandoned = sql`interval '2 minutes'`

export class VehicleRequests {
  readonly #deps: VehicleRequestsDependencies
  readonly #running = new Set<Promise<void>>()

  constructor(deps: VehicleRequestsDependencies) {
    this.#deps = deps
  }

  /** False: it is not served, or not allowed there. Resolves when it is stored; it is carried out then. */
  async take(superior: Superior, message: UnservedMessage, enveloped: Enveloped, edition: Edition): Promise<boolean> {
    if (!enveloped.vehicle) return false
    const named = { plate: message.plate, plateColor: enveloped.vehicle.plateColor }
    if (isOfVisiting(enveloped.dataType)) return await this.#taken(superior, named, { enveloped, edition })
    const kind = requestKinds.get(enveloped.dataType)
    if (!kind) return false
    const vehicleId = await this.#vehicleOf(superior, message.plate, enveloped.vehicle.plateColor)
    const organisationId = vehicleId === undefined ? undefined : this.#deps.fleet.vehicle(vehicleId)?.identity.organisationId
    if (kind.consent && !(await this.#deps.consents.allows(superior, kind.consent, organisationId))) return false
    const id = await this.#deps.checks.keepUnserved({
      ...message,
      superior: superior.id,
      superiorName: superior.name,
      organisationIds: organisationId === undefined ? (superior.organisations ?? null) : [organisationId],
      outcome: 'waiting',
    })
    const { messageId, serial } = message
    const asked = { superior, messageId, enveloped, edition, serial, ...named }
    const work = this.#carryOut(id, asked, vehicleId).finally(() => this.#running.delete(work))
    this.#running.add(work)
    return true
  }

  /** Refuses what was abandoned. */
  async refuseAbandoned(superiorId: string): Promise<void> {
    const superior = this.#deps.superiors.find(({ id }) => id === superiorId)
    if (!superior) return
    const { rows } = await sql<{
      id: string
      message_id: number
      serial: string
      body: Buffer
    }>`select id, message_id, serial, body
      from superior_messages where superior = ${superiorId} and outcome = 'waiting' and received_at < now() - ${abandoned}`.execute(
      this.#deps.db,
    )
    for (const { id, message_id: messageId, serial, body } of rows) {
      const want = storedWant(messageId, body, { edition: superior.edition, serial: Number(serial) })
      if (want) await this.#failed(id, { superior, ...want, plate: '', plateColor: 0 }, 'abandoned')
    }
  }

  async settled(): Promise<void> {
    await Promise.all(this.#running)
  }

  /** What is told of a vehicle of another region. False: no exchange of it goes on, or it cannot be read. */
  async #taken(superior: Superior, named: { plate: string; plateColor: number }, want: Pick<Want, 'enveloped' | 'edition'>) {
    try {
      return await this.#deps.visiting.take(superior.id, named, want)
    } catch (error) {
      if (!isUnreadable(error)) throw error
      return false
    }
  }

  /** Of the organisations of this platform; undefined: none, or several. */
  async #vehicleOf({ organisations }: Superior, plate: string, plateColor: number): Promise<number | undefined> {
    const { db, fleet } = this.#deps
    const ids = [...fleet.organisations.below(organisations ?? fleet.organisations.roots)]
    const { rows } = await sql<{ id: number }>`select id from vehicles
      where plate_num = ${plate} and plate_color = ${plateColor} and organisation_id = any(${ids}::int[]) limit 2`.execute(db)
    return rows.length === 1 ? rows[0]?.id : undefined
  }

  /** Never rejects. */
  async #carryOut(id: string, asked: Asked, vehicleId: number | undefined): Promise<void> {
    const { superior, plate, plateColor, ...want } = asked
    const { dataType } = want.enveloped
    try {
      const kind = requestKinds.get(dataType)
      if (!kind) throw new Error(`no request ${dataType.toString(16)}`)
      const carried = await kind.run({ superior, vehicleId, plate, plateColor, want }, this.#deps)
      await this.#ended(id, asked, carried)
    } catch (error) {
      const unreadable = isUnreadable(error)
      if (!unreadable)
        this.#deps.log.error(
          { err: error, superior: superior.id, dataType },
          'what a superior platform wants of a vehicle failed',
        )
      await this.#failed(id, asked, unreadable ? 'unreadable' : 'failed').catch((after: unknown) =>
        this.#deps.log.error({ err: after, superior: superior.id, dataType }, 'a refusal could not be stored'),
      )
    }
  }

  async #failed(id: string, asked: Asked, reason: string): Promise<void> {
    const refusal = refusalTo(asked)
    if (refusal) await this.#deps.outbox.add({ ...refusal, superior: asked.superior.id, key: `answer ${id}` })
    await this.#mark(id, { outcome: 'failed', answer: undefined, reason }, refusal !== undefined)
  }

  async #ended(id: string, asked: Asked, carried: Carried): Promise<void> {
    if (carried.answer)
      await this.#deps.outbox.add({ ...replyTo(asked, carried.answer), superior: asked.superior.id, key: `answer ${id}` })
    await this.#mark(id, carried, carried.outcome === 'failed' && carried.answer !== undefined)
  }

  async #mark(id: string, { outcome, reason }: Carried, refused: boolean): Promise<void> {
    await sql`update superior_messages set outcome = ${outcome}, reason = ${reason}, refused = ${refused}, body = ''
      where id = ${id}::int8`.execute(this.#deps.db)
  }
}
