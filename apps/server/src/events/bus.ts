/** The port over which events travel, and its adapter for one process. */
import type { Event, EventKind, EventOf } from './events.ts'

export interface Bus {
  publish(event: Event): void
  /** Returns how to end the subscription. */
  subscribe<Kind extends EventKind>(kind: Kind, subscriber: (event: EventOf<Kind>) => void): () => void
}

interface FailureLog {
  error(fields: object, text: string): void
}

/** Subscribers are called at once, in the order of their subscription; one that throws does not keep the event from the others. */
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
      const ofKind = subscribers.get(kind) ?? new Set()
      subscribers.set(kind, ofKind)
      // Wrapped, so that one function can subscribe twice and each subscription ends apart.
      const entry = (event: never): void => subscriber(event)
      ofKind.add(entry)
      return () => ofKind.delete(entry)
    },
  }
}
