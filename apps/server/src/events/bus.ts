/** The event bus, and its implementation within one process. */
import type { Event, EventKind, EventOf } from './events.ts'

export interface Bus {
  publish(event: Event): void
  /** Returns a function that ends the subscription. */
  subscribe<Kind extends EventKind>(kind: Kind, subscriber: (event: EventOf<Kind>) => void): () => void
}

interface FailureLog {
  error(fields: object, text: string): void
}

/** Calls subscribers synchronously in the order of subscription; an error in one is logged and does not affect the others. */
export function inProcessBus(log: FailureLog): Bus {
  const subscribers = new Map<EventKind, Set<(event: never) => void>>()
  return {
    publish(event) {
      for (const subscriber of subscribers.get(event.kind) ?? []) {
        try {
          subscriber(event as never)
        } catch (error) {
          log.error({ err: error, event: event.kind }, 'a subscriber failed')
        }
      }
    },
    subscribe(kind, subscriber) {
      const kindSubscribers = subscribers.get(kind) ?? new Set()
      subscribers.set(kind, kindSubscribers)
      // Wrapped so that one function can subscribe twice and end each subscription separately.
      const entry = (event: never): void => subscriber(event)
      kindSubscribers.add(entry)
      return () => kindSubscribers.delete(entry)
    },
  }
}
