/**
 * One platform's live feed over a WebSocket: subscribes to topics with the token in the first message, repairs gaps, reconnects with
 * growing delays, and detects dead connections.
 */
import { isTopic, type Lang, liveClose, type LiveClientMessage, type Topic } from '@outrider/contract'
import { type ChangeCursor, type FeedMessage, type FeedRefusal, readFeedMessage, type TopicUpdate } from './feed-message.ts'

/** The used part of WebSocket. */
export type FeedSocket = Pick<WebSocket, 'send' | 'close' | 'addEventListener' | 'binaryType'>

export interface LiveFeedOptions {
  url: string
  accessToken: string
  lang: Lang
  /** The topics to follow, and up to which change each is known: the feed advances the cursors. */
  followed: Map<Topic, ChangeCursor | undefined>
  openSocket: (url: string) => FeedSocket
  /** Timer; returns the cancel function. */
  later: (run: () => void, ms: number) => () => void
  onUpdate: (update: TopicUpdate) => void
  onListChanged: () => void
  onTopicRefused: (topic: Topic, refusal: FeedRefusal) => void
  /** The token is no longer valid; the feed has ended. */
  onSessionEnded: (refusal: FeedRefusal | undefined) => void
  /** `attempts`: failed connections in a row. */
  onState: (state: 'connecting' | 'down', attempts: number) => void
  log: (line: string, detail?: unknown) => void
}

export interface LiveFeed {
  /** Starts a topic of `followed`, or goes on with it from its cursor; while there is no connection, with the next one. */
  follow: (topic: Topic) => void
  /** The topic is not in `followed` any more. */
  leave: (topic: Topic) => void
  /** Connects now instead of waiting: the network came back, or the page came to the front. */
  connectNow: () => void
  stop: () => void
}

/** Delay before the next attempt: 1 s, doubling to 30 s. */
export const reconnectDelay = (attempts: number): number => Math.min(30_000, 1000 * 2 ** Math.max(0, attempts - 1))

/**
 * Without a message for `probeAfter` ms the client asks for missed changes; without a reply within `dropAfter` ms the connection
 * counts as dead.
 */
export const idleTimeouts = { probeAfter: 45_000, dropAfter: 10_000 } as const

export const startLiveFeed = (options: LiveFeedOptions): LiveFeed => new SocketFeed(options)

class SocketFeed implements LiveFeed {
  readonly #options: LiveFeedOptions
  #socket: FeedSocket | undefined
  /** The socket is open and the subscription has been sent. */
  #subscribed = false
  /** Aborted to stop listening to the current socket. */
  #listeners = new AbortController()
  #attempts = 0
  /** Topics whose missed changes were requested and have not arrived. */
  readonly #resuming = new Set<Topic>()
  #stopped = false
  #refusal: FeedRefusal | undefined
  #cancelRetry: (() => void) | undefined
  #cancelIdleTimer: (() => void) | undefined

  constructor(options: LiveFeedOptions) {
    this.#options = options
    this.#connect()
  }

  follow(topic: Topic): void {
    this.#resuming.delete(topic)
    if (this.#subscribed) this.#send({ type: 'follow', topics: [this.#requestOf(topic)] })
  }

  leave(topic: Topic): void {
    this.#resuming.delete(topic)
    if (this.#subscribed) this.#send({ type: 'leave', topics: [topic] })
  }

  connectNow(): void {
    if (this.#cancelRetry) this.#connect()
  }

  stop(): void {
    this.#stopped = true
    this.#cancelRetry?.()
    this.#drop()
  }

  #connect(): void {
    const { openSocket, url, onState, log } = this.#options
    this.#cancelRetry?.()
    this.#cancelRetry = undefined
    if (this.#stopped || this.#socket) return
    onState('connecting', this.#attempts)
    this.#refusal = undefined
    const opened = openSocket(url)
    this.#socket = opened
    opened.binaryType = 'arraybuffer'
    this.#restartIdleTimer()
    this.#listeners = new AbortController()
    const { signal } = this.#listeners
    opened.addEventListener('open', () => this.#subscribe(), { signal })
    opened.addEventListener('message', event => this.#onMessage(event.data), { signal })
    opened.addEventListener('error', () => log('live feed: connection failed'), { signal })
    opened.addEventListener('close', event => this.#onClose(event.code), { signal })
  }

  #subscribe(): void {
    this.#subscribed = true
    const { accessToken, lang, followed } = this.#options
    const asked = [...followed.keys()].map(topic => this.#requestOf(topic))
    this.#send({ type: 'subscribe', form: 'columns', accessToken, lang, topics: asked })
  }

  #onMessage(data: unknown): void {
    const { log, onListChanged, onTopicRefused } = this.#options
    let message: FeedMessage
    try {
      message = readFeedMessage(data)
    } catch (cause) {
      log('live feed: a message cannot be read', cause)
      return
    }
    this.#restartIdleTimer()
    if (message.kind === 'update') this.#apply(message.update)
    else if (message.kind === 'listChanged') onListChanged()
    else if (message.kind === 'refused') this.#refusal = message.refusal
    else if (isTopic(message.topic)) onTopicRefused(message.topic, message.refusal)
  }

  #apply(update: TopicUpdate): void {
    const { followed, onUpdate } = this.#options
    const { topic, from, epoch, seq } = update
    // Left meanwhile.
    if (!followed.has(topic)) return
    const cursor = followed.get(topic)
    const gap = from !== undefined && (!cursor || epoch !== cursor.epoch || from > cursor.seq)
    // Without a cursor a snapshot is on its way: it contains these changes, and a cursor from them would stand for what is not known.
    if (gap) return this.#resume([topic])
    this.#resuming.delete(topic)
    // A change message may overlap what is known; it must not move the cursor back.
    followed.set(topic, { epoch, seq: from === undefined || !cursor ? seq : Math.max(seq, cursor.seq) })
    this.#attempts = 0
    onUpdate(update)
  }

  #resume(topics: readonly Topic[]): void {
    const missing = topics.filter(topic => this.#options.followed.get(topic) && !this.#resuming.has(topic))
    if (missing.length === 0) return
    for (const topic of missing) this.#resuming.add(topic)
    this.#send({ type: 'follow', topics: missing.map(topic => this.#requestOf(topic)) })
  }

  /** Restarted by every message. */
  #restartIdleTimer(): void {
    const { later, followed, log } = this.#options
    this.#cancelIdleTimer?.()
    this.#cancelIdleTimer = later(() => {
      this.#resuming.clear()
      this.#resume([...followed.keys()])
      this.#cancelIdleTimer = later(() => {
        log('live feed: no reply, reconnecting')
        this.#drop()
      }, idleTimeouts.dropAfter)
    }, idleTimeouts.probeAfter)
  }

  #onClose(code: number): void {
    if (code !== liveClose.session) return this.#drop()
    this.stop()
    this.#options.onSessionEnded(this.#refusal)
  }

  /** Closes the current socket and schedules the next attempt. */
  #drop(): void {
    if (!this.#socket) return
    const old = this.#socket
    this.#socket = undefined
    this.#subscribed = false
    this.#listeners.abort()
    old.close()
    this.#cancelIdleTimer?.()
    this.#resuming.clear()
    if (this.#stopped) return
    this.#attempts++
    this.#options.onState('down', this.#attempts)
    this.#cancelRetry = this.#options.later(() => this.#connect(), reconnectDelay(this.#attempts))
  }

  #send(message: LiveClientMessage): void {
    this.#socket?.send(JSON.stringify(message))
  }

  #requestOf(topic: Topic) {
    return { topic, ...this.#options.followed.get(topic) }
  }
}
