/**
 * Topics that screens follow. The connections are in the worker: it forwards the messages of these topics (forward-topic.ts), and the page hands them to its listeners.
 */
import type { Topic, TopicContents } from '@outrider/contract'

/** Positions are followed by the fleet and shown through its views. */
export type PageTopic = Exclude<Topic, 'positions'>

/** A message as sent to the page. */
export interface PageTopicUpdate<T extends PageTopic = PageTopic> {
  topic: T
  /** The platform it comes from. */
  platformCode: string
  /** The contents are everything there is at this platform, otherwise what has changed. */
  whole: boolean
  contents: TopicContents<T>
}

export interface PageTopics {
  /** The first update of each platform is whole. Returns the function that ends it. */
  follow<T extends PageTopic>(topic: T, listener: (update: PageTopicUpdate<T>) => void): () => void
  /** A message from the worker. */
  put(update: PageTopicUpdate): void
}

/** On the page: `setTopic` begins and ends a topic in the worker. */
export function createPageTopics(setTopic: (topic: PageTopic, on: boolean) => void): PageTopics {
  const listeners = new Map<PageTopic, Set<(update: PageTopicUpdate<never>) => void>>()
  return {
    follow(topic, listener) {
      const ofTopic = listeners.get(topic) ?? new Set()
      listeners.set(topic, ofTopic)
      const own: typeof listener = update => listener(update)
      ofTopic.add(own)
      // Also for a second listener: it knows nothing of what the first was sent.
      setTopic(topic, true)
      return () => {
        if (ofTopic.delete(own) && ofTopic.size === 0) setTopic(topic, false)
      }
    },
    put(update) {
      for (const listener of listeners.get(update.topic) ?? []) listener(update as PageTopicUpdate<never>)
    },
  }
}
