/** Calls that send messages of dispatchers and tell what came of them. */
import {
  type DispatchCounts,
  type DispatchPresentation,
  type DispatchState,
  dispatchStates,
  type DispatchType,
  failedDispatchStates,
} from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import { checkDriverText } from '../check-driver-text.ts'
import { dayInChina } from '../../fleet/day-in-china.ts'
import type { DriverText } from '../../events/terminal-commands.ts'
import type { InterlockPort } from '../ports.ts'
import type { DispatchRepository, SeenBy } from './dispatch.repository.ts'
import type { DispatchSender } from './dispatch-sender.ts'

interface DispatchDependencies {
  access: AccessGate
  repository: DispatchRepository
  sender: DispatchSender
  interlock: () => InterlockPort
  now: () => number
}

type DispatchPath =
  | 'platform/sendDispatchMsgCmd'
  | 'platform/repeatDispatchMsgCmd'
  | 'platform/getDispatchMsgHistory'
  | 'platform/getDispatchMsgDeliveries'

interface Message {
  type: DispatchType
  show: readonly DispatchPresentation[]
  text: DriverText
  requestId: string
  askedIds: string | undefined
  repeats: string | null
}

/** To which of them a message was repeated belongs to what was asked for: sent again for others, it is another request. */
const askedOf = (askedIds: string | undefined, states: readonly DispatchState[]): string | undefined => {
  const isOfSome = failedDispatchStates.some(state => !states.includes(state))
  return isOfSome ? `${askedIds ?? ''};states=${[...new Set(states)].toSorted().join(',')}` : askedIds
}

export const dispatchHandlers = ({
  access,
  repository,
  sender,
  interlock,
  now,
}: DispatchDependencies): Handlers<DispatchPath> => {
  /** The account of a vehicle sends nothing and sees nothing that was sent. */
  async function seenBy({ userId }: SignedInUser): Promise<SeenBy> {
    const { organisationIds, onlyVehicleId } = await access.scope(userId)
    if (onlyVehicleId !== undefined) fail('access.noRight')
    return { organisationIds: [...organisationIds] }
  }

  async function send(user: SignedInUser, vehicleIds: readonly string[], message: Message) {
    await seenBy(user)
    const vehicles = new Map<number, LiveVehicle>()
    const unknown: string[] = []
    for (const id of new Set(vehicleIds)) {
      const vehicle = await access.vehicle(user.userId, id)
      if (vehicle) vehicles.set(vehicle.identity.id, vehicle)
      else unknown.push(id)
    }
    const frozen = await repository.frozen([...vehicles.keys()], dayInChina(now()))
    for (const id of frozen) vehicles.delete(id)
    if (vehicles.size === 0) return { messages: [], unknown, frozen: frozen.map(String) }
    const { type, show, text } = message
    const permitFor = await interlock().forText(user, [...vehicles.keys()], text)
    const recipients = [...vehicles.values()].map(({ identity: { id, organisationId, plateNum } }) => ({
      vehicleId: id,
      organisationId,
      plateNum,
    }))
    const { id, isNew } = await repository.add({ ...message, userId: user.userId, userName: user.name }, recipients)
    if (isNew)
      sender.send({
        messageId: id,
        vehicleIds: [...vehicles.keys()],
        text: { text, show: type === 'urgent' ? ['urgent', ...show] : show, service: type === 'service' },
        permitFor,
        by: { userId: user.userId, sessionId: user.sessionId },
      })
    return {
      messages: [{ messageId: id, accepted: isNew ? vehicles.size : await repository.size(id) }],
      unknown,
      frozen: frozen.map(String),
    }
  }

  return {
    async 'platform/sendDispatchMsgCmd'({ vehicleIds, type, show, text, requestId }, { user, askedIds }) {
      const checked = checkDriverText(text)
      if (type === undefined) fail('dispatch.noType')
      return send(user, vehicleIds, { type, show: [...new Set(show)], text: checked, requestId, askedIds, repeats: null })
    },

    async 'platform/repeatDispatchMsgCmd'({ messageId, states, requestId }, { user, askedIds }) {
      const seen = await seenBy(user)
      const [message] = await repository.list(seen, { ids: [messageId], before: undefined, most: 1 })
      if (!message) fail('dispatch.unknown')
      const failed = await repository.deliveries(message.id, seen, states)
      if (failed.length === 0) fail('dispatch.reached')
      const { type, show, text } = message
      return send(
        user,
        failed.map(({ vehicleId }) => String(vehicleId)),
        // Stored by an earlier version, it may hold what is refused now.
        { type, show, text: checkDriverText(text), requestId, askedIds: askedOf(askedIds, states), repeats: message.id },
      )
    },

    async 'platform/getDispatchMsgHistory'({ messageIds, pageSize, after }, { user }) {
      const seen = await seenBy(user)
      const messages = await repository.list(seen, { ids: messageIds, before: after?.[0], most: pageSize })
      const ids = messages.map(({ id }) => id)
      const byMessage = new Map(
        ids.map(id => [id, Object.fromEntries(dispatchStates.map(state => [state, 0])) as DispatchCounts] as const),
      )
      for (const { id, state, count } of await repository.counts(ids, seen)) {
        const counts = byMessage.get(id)
        if (counts) counts[state] = count
      }
      return {
        messages: messages.map(({ id, userId, userName, sentAt, type, show, text, repeats }) => ({
          messageId: id,
          type,
          show,
          text,
          userName,
          self: userId === user.userId,
          time: sentAt.getTime(),
          repeats,
          counts: byMessage.get(id) as DispatchCounts,
        })),
        next: messages.length === pageSize && messageIds === undefined ? ids.slice(-1) : [],
      }
    },

    async 'platform/getDispatchMsgDeliveries'({ messageId, states }, { user }) {
      const seen = await seenBy(user)
      const [message] = await repository.list(seen, { ids: [messageId], before: undefined, most: 1 })
      if (!message) fail('dispatch.unknown')
      const deliveries = await repository.deliveries(message.id, seen, states)
      return {
        deliveries: deliveries.map(({ vehicleId, plateNum, state, at }) => ({
          vehicleId: String(vehicleId),
          plateNum,
          state,
          time: at.getTime(),
        })),
      }
    },
  }
}
