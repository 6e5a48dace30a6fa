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

export const createLiveLink = (target: Target, options: LiveLinkOptions): LiveLink => new PlatformLink(target, options)

class PlatformLink implements LiveLink {
  readonly target: Target
  readonly #options: LiveLinkOptions
  readonly #subscribers = new Map<Topic, TopicSubscriber>()
  readonly #followed = new Map<Topic, ChangeCursor | undefined>()
  /** Topics that the current connection has delivered; and those whose last poll succeeded. */
  readonly #live = new Set<Topic>()
  readonly #polled = new Set<Topic>()
  #connection: 'connecting' | 'offline' = 'connecting'
  #feed: LiveFeed | undefined
  #stopped = false
  /** Times in a row that the feed was refused because its token had expired. */
  #expiries = 0
  /** Ends the pause before the feed is opened again. */
  #endPause: (() => void) | undefined

  constructor(target: Target, options: LiveLinkOptions) {
    this.target = target
    this.#options = options
  }

  follow<T extends Topic>(topic: T, subscriber: TopicSubscriber<T>, cursor?: ChangeCursor): void {
    if (this.#stopped) return
    this.#subscribers.set(topic, subscriber)
    this.#followed.set(topic, cursor)
    if (this.#feed) this.#feed.follow(topic)
    else if (!this.#options.pollOnly) this.#feed = this.#openFeed()
    this.#options.onChange()
  }

  leave(topic: Topic): void {
    for (const known of [this.#subscribers, this.#followed, this.#live, this.#polled]) known.delete(topic)
    this.#feed?.leave(topic)
  }

  stateOf(topic: Topic): LinkState {
    if (this.#live.has(topic)) return 'live'
    return this.#polled.has(topic) ? 'polling' : this.#connection
  }

  cursorOf(topic: Topic): ChangeCursor | undefined {
    return this.#followed.get(topic)
  }

  get needsPolling(): boolean {
    return this.#topicsToPoll().length > 0
  }

  async poll(): Promise<void> {
    await Promise.all(
      this.#topicsToPoll().map(async topic => {
        const path = topics[topic].poll
        if (path) await this.#pollTopic(topic, path)
      }),
    )
  }

  connectNow(): void {
    if (this.#endPause) this.#endPause()
    else this.#feed?.connectNow()
  }

  stop(): void {
    this.#stopped = true
    this.#endPause?.()
    this.#feed?.stop()
  }

  #openFeed(): LiveFeed {
    const options = this.#options
    const accessToken = options.targetOf(this.target.code)?.accessToken ?? ''
    return startLiveFeed({
      url: liveAddress(this.target.url),
      accessToken,
      lang: options.lang(),
      followed: this.#followed,
      openSocket: options.openSocket,
      later: options.later,
      log: options.log,
      onUpdate: update => this.#onUpdate(update),
      onListChanged: () => this.#subscribers.get('positions')?.onListChanged?.(),
      onTopicRefused: (topic, { msg }) => {
        this.#log(`the topic ${topic} is refused: ${msg}`)
        this.#followed.delete(topic)
        this.#live.delete(topic)
        options.onChange()
      },
      onSessionEnded: refusal => void this.#feedEnded(refusal ?? { rspCode: 4010001, msg: '' }, accessToken),
      onState: (_, attempts) => {
        this.#live.clear()
        this.#connection = attempts < attemptsBeforePolling ? 'connecting' : 'offline'
        if (this.#connection === 'connecting') this.#polled.clear()
        options.onChange()
      },
    })
  }

  #onUpdate(update: TopicUpdate): void {
    this.#options.onServerTime(update.serverTime)
    this.#expiries = 0
    this.#live.add(update.topic)
    this.#polled.delete(update.topic)
    this.#options.onChange()
    this.#deliver(update)
  }

  #deliver({ topic, contents, epoch, from }: Pick<TopicUpdate, 'topic' | 'contents' | 'epoch' | 'from'>): void {
    this.#subscribers.get(topic)?.onUpdate(contents, { epoch, whole: from === undefined })
  }

  /** undefined: the texts of errors could not be loaded; the platform says it again to the next attempt. */
  async #errorOf(refusal: FeedRefusal): Promise<CallError | undefined> {
    try {
      return await replyErrorOf(refusal, this.#options.lang(), this.target.code)
    } catch (cause) {
      this.#log('why the live feed ended cannot be told yet', cause)
      return undefined
    }
  }

  /**
   * An expired token is refreshed as for any call. Any other end ends the session, unless new tokens are about to arrive: after a password change the
   * feed ends before the reply with them. Until a good one is there, it waits as after a lost connection.
   */
  async #feedEnded(refusal: FeedRefusal, usedToken: string): Promise<void> {
    const { targetOf, later, onChange, onFailure } = this.#options
    const sameToken = () => targetOf(this.target.code)?.accessToken === usedToken
    this.#live.clear()
    this.#polled.clear()
    this.#connection = 'connecting'
    onChange()
    const ended = await this.#errorOf(refusal)
    if (this.#stopped) return
    if (ended?.error === 'session.expired') {
      this.#expiries += 1
      const refreshed = await this.#refreshToken()
      if (this.#stopped) return
      if (!refreshed || this.#expiries > 1) await this.#pause()
    } else if (!ended) await this.#pause()
    else if (sameToken()) {
      await new Promise<void>(resolve => void later(resolve, newTokenDelay))
      if (this.#stopped) return
      if (sameToken()) {
        this.#connection = 'offline'
        onChange()
        return onFailure(ended)
      }
    }
    if (!this.#stopped) this.#feed = this.#openFeed()
  }

  async #refreshToken(): Promise<boolean> {
    try {
      await this.#options.refreshToken(this.target)
      return true
    } catch (cause) {
      this.#log('no new token for the live feed yet', cause)
      return false
    }
  }

  /** Polling takes over meanwhile, as while there is no connection. */
  async #pause(): Promise<void> {
    if (this.#expiries >= attemptsBeforePolling) this.#connection = 'offline'
    this.#options.onChange()
    await new Promise<void>(resolve => {
      const cancel = this.#options.later(resolve, reconnectDelay(this.#expiries))
      this.#endPause = () => {
        cancel()
        resolve()
      }
    })
    this.#endPause = undefined
  }

  #topicsToPoll(): Topic[] {
    if (!this.#options.pollOnly && this.#connection !== 'offline') return []
    return [...this.#followed.keys()].filter(topic => topics[topic].poll && !this.#live.has(topic))
  }

  async #pollTopic(topic: Topic, path: PollPath): Promise<void> {
    const { onChange } = this.#options
    try {
      const reply = await this.#options.poll(path, this.target, this.#followed.get(topic))
      // The feed came back, or the topic was left meanwhile: it is or was followed elsewhere.
      if (this.#stopped || this.#live.has(topic) || !this.#followed.has(topic)) return
      const { epoch, seq, complete, listChanged } = reply
      this.#followed.set(topic, { epoch, seq })
      this.#polled.add(topic)
      onChange()
      this.#deliver({ topic, contents: reply, epoch, from: complete ? undefined : seq })
      if (listChanged) this.#subscribers.get(topic)?.onListChanged?.()
    } catch (cause) {
      this.#log('poll failed', cause)
      if (this.#stopped || this.#live.has(topic)) return
      this.#polled.delete(topic)
      this.#connection = 'offline'
      onChange()
    }
  }

  #log(line: string, detail?: unknown): void {
    this.#options.log(`${this.target.title}: ${line}`, detail)
  }
}
