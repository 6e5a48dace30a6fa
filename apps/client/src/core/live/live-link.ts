/**
 * The live connection to one platform: opens the feed when the first topic is followed, hands its updates to the subscribers, opens it again
 * with new tokens, and polls the topics that have a call for it while there is no feed.
 */
import { type DataOf, type Lang, livePath, type Topic, topics } from '@outrider/contract'
import { replyErrorOf } from '../api/rows.ts'
import type { CallError } from '../api/call-error.ts'
import type { Target } from '../session/target.ts'
import type { ChangeCursor, FeedRefusal, ReceivedContents, TopicUpdate } from './feed-message.ts'
import type { LinkState } from './link-state.ts'
import { type FeedSocket, type LiveFeed, reconnectDelay, startLiveFeed } from './live-feed.ts'

/** Failed connections in a row after which polling takes over; the feed keeps trying. */
const attemptsBeforePolling = 2
/** Time within which new tokens arrive after a deliberate end of the old ones, such as a password change, ms. */
const newTokenDelay = 1000

type PollPath = NonNullable<(typeof topics)[Topic]['poll']>

export interface TopicSubscriber<T extends Topic = Topic> {
  /** `whole`: the contents are everything there is, otherwise what has changed. */
  onUpdate(contents: ReceivedContents<T>, about: { epoch: string; whole: boolean }): void
  /** The list that the topic is about has changed and must be loaded again. */
  onListChanged?(): void
}

export interface LiveLinkOptions {
  /** The platform with its current tokens. */
  targetOf: (code: string) => Target | undefined
  lang: () => Lang
  later: (run: () => void, ms: number) => () => void
  openSocket: (url: string) => FeedSocket
  /** Never opens a WebSocket. */
  pollOnly: boolean
  poll: (path: PollPath, target: Target, cursor: ChangeCursor | undefined) => Promise<DataOf<PollPath>>
  /** Exchanges an expired token, or reports the ended session. */
  refreshToken: (target: Target) => Promise<unknown>
  onServerTime: (time: number) => void
  /** A failure the page may have to handle. */
  onFailure: (error: unknown) => void
  /** The state of a topic may have changed. */
  onChange: () => void
  log: (line: string, detail?: unknown) => void
}

export interface LiveLink {
  readonly target: Target
  /**
   * Follows a topic from a cursor; without one its first update is a snapshot, also when the topic is followed already. A topic has one
   * subscriber per link, a new one replaces it.
   */
  follow<T extends Topic>(topic: T, subscriber: TopicSubscriber<T>, cursor?: ChangeCursor): void
  leave(topic: Topic): void
  stateOf(topic: Topic): LinkState
  cursorOf(topic: Topic): ChangeCursor | undefined
  /** Polling has to stand in for the feed. */
  readonly needsPolling: boolean
  poll(): Promise<void>
  /** Connects now instead of waiting. */
  connectNow(): void
  stop(): void
}

export const liveAddress = (url: string): string => `${url.replace(/^http/, 'ws')}${livePath}`

export function createLiveLink(target: Target, options: LiveLinkOptions): LiveLink {
  const { log, onChange } = options
  const { code, title } = target
  const subscribers = new Map<Topic, TopicSubscriber>()
  const followed = new Map<Topic, ChangeCursor | undefined>()
  /** Topics that the current connection has delivered; and those whose last poll succeeded. */
  const live = new Set<Topic>()
  const polled = new Set<Topic>()
  let connection: 'connecting' | 'offline' = 'connecting'
  let feed: LiveFeed | undefined
  let stopped = false
  /** Times in a row that the feed was refused because its token had expired. */
  let expiries = 0
  /** Ends the pause before the feed is opened again. */
  let endPause: (() => void) | undefined

  const stateOf = (topic: Topic): LinkState => {
    if (live.has(topic)) return 'live'
    return polled.has(topic) ? 'polling' : connection
  }
  const topicsToPoll = (): Topic[] => {
    if (!options.pollOnly && connection !== 'offline') return []
    return [...followed.keys()].filter(topic => topics[topic].poll && !live.has(topic))
  }

  function openFeed(): LiveFeed {
    const accessToken = options.targetOf(code)?.accessToken ?? ''
    return startLiveFeed({
      url: liveAddress(target.url),
      accessToken,
      lang: options.lang(),
      followed,
      openSocket: options.openSocket,
      later: options.later,
      log,
      onUpdate(update) {
        options.onServerTime(update.serverTime)
        expiries = 0
        live.add(update.topic)
        polled.delete(update.topic)
        onChange()
        deliver(update)
      },
      onListChanged: () => subscribers.get('positions')?.onListChanged?.(),
      onTopicRefused(topic, { msg }) {
        log(`${title}: the topic ${topic} is refused: ${msg}`)
        followed.delete(topic)
        live.delete(topic)
        onChange()
      },
      onSessionEnded: refusal => void feedEnded(refusal ?? { rspCode: 4010001, msg: '' }, accessToken),
      onState(_, attempts) {
        live.clear()
        connection = attempts < attemptsBeforePolling ? 'connecting' : 'offline'
        if (connection === 'connecting') polled.clear()
        onChange()
      },
    })
  }

  function deliver({ topic, contents, epoch, from }: Pick<TopicUpdate, 'topic' | 'contents' | 'epoch' | 'from'>) {
    subscribers.get(topic)?.onUpdate(contents, { epoch, whole: from === undefined })
  }

  /** undefined: the texts of errors could not be loaded; the platform says it again to the next attempt. */
  async function errorOf(refusal: FeedRefusal): Promise<CallError | undefined> {
    try {
      return await replyErrorOf(refusal, options.lang(), code)
    } catch (cause) {
      log(`${title}: why the live feed ended cannot be told yet`, cause)
      return undefined
    }
  }

  /**
   * An expired token is refreshed as for any call, and the feed starts again with it. Any other end ends the session, unless new
   * tokens are about to arrive: after a password change the feed ends shortly before the reply with new tokens. While no new token is given, or
   * the new one has expired too, the next attempt waits as after a failed connection.
   */
  async function feedEnded(refusal: FeedRefusal, usedToken: string) {
    const sameToken = () => options.targetOf(code)?.accessToken === usedToken
    live.clear()
    polled.clear()
    connection = 'connecting'
    onChange()
    const ended = await errorOf(refusal)
    if (stopped) return
    if (ended?.error === 'session.expired') {
      expiries += 1
      const refreshed = await refreshToken()
      if (stopped) return
      if (!refreshed || expiries > 1) await pause()
    } else if (!ended) await pause()
    else if (sameToken()) {
      await new Promise<void>(resolve => void options.later(resolve, newTokenDelay))
      if (stopped) return
      if (sameToken()) {
        connection = 'offline'
        onChange()
        return options.onFailure(ended)
      }
    }
    if (!stopped) feed = openFeed()
  }

  async function refreshToken(): Promise<boolean> {
    try {
      await options.refreshToken(target)
      return true
    } catch (cause) {
      log(`${title}: no new token for the live feed yet`, cause)
      return false
    }
  }

  /** Polling takes over meanwhile, as while there is no connection. */
  async function pause() {
    if (expiries >= attemptsBeforePolling) connection = 'offline'
    onChange()
    await new Promise<void>(resolve => {
      const cancel = options.later(resolve, reconnectDelay(expiries))
      endPause = () => {
        cancel()
        resolve()
      }
    })
    endPause = undefined
  }

  async function pollTopic(topic: Topic, path: PollPath) {
    try {
      const reply = await options.poll(path, target, followed.get(topic))
      // The feed came back, or the topic was left meanwhile: it is or was followed elsewhere.
      if (stopped || live.has(topic) || !followed.has(topic)) return
      const { epoch, seq, complete, listChanged } = reply
      followed.set(topic, { epoch, seq })
      polled.add(topic)
      onChange()
      deliver({ topic, contents: reply, epoch, from: complete ? undefined : seq })
      if (listChanged) subscribers.get(topic)?.onListChanged?.()
    } catch (cause) {
      log(`${title}: poll failed`, cause)
      if (stopped || live.has(topic)) return
      polled.delete(topic)
      connection = 'offline'
      onChange()
    }
  }

  return {
    target,
    follow(topic, subscriber, cursor) {
      if (stopped) return
      subscribers.set(topic, subscriber)
      followed.set(topic, cursor)
      if (feed) feed.follow(topic)
      else if (!options.pollOnly) feed = openFeed()
      onChange()
    },
    leave(topic) {
      subscribers.delete(topic)
      followed.delete(topic)
      live.delete(topic)
      polled.delete(topic)
      feed?.leave(topic)
    },
    stateOf,
    cursorOf: topic => followed.get(topic),
    get needsPolling() {
      return topicsToPoll().length > 0
    },
    async poll() {
      await Promise.all(
        topicsToPoll().map(async topic => {
          const path = topics[topic].poll
          if (path) await pollTopic(topic, path)
        }),
      )
    },
    connectNow() {
      if (endPause) endPause()
      else feed?.connectNow()
    },
    stop() {
      stopped = true
      endPause?.()
      feed?.stop()
    },
  }
}
