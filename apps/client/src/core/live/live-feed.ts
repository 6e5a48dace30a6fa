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

export function startLiveFeed(options: LiveFeedOptions): LiveFeed {
  const { followed } = options
  let socket: FeedSocket | undefined
  /** The socket is open and the subscription has been sent. */
  let subscribed = false
  /** Aborted to stop listening to the current socket. */
  let listeners = new AbortController()
  let attempts = 0
  /** Topics whose missed changes were requested and have not arrived. */
  const resuming = new Set<Topic>()
  let stopped = false
  let refusal: FeedRefusal | undefined
  let cancelRetry: (() => void) | undefined
  let cancelIdleTimer: (() => void) | undefined

  const send = (message: LiveClientMessage) => socket?.send(JSON.stringify(message))
  const requestOf = (topic: Topic) => ({ topic, ...followed.get(topic) })

  function resume(topics: readonly Topic[]) {
    const missing = topics.filter(topic => followed.get(topic) && !resuming.has(topic))
    if (missing.length === 0) return
    for (const topic of missing) resuming.add(topic)
    send({ type: 'follow', topics: missing.map(requestOf) })
  }

  /** Restarted by every message. */
  function restartIdleTimer() {
    cancelIdleTimer?.()
    cancelIdleTimer = options.later(() => {
      resuming.clear()
      resume([...followed.keys()])
      cancelIdleTimer = options.later(() => {
        options.log('live feed: no reply, reconnecting')
        drop()
      }, idleTimeouts.dropAfter)
    }, idleTimeouts.probeAfter)
  }

  function apply(update: TopicUpdate) {
    const { topic, from, epoch, seq } = update
    // Left meanwhile.
    if (!followed.has(topic)) return
    const cursor = followed.get(topic)
    const gap = from !== undefined && (!cursor || epoch !== cursor.epoch || from > cursor.seq)
    // Without a cursor a snapshot is on its way: it contains these changes, and a cursor from them would stand for what is not known.
    if (gap) return resume([topic])
    resuming.delete(topic)
    // A change message may overlap what is known; it must not move the cursor back.
    followed.set(topic, { epoch, seq: from === undefined || !cursor ? seq : Math.max(seq, cursor.seq) })
    attempts = 0
    options.onUpdate(update)
  }

  function onMessage(data: unknown) {
    let message: FeedMessage
    try {
      message = readFeedMessage(data)
    } catch (cause) {
      options.log('live feed: a message cannot be read', cause)
      return
    }
    restartIdleTimer()
    if (message.kind === 'update') apply(message.update)
    else if (message.kind === 'listChanged') options.onListChanged()
    else if (message.kind === 'refused') refusal = message.refusal
    else if (isTopic(message.topic)) options.onTopicRefused(message.topic, message.refusal)
  }

  /** Closes the current socket and schedules the next attempt. */
  function drop() {
    if (!socket) return
    const old = socket
    socket = undefined
    subscribed = false
    listeners.abort()
    old.close()
    cancelIdleTimer?.()
    resuming.clear()
    if (stopped) return
    attempts++
    options.onState('down', attempts)
    cancelRetry = options.later(connect, reconnectDelay(attempts))
  }

  function subscribe() {
    subscribed = true
    const { accessToken, lang } = options
    send({ type: 'subscribe', form: 'columns', accessToken, lang, topics: [...followed.keys()].map(requestOf) })
  }

  function connect() {
    cancelRetry?.()
    cancelRetry = undefined
    if (stopped || socket) return
    options.onState('connecting', attempts)
    refusal = undefined
    const opened = options.openSocket(options.url)
    socket = opened
    opened.binaryType = 'arraybuffer'
    restartIdleTimer()
    listeners = new AbortController()
    const { signal } = listeners
    opened.addEventListener('open', subscribe, { signal })
    opened.addEventListener('message', event => onMessage(event.data), { signal })
    opened.addEventListener('error', () => options.log('live feed: connection failed'), { signal })
    opened.addEventListener('close', event => onClose(event.code), { signal })
  }

  function onClose(code: number) {
    if (code !== liveClose.session) return drop()
    stop()
    options.onSessionEnded(refusal)
  }

  function stop() {
    stopped = true
    cancelRetry?.()
    drop()
  }

  connect()
  return {
    follow(topic) {
      resuming.delete(topic)
      if (subscribed) send({ type: 'follow', topics: [requestOf(topic)] })
    },
    leave(topic) {
      resuming.delete(topic)
      if (subscribed) send({ type: 'leave', topics: [topic] })
    },
    connectNow() {
      if (cancelRetry) connect()
    },
    stop,
  }
}
