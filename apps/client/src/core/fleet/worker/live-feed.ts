/**
 * One platform's live feed over a WebSocket: subscribes with the token in the first message, repairs gaps, comes back by itself
 * after a break with growing pauses, and notices a link that has silently died.
 */
import {
  type Columns,
  type Lang,
  liveClose,
  type LiveDown,
  liveDown,
  type LiveUp,
  type Position,
  readColumns,
  type StatesHead,
  type StateTable,
  stateTable,
} from '@outrider/contract'
import type { Cursor } from './load-list.ts'

/** The part of a WebSocket that is used. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'addEventListener' | 'binaryType'>

export interface Refusal {
  rspCode: number
  msg: string
}

/** States as the platform sent them: in columns, or as records. */
export type News = { rows: number; columns: Columns<StateTable>; alarmNames: readonly string[] } | { positions: Position[] }

/** A message that brings states; `from` undefined: all vehicles. */
interface StatesMessage {
  from: number | undefined
  epoch: string
  seq: number
  serverTime: number
  news: News
}

export interface LiveFeedOptions {
  url: string
  accessToken: string
  lang: Lang
  cursor: Cursor | undefined
  openSocket: (url: string) => Socket
  /** Runs something later; returns how to stop it. */
  later: (run: () => void, ms: number) => () => void
  onNews: (news: News, message: { epoch: string; whole: boolean; serverTime: number }) => void
  onListChanged: () => void
  /** The token is not valid any more; the feed has ended. */
  onSessionEnded: (refusal: Refusal | undefined) => void
  /** `attempts`: connections in a row that did not come about. */
  onState: (state: 'connecting' | 'live' | 'down', attempts: number) => void
  log: (line: string, detail?: unknown) => void
}

export interface LiveFeed {
  /** Connects at once instead of waiting out the pause: the network came back, or the page came to the front. */
  hurry: () => void
  stop: () => void
  readonly cursor: Cursor | undefined
}

/** Pause before the next attempt: 1 s, doubling to 30 s. */
export const pauseAfter = (attempts: number): number => Math.min(30_000, 1000 * 2 ** Math.max(0, attempts - 1))

/** With no message for this long the client asks whether it missed something; no answer means the link is dead. */
export const silence = { askAfter: 45_000, giveUpAfter: 10_000 } as const

/** A snapshot or changes in columns. Throws what reading throws. */
function inColumns(bytes: Uint8Array): StatesMessage {
  const { head, columns } = readColumns<StateTable, StatesHead>(stateTable, bytes)
  const { type, from, epoch, seq, serverTime, alarmNames, rows } = head
  if (type === 'changes' && from === undefined) throw new Error('changes that build on no number')
  return { from: type === 'snapshot' ? undefined : from, epoch, seq, serverTime, news: { rows, columns, alarmNames } }
}

type InRecords = Extract<LiveDown, { type: 'snapshot' | 'changes' }>

const inRecords = (message: InRecords): StatesMessage => ({
  from: message.type === 'snapshot' ? undefined : message.from,
  epoch: message.epoch,
  seq: message.seq,
  serverTime: message.serverTime,
  news: { positions: message.positions },
})

export function startLiveFeed(options: LiveFeedOptions): LiveFeed {
  let { cursor } = options
  let socket: Socket | undefined
  /** Ends listening to the present socket. */
  let ears = new AbortController()
  let attempts = 0
  let resuming = false
  let stopped = false
  let refusal: Refusal | undefined
  let cancelRetry: (() => void) | undefined
  let cancelWatch: (() => void) | undefined

  const say = (message: LiveUp) => socket?.send(JSON.stringify(message))

  function resume() {
    if (resuming || !cursor) return
    resuming = true
    say({ type: 'resume', ...cursor })
  }

  /** Restarted by every message. */
  function watch() {
    cancelWatch?.()
    cancelWatch = options.later(() => {
      resuming = false
      resume()
      cancelWatch = options.later(() => {
        options.log('live feed: no sign of life, connecting anew')
        drop()
      }, silence.giveUpAfter)
    }, silence.askAfter)
  }

  function take({ from, epoch, seq, serverTime, news }: StatesMessage) {
    const whole = from === undefined
    const gap = !whole && (!cursor || epoch !== cursor.epoch || from > cursor.seq)
    if (gap && cursor) {
      resume()
      return
    }
    resuming = false
    // A change message that overlaps what is known is fine; it must not set the number back.
    cursor = { epoch, seq: whole || !cursor ? seq : Math.max(seq, cursor.seq) }
    attempts = 0
    options.onState('live', 0)
    options.onNews(news, { epoch, whole, serverTime })
  }

  function receive(data: unknown) {
    let message: LiveDown | undefined
    let states: StatesMessage | undefined
    try {
      if (data instanceof ArrayBuffer) states = inColumns(new Uint8Array(data))
      else message = liveDown.parse(JSON.parse(String(data)))
    } catch (cause) {
      options.log('live feed: a message cannot be read', cause)
      return
    }
    watch()
    if (message?.type === 'listChanged') options.onListChanged()
    else if (message?.type === 'refused') refusal = message
    else if (message) take(inRecords(message))
    else if (states) take(states)
  }

  /** Ends the current socket and plans the next one. */
  function drop() {
    if (!socket) return
    const old = socket
    socket = undefined
    ears.abort()
    old.close()
    cancelWatch?.()
    resuming = false
    if (stopped) return
    attempts++
    options.onState('down', attempts)
    cancelRetry = options.later(connect, pauseAfter(attempts))
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
    watch()
    ears = new AbortController()
    const { signal } = ears
    const subscribe = () =>
      say({ type: 'subscribe', form: 'columns', accessToken: options.accessToken, lang: options.lang, ...cursor })
    opened.addEventListener('open', subscribe, { signal })
    opened.addEventListener('message', event => receive(event.data), { signal })
    opened.addEventListener('error', () => options.log('live feed: connection failed'), { signal })
    opened.addEventListener('close', event => closed(event.code), { signal })
  }

  function closed(code: number) {
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
    hurry() {
      if (cancelRetry) connect()
    },
    stop,
    get cursor() {
      return cursor
    },
  }
}
