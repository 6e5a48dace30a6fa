/** Takes what a dispatcher sends: it is stored with its recipients, then given to the sender. */
import type { DispatchPresentation, DispatchType } from '@outrider/contract'
import type { SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import { dayInChina } from '../../fleet/day-in-china.ts'
import type { DriverText } from '../../events/terminal-commands.ts'
import type { InterlockPort } from '../ports.ts'
import type { DispatchRepository, SeenBy } from './dispatch.repository.ts'
import type { DispatchSender } from './dispatch-sender.ts'

export interface DispatchDependencies {
  access: AccessGate
  repository: DispatchRepository
  sender: DispatchSender
  interlock: () => InterlockPort
  now: () => number
}

interface Message {
  type: DispatchType
  show: readonly DispatchPresentation[]
  text: DriverText
  requestId: string
  askedIds: string | undefined
  repeats: string | null
}

export class NewMessages {
  readonly #deps: DispatchDependencies

  constructor(dependencies: DispatchDependencies) {
    this.#deps = dependencies
  }

  /** The account of a vehicle sends nothing and sees nothing that was sent. */
  async seenBy({ userId }: SignedInUser): Promise<SeenBy> {
    const { organisationIds, onlyVehicleId } = await this.#deps.access.scope(userId)
    if (onlyVehicleId !== undefined) fail('access.noRight')
    return { organisationIds: [...organisationIds] }
  }

  async send(user: SignedInUser, vehicleIds: readonly string[], message: Message) {
    await this.seenBy(user)
    const vehicles = new Map<number, LiveVehicle>()
    const unknown: string[] = []
    for (const id of new Set(vehicleIds)) {
      const vehicle = await this.#deps.access.vehicle(user.userId, id)
      if (vehicle) vehicles.set(vehicle.identity.id, vehicle)
      else unknown.push(id)
    }
    const frozen = await this.#deps.repository.frozen([...vehicles.keys()], dayInChina(this.#deps.now()))
    for (const id of frozen) vehicles.delete(id)
    if (vehicles.size === 0) return { messages: [], unknown, frozen: frozen.map(String) }
    const { type, show, text } = message
    const permitFor = await this.#deps.interlock().forText(user, [...vehicles.keys()], text)
    const recipients = [...vehicles.values()].map(({ identity: { id, organisationId, plateNum } }) => ({
      vehicleId: id,
      organisationId,
      plateNum,
    }))
    const { id, isNew } = await this.#deps.repository.add({ ...message, userId: user.userId, userName: user.name }, recipients)
    if (isNew)
      this.#deps.sender.send({
        messageId: id,
        vehicleIds: [...vehicles.keys()],
        text: { text, show: type === 'urgent' ? ['urgent', ...show] : show, service: type === 'service' },
        permitFor,
        by: { userId: user.userId, sessionId: user.sessionId },
      })
    return {
      messages: [{ messageId: id, accepted: isNew ? vehicles.size : await this.#deps.repository.size(id) }],
      unknown,
      frozen: frozen.map(String),
    }
  }
}
