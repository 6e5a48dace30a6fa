/** What a topic of the live feed must offer: its changes, numbered, and what one reader sees of them. */
import type { FleetScreen, Lang, Topic } from '@outrider/contract'
import type { SignedInUser } from '../../calls/handlers.ts'
import type { LongMessage } from './feed-sender.ts'
import type { AccessScope } from '../../fleet/access-scope.ts'

/** Whom a message is for. */
export interface TopicReader {
  readonly user: SignedInUser
  readonly scope: AccessScope
  /** Wants columns where the topic has them. */
  readonly columns: boolean
  readonly lang: Lang
}

/** The common fields of a message; `from` undefined: a snapshot. */
export interface TopicHead {
  readonly type: 'snapshot' | 'changes'
  readonly epoch: string
  readonly from?: number
  readonly seq: number
  /** ms since 1970. */
  readonly serverTime: number
}

export interface TopicRows {
  readonly count: number
  message(head: TopicHead): string | Uint8Array
  /** The same in pieces, for topics that can have many rows. */
  long?(head: TopicHead): LongMessage
}

export interface TopicSource {
  /** Names this series of seqs; another one after a restart. */
  readonly epoch: string
  /** Number of the last change. */
  readonly seq: number
  /** All changes after this seq, or a later one, are known: a reader with an earlier seq gets a snapshot. */
  readonly completeFrom: number
  /** What the reader sees of the changes after `from`; undefined: of everything. */
  read(reader: TopicReader, from: number | undefined): TopicRows
  /** Called after changes. */
  onChange(listener: () => void): unknown
  /** Changes that are announced by a message of their own, without their contents. Each has a seq of the topic. */
  readonly announcements?: {
    readonly message: string
    /** Seq of the last one that concerns this reader. */
    lastFor(reader: TopicReader): number
  }
  /** Where each client is sent what it asked for: the source of one connection, which is read instead. */
  ofConnection?(): OwnTopicSource
}

/** Of one connection. */
export interface OwnTopicSource extends Omit<TopicSource, 'onChange' | 'announcements' | 'ofConnection'> {
  /** It may be read for an answer now; until then the client waits. */
  readonly isDue: boolean
  /** From now on this is shown. */
  ask(screen: FleetScreen): void
  /** The connection has ended, or left the topic. */
  end(): void
}

export type TopicSources = { readonly [Name in Topic]: TopicSource }
