/**
 * A topic of the live feed, and looking up what it would have told wherever a platform does not tell it: without a WebSocket, and at platforms that
 * have no such topic. Where all tell it nothing is asked.
 */
import type { PageTopic, PageTopicUpdate } from '../live/page-topics.ts'
import type { LiveFleet } from './live-fleet.ts'

interface Following<T extends PageTopic> {
  onUpdate: (update: PageTopicUpdate<T>) => void
  lookUp: () => void
  /** ms between two times of looking up; none while the page is hidden. */
  every: number
}

/** Returns the function that ends it. */
export function followOrLookUp<T extends PageTopic>(
  { topics, status }: Pick<LiveFleet, 'topics' | 'status'>,
  topic: T,
  { onUpdate, lookUp, every }: Following<T>,
): () => void {
  const tell = new Set<string>()
  const stop = topics.follow(topic, update => {
    tell.add(update.platformCode)
    onUpdate(update)
  })
  const allTell = () => {
    const { platforms } = status.getState()
    return platforms.length > 0 && platforms.every(({ code, state }) => state === 'live' && tell.has(code))
  }
  const timer = setInterval(() => {
    if (!document.hidden && !allTell()) lookUp()
  }, every)
  return () => {
    clearInterval(timer)
    stop()
  }
}
