/**
 * Servers over PostgreSQL: a message is a row for one run, and a notification of it. Who deletes the row has it, so a request is taken once, and can
 * be taken back before. A server lives while its run holds its lock (store/server-run.ts).
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { type Listening, listenTo } from '../store/listen.ts'
import { heldRuns, peerLockSpace, type ServerRun } from '../store/server-run.ts'
import { type PeerAnswer, type AskOptions, PeerError, type Peers } from './peers.ts'
import { read, written } from './wire.ts'

interface Log {
  debug(fields: object, text: string): void
  warn(fields: object, text: string): void
  error(fields: object, text: string): void
}

interface PostgresPeersParts {
  pool: Pool
  databaseUrl: string
  run: ServerRun
  log: Log
  /** Between two looks for who lives, ms. */
  lookMs?: number
}

type Message =
  | { type: 'ask'; from: number; ask: number; what: string; body: unknown }
  | { type: 'step' | 'reply'; ask: number; body: unknown }
  | { type: 'failed'; ask: number; why: string }

interface Open {
  run: number
  /** Row of the request, until it is known to be taken. */
  row: string | undefined
  onStep: (said: unknown) => void
  resolve: (reply: unknown) => void
  reject: (error: PeerError) => void
  end: NodeJS.Timeout | undefined
}

/** A request that nobody has taken by then is taken back, ms. */
const takenWithin = 3_000
/** Requests of this server that are open. */
const maxOpen = 5_000
/** Bytes of a notification; PostgreSQL takes 7,999. */
const maxNotice = 7_500
const everybody = 'outrider_servers'
const channelOf = (run: number): string => `outrider_server_${run}`
/** Every so many looks what nobody took is deleted. */
const looksBetweenCleanings = 60

export class PostgresPeers implements Peers {
  readonly #parts: PostgresPeersParts
  readonly #answers = new Map<string, PeerAnswer>()
  readonly #heard = new Map<string, ((body: unknown, from: number) => void)[]>()
  readonly #come: ((run: number) => void)[] = []
  readonly #gone: ((run: number) => void)[] = []
  readonly #gaps: (() => void)[] = []
  readonly #open = new Map<number, Open>()
  /** Answers that are being made: a stop waits for them. */
  readonly #answering = new Set<Promise<void>>()
  /** What is to be said to each server, in order: what comes together goes together. */
  readonly #toSay = new Map<number, Message[]>()
  readonly #saying = new Set<Promise<void>>()
  #telling = Promise.resolve()
  readonly #stopped = new AbortController()
  #others = new Set<number>()
  #lastAsk = 0
  #listening: Listening | undefined
  #looking: Promise<void> | undefined
  #taking: Promise<void> | undefined
  #more = false
  #looks = 0
  /** Its lock was held when it was last looked at. */
  #held = true

  constructor(parts: PostgresPeersParts) {
    this.#parts = parts
    // With a database that was killed what was asked and answered is gone: nobody would say so before the time of each is up.
    parts.run.onLost(() => {
      for (const ask of this.#open.keys()) void this.#lose(ask)
    })
  }

  get run(): number {
    return this.#parts.run.number
  }
  get alone(): boolean {
    return this.#others.size === 0
  }
  isAlive(run: number): boolean {
    return run === this.run || this.#others.has(run)
  }
  others(): readonly number[] {
    return [...this.#others]
  }

  answer(what: string, answer: PeerAnswer): void {
    this.#answers.set(what, answer)
  }
  onTell(what: string, hear: (body: unknown, from: number) => void): void {
    this.#heard.set(what, [...(this.#heard.get(what) ?? []), hear])
  }
  onCome(come: (run: number) => void): void {
    this.#come.push(come)
  }
  onGone(gone: (run: number) => void): void {
    this.#gone.push(gone)
  }
  onGap(gap: () => void): void {
    this.#gaps.push(gap)
  }

  /** After everything that answers and hears has said so. */
  async start(): Promise<void> {
    const { databaseUrl, run, log } = this.#parts
    await run.hold()
    this.#listening = await listenTo(databaseUrl, {
      name: 'outrider servers',
      channels: [everybody, channelOf(this.run)],
      log,
      onNotification: (channel, payload) => (channel === everybody ? this.#alone(() => this.#hear(payload)) : this.#take()),
      onGap: () => {
        this.#take()
        this.#lookSoon()
        for (const gap of this.#gaps) gap()
      },
    })
    await this.#look()
    this.tell('hello', null)
    // Nobody may be known yet who has to hear it.
    this.#notify('hello', null)
    void this.#lookOn()
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    for (const ask of this.#open.keys()) this.#fail(ask, 'lost')
    await Promise.allSettled(this.#answering)
    while (this.#saying.size > 0) await Promise.all(this.#saying)
    this.#parts.run.end()
    this.#notify('bye', null)
    await this.#telling
    await this.#listening?.stop()
    await this.#looking
    await this.#taking
  }

  async ask(run: number, what: string, body: unknown, { timeoutMs, onStep = () => undefined }: AskOptions): Promise<unknown> {
    if (!this.#others.has(run) || this.#open.size >= maxOpen) throw new PeerError('notTaken')
    const ask = (this.#lastAsk += 1)
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    // It may fail while it is being sent, when nobody waits for it yet: that would end this server.
    promise.catch(() => undefined)
    const open: Open = { run, row: undefined, onStep, resolve, reject, end: undefined }
    this.#open.set(ask, open)
    try {
      open.row = await this.#send(run, [{ type: 'ask', from: this.run, ask, what, body }])
    } catch (error) {
      // Whether it is committed is not known: it may be taken.
      this.#parts.log.warn({ err: error, what }, 'a request to another server could not be sent')
      this.#fail(ask, 'lost')
    }
    if (this.#open.has(ask)) {
      const notTaken = setTimeout(() => void this.#takeBack(ask), takenWithin)
      open.end = setTimeout(() => this.#fail(ask, 'lost'), timeoutMs + takenWithin)
      promise.then(
        () => clearTimeout(notTaken),
        () => clearTimeout(notTaken),
      )
    }
    return await promise
  }

  tell(what: string, body: unknown): void {
    if (!this.alone) this.#notify(what, body)
  }

  #notify(what: string, body: unknown): void {
    const payload = written({ what, from: this.run, body })
    if (Buffer.byteLength(payload) > maxNotice) throw new Error(`too long for a notification: ${what}`)
    const { pool, log } = this.#parts
    this.#telling = this.#telling
      .then(() => pool.query('select pg_notify($1, $2)', [everybody, payload]))
      .then(
        () => undefined,
        (error: unknown) => log.warn({ err: error, what }, 'other servers could not be notified'),
      )
  }

  #say(run: number, message: Message): void {
    const waiting = this.#toSay.get(run)
    if (waiting) {
      waiting.push(message)
      return
    }
    this.#toSay.set(run, [message])
    const saying = this.#sayAll(run).finally(() => this.#saying.delete(saying))
    this.#saying.add(saying)
  }

  async #sayAll(run: number): Promise<void> {
    for (;;) {
      const messages = this.#toSay.get(run) ?? []
      if (messages.length === 0) break
      this.#toSay.set(run, [])
      try {
        await this.#send(run, messages)
      } catch (error) {
        // Who asked hears nothing, and takes it for lost.
        this.#parts.log.warn({ err: error, messages: messages.length }, 'another server could not be answered')
      }
    }
    this.#toSay.delete(run)
  }

  async #send(run: number, messages: readonly Message[]): Promise<string | undefined> {
    const { rows } = await this.#parts.pool.query<{ id: string }>(
      `with sent as (insert into server_messages (run, body) select $1, body from unnest($2::text[]) body returning id), notified as (select pg_notify($3, ''))
       select id from sent, notified`,
      [run, messages.map(written), channelOf(run)],
    )
    return rows[0]?.id
  }

  #hear(payload: string): void {
    const { what, from, body } = read(payload) as { what: string; from: number; body: unknown }
    if (from === this.run) return
    if (what === 'hello') return this.#lookSoon()
    if (what === 'bye') return this.#left(from)
    for (const hear of this.#heard.get(what) ?? []) hear(body, from)
  }

  #take(): void {
    this.#more = true
    this.#taking ??= this.#takeAll().finally(() => {
      this.#taking = undefined
    })
  }

  async #takeAll(): Promise<void> {
    while (this.#more && !this.#stopped.signal.aborted) {
      this.#more = false
      try {
        const { rows } = await this.#parts.pool.query<{ id: string; body: string }>(
          'delete from server_messages where run = $1 returning id, body',
          [this.run],
        )
        const inOrder = rows.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
        for (const { body } of inOrder) this.#alone(() => this.#receive(read(body) as Message))
      } catch (error) {
        this.#parts.log.warn({ err: error }, 'what other servers say cannot be read yet')
        this.#more = true
        await wait(500, undefined, { signal: this.#stopped.signal }).catch(() => undefined) // stopped
      }
    }
  }

  /** What one cannot take in, as of a newer version, keeps nothing from the others: what was taken is in the database no more. */
  #alone(receive: () => void): void {
    try {
      receive()
    } catch (error) {
      this.#parts.log.error({ err: error }, 'what another server says could not be taken in')
    }
  }

  #receive(message: Message): void {
    if (message.type === 'ask') return this.#answer(message)
    const open = this.#open.get(message.ask)
    if (!open) return
    open.row = undefined
    if (message.type === 'step') return open.onStep(message.body)
    this.#close(message.ask)
    if (message.type === 'failed') open.reject(new PeerError('failed', message.why))
    else open.resolve(message.body)
  }

  #answer({ from, ask, what, body }: Extract<Message, { type: 'ask' }>): void {
    const { log } = this.#parts
    const say = (message: Message): void => this.#say(from, message)
    const answer = this.#answers.get(what)
    // Of a newer version.
    if (!answer) return say({ type: 'failed', ask, why: `${what} is not answered here` })
    const answering = answer(body, said => say({ type: 'step', ask, body: said }))
      .then(
        reply => say({ type: 'reply', ask, body: reply }),
        (error: unknown) => {
          log.error({ err: error, what }, 'what another server asked for failed')
          say({ type: 'failed', ask, why: error instanceof Error ? error.message : '' })
        },
      )
      .finally(() => this.#answering.delete(answering))
    this.#answering.add(answering)
  }

  /** If nobody has taken it, nobody will. */
  async #takeBack(ask: number): Promise<void> {
    const row = this.#open.get(ask)?.row
    if (row === undefined) return
    try {
      const { rowCount } = await this.#parts.pool.query('delete from server_messages where id = $1', [row])
      if (rowCount === 1) this.#fail(ask, 'notTaken')
    } catch (error) {
      this.#parts.log.debug({ err: error }, 'a request to another server cannot be taken back')
    }
  }

  #fail(ask: number, reason: 'notTaken' | 'lost'): void {
    const open = this.#open.get(ask)
    if (!open) return
    this.#close(ask)
    open.reject(new PeerError(reason))
  }

  #close(ask: number): void {
    clearTimeout(this.#open.get(ask)?.end)
    this.#open.delete(ask)
  }

  async #lookOn(): Promise<void> {
    const { lookMs = 1_000, run } = this.#parts
    while (!this.#stopped.signal.aborted) {
      await wait(lookMs, undefined, { signal: this.#stopped.signal, ref: false }).catch(() => undefined) // stopped
      run.renew()
      if (!this.#stopped.signal.aborted) await this.#look()
    }
  }

  #lookSoon(): void {
    void this.#look()
  }

  async #look(): Promise<void> {
    this.#looking ??= this.#lookOnce()
      .catch((error: unknown) => this.#parts.log.debug({ err: error }, 'which servers live cannot be read'))
      .finally(() => {
        this.#looking = undefined
      })
    await this.#looking
  }

  async #lookOnce(): Promise<void> {
    const { pool, run } = this.#parts
    // Before it is looked: what is taken meanwhile may not be seen yet.
    const { holding } = run
    const { rows } = await pool.query<{ runs: string[] | null; waiting: boolean }>(
      `select (select array_agg(held.objid) from (${heldRuns}) held) as runs,
         exists (select from server_messages where run = $2) as waiting`,
      [peerLockSpace, this.run],
    )
    // Its notification may have been lost, with a connection that looks alive.
    if (rows[0]?.waiting) this.#take()
    const live = new Set(rows[0]?.runs?.map(Number))
    const heldBefore = this.#held
    this.#held = live.delete(this.run)
    if (!this.#held && holding) run.lost(holding)
    // The others took what is here for ended meanwhile.
    if (this.#held && !heldBefore) for (const gap of this.#gaps) gap()
    const before = this.#others
    this.#others = live
    for (const run of before) if (!live.has(run)) this.#isGone(run)
    for (const run of live) if (!before.has(run)) for (const come of this.#come) come(run)
    this.#looks += 1
    if (this.#looks % looksBetweenCleanings === 0)
      await pool.query(`delete from server_messages where at < now() - interval '10 minutes'`)
  }

  #left(run: number): void {
    if (this.#others.delete(run)) this.#isGone(run)
  }

  #isGone(run: number): void {
    for (const [ask, open] of this.#open) if (open.run === run) void this.#lose(ask)
    for (const gone of this.#gone) gone(run)
  }

  async #lose(ask: number): Promise<void> {
    await this.#takeBack(ask)
    this.#fail(ask, 'lost')
  }
}
