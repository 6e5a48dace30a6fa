/**
 * Records calls in the log and in the table `call_records`. Callers never wait: records are queued and written in batches, one batch at a
 * time. What cannot be written is logged as an error, a line for each record, because collectors of logs cut long lines.
 */
import { type Call, recordKinds, valuesAt } from '@outrider/contract'
import type { Pool, QueryConfig } from 'pg'

interface Subject {
  kind: string
  id: string
}

export interface CallRecord {
  userId: number
  sessionId: string
  /** Path of the call. */
  call: string
  subjects: readonly Subject[]
  /** rspCode of the reply. */
  result: number
  /** Of the client. */
  address: string
}
type QueuedRecord = CallRecord & { time: Date }

interface RecordLog {
  info(fields: object, text: string): void
  error(fields: object, text: string): void
}

interface CallRecordsDependencies {
  pool: Pick<Pool, 'query'>
  log: RecordLog
  /** ms since 1970. */
  now?: () => number
  /** Records that wait for the database; further ones are only logged. */
  maxQueued?: number
}

const defaultMaxQueued = 5_000
/** A write that takes longer counts as failed, ms. */
const writeTimeoutMs = 10_000

const insert = `
  insert into call_records (time, user_id, session_id, call, subjects, result, address)
  select time, "userId", "sessionId", call, subjects, result, address from jsonb_to_recordset($1::jsonb)
    as record (time timestamptz, "userId" integer, "sessionId" bigint, call text, subjects jsonb, result integer, address text)`

export class CallRecords {
  readonly #pool: Pick<Pool, 'query'>
  readonly #log: RecordLog
  readonly #now: () => number
  readonly #maxQueued: number
  #queue: QueuedRecord[] = []
  #writing: Promise<void> | undefined

  constructor({ pool, log, now = Date.now, maxQueued = defaultMaxQueued }: CallRecordsDependencies) {
    this.#pool = pool
    this.#log = log
    this.#now = now
    this.#maxQueued = maxQueued
  }

  add(record: CallRecord): void {
    const timed = { ...record, time: new Date(this.#now()) }
    this.#log.info(timed, 'call')
    if (this.#queue.length >= this.#maxQueued) {
      this.#log.error(timed, 'call not recorded: too many wait for the database')
      return
    }
    this.#queue.push(timed)
    this.#writing ??= this.#writeAll()
  }

  /** Resolves when everything added so far is written, or logged as not recorded. */
  async settled(): Promise<void> {
    await this.#writing
  }

  async #writeAll(): Promise<void> {
    while (this.#queue.length > 0) await this.#write(this.#queue.splice(0))
    this.#writing = undefined
  }

  async #write(records: readonly QueuedRecord[]): Promise<void> {
    // pg has a time-out for each query, which its types do not name.
    const query: QueryConfig & { query_timeout: number } = {
      text: insert,
      values: [JSON.stringify(records)],
      query_timeout: writeTimeoutMs,
    }
    try {
      await this.#pool.query(query)
    } catch (error) {
      for (const record of records) this.#log.error({ ...record, err: error }, 'call not recorded: writing failed')
    }
  }
}

const kinds: ReadonlySet<string> = new Set(recordKinds)

/** The records of the platform that request and reply name, each once; nothing that was chosen outside of the platform. */
export function subjectsOf({ ids }: Pick<Call, 'ids'>, request: unknown, reply: unknown): Subject[] {
  const subjects = new Map<string, Subject>()
  for (const [body, paths] of [
    [request, ids.request],
    [reply, ids.reply],
  ] as const)
    for (const [path, kind] of Object.entries(paths)) {
      if (!kinds.has(kind)) continue
      for (const value of valuesAt(body, path)) {
        const id = String(value)
        subjects.set(`${kind} ${id}`, { kind, id })
      }
    }
  return [...subjects.values()]
}
