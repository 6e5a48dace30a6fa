/** Calls that send messages of dispatchers and tell what came of them. */
import { type DispatchCounts, type DispatchState, dispatchStates, failedDispatchStates } from '@outrider/contract'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { checkDriverText } from '../check-driver-text.ts'
import { type DispatchDependencies, NewMessages } from './new-messages.ts'

type DispatchPath =
  | 'platform/sendDispatchMsgCmd'
  | 'platform/repeatDispatchMsgCmd'
  | 'platform/getDispatchMsgHistory'
  | 'platform/getDispatchMsgDeliveries'

/** To which of them a message was repeated belongs to what was asked for: sent again for others, it is another request. */
const askedOf = (askedIds: string | undefined, states: readonly DispatchState[]): string | undefined => {
  const isOfSome = failedDispatchStates.some(state => !states.includes(state))
  return isOfSome ? `${askedIds ?? ''};states=${[...new Set(states)].toSorted().join(',')}` : askedIds
}

export const dispatchHandlers = (dependencies: DispatchDependencies): Handlers<DispatchPath> => {
  const { repository } = dependencies
  const fresh = new NewMessages(dependencies)

  return {
    async 'platform/sendDispatchMsgCmd'({ vehicleIds, type, show, text, requestId }, { user, askedIds }) {
      const checked = checkDriverText(text)
      if (type === undefined) fail('dispatch.noType')
      return fresh.send(user, vehicleIds, { type, show: [...new Set(show)], text: checked, requestId, askedIds, repeats: null })
    },

    async 'platform/repeatDispatchMsgCmd'({ messageId, states, requestId }, { user, askedIds }) {
      const seen = await fresh.seenBy(user)
      const [message] = await repository.list(seen, { ids: [messageId], before: undefined, most: 1 })
      if (!message) fail('dispatch.unknown')
      const failed = await repository.deliveries(message.id, seen, states)
      if (failed.length === 0) fail('dispatch.reached')
      const { type, show, text } = message
      return fresh.send(
        user,
        failed.map(({ vehicleId }) => String(vehicleId)),
        // Stored by an earlier version, it may hold what is refused now.
        { type, show, text: checkDriverText(text), requestId, askedIds: askedOf(askedIds, states), repeats: message.id },
      )
    },

    async 'platform/getDispatchMsgHistory'({ messageIds, pageSize, after }, { user }) {
      const seen = await fresh.seenBy(user)
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
      const seen = await fresh.seenBy(user)
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
