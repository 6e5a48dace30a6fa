/**
 * One platform's live feed over a WebSocket: subscribes with the token in the first message, repairs gaps, reconnects with
 * growing delays, and detects dead connections.
 */
import {
  type Columns,
  type Lang,
  liveClose,
  type LiveServerMessage,
  liveServerMessage,
  type LiveClientMessage,
  type Position,
  readColumns,
  type StatesHead,
  type StateTable,
  stateTable,
} from '@outrider/contract'

/** Position in a platform's sequence of changes. */
export interface ChangeCursor {
  epoch: string
  seq: number
}

/** The used part of WebSocket. */
export type FeedSocket = Pick<WebSocket, 'send' | 'close' | 'addEventListener' | 'binaryType'>

export interface FeedRefusal {
  rspCode: number
  msg: string
}

/** States as received: columns or records. */
export type StateUpdates =
  | { rows: number; columns: Columns<StateTable>; alarmNames: readonly string[] }
  | { positions: Position[] }

/** A message with states; `from` undefined: a snapshot of all vehicles. */
interface StatesMessage {
  from: number | undefined
  epoch: string
  seq: number
  serverTime: number
  updates: StateUpdates
}

export interface LiveFeedOptions {
  url: string
  accessToken: string
  lang: Lang
  cursor: ChangeCursor | undefined
  openSocket: (url: string) => FeedSocket
  /** Timer; returns the cancel function. */
  later: (run: () => void, ms: number) => () => void
  onUpdates: (updates: StateUpdates, message: { epoch: string; whole: boolean; serverTime: number }) => void
  onListChanged: () => void
  /** The token is no longer valid; the feed has ended. */
  onSessionEnded: (refusal: FeedRefusal | undefined) => void
  /** `attempts`: failed connections in a row. */
  onState: (state: 'connecting' | 'live' | 'down', attempts: number) => void
  log: (line: string, detail?: unknown) => void
}

export interface LiveFeed {
  /** Connects now instead of waiting: the network came back, or the page came to the front. */
  connectNow: () => void
  stop: () => void
  readonly cursor: ChangeCursor | undefined
}

/** Delay before the next attempt: 1 s, doubling to 30 s. */
export const reconnectDelay = (attempts: number): number => Math.min(30_000, 1000 * 2 ** Math.max(0, attempts - 1))

/**
 * Without a message for `probeAfter` ms the client asks for missed changes; without a reply within `dropAfter` ms the connection
 * counts as dead.
 */
export const idleTimeouts = { probeAfter: 45_000, dropAfter: 10_000 } as const

/** A snapshot or changes in columns. Throws ColumnsError for malformed bytes. */
function inColumns(bytes: Uint8Array): StatesMessage {
  const { head, columns } = readColumns<StateTable, StatesHead>(stateTable, bytes)
  const { type, from, epoch, seq, serverTime, alarmNames, rows } = head
  if (type === 'changes' && from === undefined) throw new Error('changes without a base seq')
  return { from: type === 'snapshot' ? undefined : from, epoch, seq, serverTime, updates: { rows, columns, alarmNames } }
}

type InRecords = Extract<LiveServerMessage, { type: 'snapshot' | 'changes' }>

const inRecords = (message: InRecords): StatesMessage => ({
  from: message.type === 'snapshot' ? undefined : message.from,
  epoch: message.epoch,
  seq: message.seq,
  serverTime: message.serverTime,
  updates: { positions: message.positions },
})

export function startLiveFeed(options: LiveFeedOptions): LiveFeed {
  let { cursor } = options
  let socket: FeedSocket | undefined
  /** Aborted to stop listening to the current socket. */
  let listeners = new AbortController()
  let attempts = 0
  let resuming = false
  let stopped = false
  let refusal: FeedRefusal | undefined
  let cancelRetry: (() => void) | undefined
  let cancelIdleTimer: (() => void) | undefined

  const send = (message: LiveClientMessage) => socket?.send(JSON.stringify(message))

  function resume() {
    if (resuming || !cursor) return
    resuming = true
    send({ type: 'resume', ...cursor })
  }

  /** Restarted by every message. */
  function restartIdleTimer() {
    cancelIdleTimer?.()
    cancelIdleTimer = options.later(() => {
      resuming = false
      resume()
      cancelIdleTimer = options.later(() => {
        options.log('live feed: no reply, reconnecting')
        drop()
      }, idleTimeouts.dropAfter)
    }, idleTimeouts.probeAfter)
  }

  function applyStates({ from, epoch, seq, serverTime, updates }: StatesMessage) {
    const whole = from === undefined
    const gap = !whole && (!cursor || epoch !== cursor.epoch || from > cursor.seq)
    if (gap && cursor) {
      resume()
      return
    }
    resuming = false
    // A change message may overlap what is known; it must not move the cursor back.
    cursor = { epoch, seq: whole || !cursor ? seq : Math.max(seq, cursor.seq) }
    attempts = 0
    options.onState('live', 0)
    options.onUpdates(updates, { epoch, whole, serverTime })
  }

  function onMessage(data: unknown) {
    let message: LiveServerMessage | undefined
    let states: StatesMessage | undefined
    try {
      if (data instanceof ArrayBuffer) states = inColumns(new Uint8Array(data))
      else message = liveServerMessage.parse(JSON.parse(String(data)))
    } catch (cause) {
      options.log('live feed: a message cannot be read', cause)
      return
    }
    restartIdleTimer()
    if (message?.type === 'listChanged') options.onListChanged()
    else if (message?.type === 'refused') refusal = message
    else if (message) applyStates(inRecords(message))
    else if (states) applyStates(states)
  }

  /** Closes the current socket and schedules the next attempt. */
  function drop() {
    if (!socket) return
    const old = socket
    socket = undefined
    listeners.abort()
    old.close()
    cancelIdleTimer?.()
    resuming = false
    if (stopped) return
    attempts++
    options.onState('down', attempts)
    cancelRetry = options.later(connect, reconnectDelay(attempts))
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
    const subscribe = () =>
      send({ type: 'subscribe', form: 'columns', accessToken: options.accessToken, lang: options.lang, ...cursor })
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
    connectNow() {
      if (cancelRetry) connect()
    },
    stop,
    get cursor() {
      return cursor
    },
  }
}
