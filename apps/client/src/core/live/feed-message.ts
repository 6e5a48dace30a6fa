/** Messages of the live feed as received: positions in columns, everything else as JSON. */
import {
  type Columns,
  type LiveServerMessage,
  liveServerMessage,
  readColumns,
  type StatesHead,
  type StateTable,
  stateTable,
  type Topic,
  type TopicContents,
} from '@outrider/contract'

/** Position in the sequence of changes of a platform's topic. */
export interface ChangeCursor {
  epoch: string
  seq: number
}

export interface StatesInColumns {
  rows: number
  columns: Columns<StateTable>
  alarmNames: readonly string[]
}

/** What a message of a topic contains: records, or for positions columns. */
export type ReceivedContents<T extends Topic = Topic> = T extends Topic
  ? TopicContents<T> | (T extends 'positions' ? StatesInColumns : never)
  : never

export interface TopicUpdate<T extends Topic = Topic> {
  topic: T
  /** undefined: a snapshot of everything. */
  from: number | undefined
  epoch: string
  seq: number
  /** ms since 1970. */
  serverTime: number
  contents: ReceivedContents<T>
}

export interface FeedRefusal {
  rspCode: number
  msg: string
}

export type FeedMessage =
  | { kind: 'update'; update: TopicUpdate }
  | { kind: 'listChanged' }
  | { kind: 'topicRefused'; topic: string; refusal: FeedRefusal }
  | { kind: 'refused'; refusal: FeedRefusal }

type Head = Pick<StatesHead, 'type' | 'from' | 'epoch' | 'seq' | 'serverTime'>

/** Throws for changes without the seq they build on. */
function updateOf({ type, from, epoch, seq, serverTime }: Head, topic: Topic, contents: ReceivedContents): FeedMessage {
  if (type === 'changes' && from === undefined) throw new Error('changes without a base seq')
  return { kind: 'update', update: { topic, from: type === 'snapshot' ? undefined : from, epoch, seq, serverTime, contents } }
}

function inColumns(bytes: Uint8Array): FeedMessage {
  const { head, columns } = readColumns<StateTable, StatesHead>(stateTable, bytes)
  return updateOf(head, 'positions', { rows: head.rows, columns, alarmNames: head.alarmNames })
}

function inRecords(message: LiveServerMessage): FeedMessage {
  if (message.type === 'listChanged') return { kind: 'listChanged' }
  if (message.type === 'refused') return { kind: 'refused', refusal: message }
  if (message.type === 'topicRefused') return { kind: 'topicRefused', topic: message.topic, refusal: message }
  return updateOf(message, message.topic, message)
}

/** Throws for what is not a message. */
export const readFeedMessage = (data: unknown): FeedMessage =>
  data instanceof ArrayBuffer ? inColumns(new Uint8Array(data)) : inRecords(liveServerMessage.parse(JSON.parse(String(data))))
