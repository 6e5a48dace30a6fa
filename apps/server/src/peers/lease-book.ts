/**
 * Who has the link of which terminal: the table `terminal_leases`, and its copy here. A lease has an epoch, the number of the link: of two servers
 * with a link of one vehicle the later has the lease, and the other one ends its own. A lease counts while the run of its server lives.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { addressKey } from '../connections/address-key.ts'
import type { Bus } from '../events/bus.ts'
import type { UnlinkReason } from '../events/events.ts'
import type { LinkClaims } from '../gateway/sessions/link-claims.ts'
import { heldRuns, peerLockSpace } from '../store/server-run.ts'
import type { Peers } from './peers.ts'

export interface Lease {
  readonly run: number
  readonly epoch: number
  readonly address: string
}

interface LeaseBookParts {
  pool: Pool
  peers: Peers
  bus: Bus
  /** Ends the link here of a vehicle that another server has by now. */
  displace: (vehicleId: number) => void
  /** Until the end of a link is announced, ms. */
  graceMs: number
  now: () => number
  log: { warn(fields: object, text: string): void }
}

type Notified = readonly [vehicleId: number, epoch: number, address: string]
type Ended = readonly [vehicleId: number, epoch: number]

/** ms. */
const readAgainAfter = 3_000
/** What one notification has room for. */
const perNotice = 60

export class LeaseBook implements LinkClaims {
  readonly #parts: LeaseBookParts
  /** Epochs of the links that end here. */
  readonly #here = new Map<number, { epoch: number; address: string }>()
  readonly #elsewhere = new Map<number, Lease>()
  /** How many terminals have their link with other servers from an address, by its key. */
  readonly #addresses = new Map<string, number>()
  readonly #stopped = new AbortController()
  readonly #open = new Set<Promise<void>>()
  #begunNow: Notified[] = []
  #endedNow: Ended[] = []

  constructor(parts: LeaseBookParts) {
    this.#parts = parts
    const { peers, bus } = parts
    peers.onTell('begun', (leases, run) => {
      for (const [vehicleId, epoch, address] of leases as Notified[]) this.#note(vehicleId, { run, epoch, address })
    })
    peers.onTell('ended', (ended, run) => {
      for (const [vehicleId, epoch] of ended as Ended[]) this.#forget(vehicleId, { run, epoch })
    })
    peers.onTell('unlinked', gone => {
      const { vehicleId, at, why } = gone as { vehicleId: number; at: number; why: UnlinkReason }
      if (!this.#here.has(vehicleId) && !this.#elsewhere.has(vehicleId))
        bus.publish({ kind: 'unlinkedElsewhere', vehicleId, at, why })
    })
    bus.subscribe('unlinked', ({ vehicleId, at, why }) => peers.tell('unlinked', { vehicleId, at, why }))
    peers.onCome(run => this.#inBackground(this.#readTwice(run)))
    peers.onGone(run => this.#inBackground(this.#orphan(run)))
    peers.onGap(() => this.#inBackground(this.#readAgain()))
  }

  /** With another server, as far as is known. */
  of(vehicleId: number): Lease | undefined {
    return this.#elsewhere.get(vehicleId)
  }

  isFrom(address: string): boolean {
    return this.#addresses.has(addressKey(address))
  }

  /** As the database has it, when what is known has proved to be old. */
  async ask(vehicleId: number): Promise<Lease | undefined> {
    const { pool, peers } = this.#parts
    const { rows } = await pool.query<{ run: number; epoch: string; address: string }>(
      'select run, epoch, address from terminal_leases where vehicle_id = $1',
      [vehicleId],
    )
    const [row] = rows
    const here = this.#here.get(vehicleId)
    // Also of a server that has ended since: its terminal has left this one.
    if (row && here && row.run !== peers.run && Number(row.epoch) > here.epoch) {
      this.#here.delete(vehicleId)
      this.#parts.displace(vehicleId)
    }
    if (!row || row.run === peers.run || !peers.isAlive(row.run)) {
      this.#drop(vehicleId)
      return undefined
    }
    const lease = { run: row.run, epoch: Number(row.epoch), address: row.address }
    this.#note(vehicleId, lease)
    return lease
  }

  async start(): Promise<void> {
    const { pool, peers } = this.#parts
    if (peers.alone) await pool.query(`delete from terminal_leases where run not in (${heldRuns})`, [peerLockSpace])
    await this.#read(peers.others())
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    await Promise.all(this.#open)
  }

  begun({ vehicleId, epoch, address }: { vehicleId: number; epoch: number; address: string }): boolean {
    if ((this.#elsewhere.get(vehicleId)?.epoch ?? -1) > epoch) return false
    this.#drop(vehicleId)
    this.#here.set(vehicleId, { epoch, address })
    if (this.#parts.peers.alone) return true
    if (this.#begunNow.push([vehicleId, epoch, address]) === 1) setImmediate(() => this.#tell())
    return true
  }

  ended(vehicleId: number, epoch: number): void {
    if (this.#here.get(vehicleId)?.epoch === epoch) this.#here.delete(vehicleId)
    if (this.#parts.peers.alone) return
    if (this.#endedNow.push([vehicleId, epoch]) === 1) setImmediate(() => this.#tell())
  }

  #tell(): void {
    const { peers } = this.#parts
    for (let at = 0; at < this.#begunNow.length; at += perNotice) peers.tell('begun', this.#begunNow.slice(at, at + perNotice))
    for (let at = 0; at < this.#endedNow.length; at += perNotice) peers.tell('ended', this.#endedNow.slice(at, at + perNotice))
    this.#begunNow = []
    this.#endedNow = []
  }

  #note(vehicleId: number, lease: Lease): void {
    if (lease.run === this.#parts.peers.run) return
    const here = this.#here.get(vehicleId)
    if (here && here.epoch > lease.epoch) return
    const known = this.#elsewhere.get(vehicleId)
    if (known && known.epoch > lease.epoch) return
    this.#drop(vehicleId)
    this.#elsewhere.set(vehicleId, lease)
    const key = addressKey(lease.address)
    this.#addresses.set(key, (this.#addresses.get(key) ?? 0) + 1)
    this.#here.delete(vehicleId)
    if (here) this.#parts.displace(vehicleId)
    this.#parts.bus.publish({ kind: 'linkedElsewhere', vehicleId })
  }

  #forget(vehicleId: number, { run, epoch }: { run: number; epoch: number }): void {
    const known = this.#elsewhere.get(vehicleId)
    if (known?.run === run && known.epoch <= epoch) this.#drop(vehicleId)
  }

  #drop(vehicleId: number): void {
    const known = this.#elsewhere.get(vehicleId)
    if (!known) return
    this.#elsewhere.delete(vehicleId)
    const key = addressKey(known.address)
    const left = (this.#addresses.get(key) ?? 1) - 1
    if (left > 0) this.#addresses.set(key, left)
    else this.#addresses.delete(key)
  }

  /** What a server committed just before it knew of this one it has announced to nobody. */
  async #readTwice(run: number): Promise<void> {
    await this.#read([run])
    await wait(readAgainAfter, undefined, { signal: this.#stopped.signal, ref: false }).catch(() => undefined) // stopped
    if (!this.#stopped.signal.aborted) await this.#read([run])
  }

  async #read(runs: readonly number[]): Promise<void> {
    if (runs.length === 0) return
    const { rows } = await this.#parts.pool.query<{ vehicle_id: number; run: number; epoch: string; address: string }>(
      'select vehicle_id, run, epoch, address from terminal_leases where run = any($1::int[])',
      [[...runs]],
    )
    for (const row of rows) this.#note(row.vehicle_id, { run: row.run, epoch: Number(row.epoch), address: row.address })
  }

  /** Notices of meanwhile are missing, and what this server has may have been taken for ended. */
  async #readAgain(): Promise<void> {
    const { pool, peers } = this.#parts
    const mine = [...this.#here]
    await pool.query(
      `insert into terminal_leases as l (vehicle_id, epoch, run, address)
       select m.* from (select vehicle_id, epoch, $1::int, address from unnest($2::int[], $3::bigint[], $4::text[]) as u (vehicle_id, epoch, address)) m
       where exists (select from vehicles v where v.id = m.vehicle_id) order by m.vehicle_id
       on conflict (vehicle_id) do update set epoch = excluded.epoch, run = excluded.run, address = excluded.address
       where l.epoch < excluded.epoch`,
      [peers.run, mine.map(([id]) => id), mine.map(([, { epoch }]) => epoch), mine.map(([, { address }]) => address)],
    )
    const before = new Map(this.#elsewhere)
    await this.#read(peers.others())
    const { rows } = await pool.query<{ vehicle_id: number }>(
      'select vehicle_id from terminal_leases where vehicle_id = any($1::int[])',
      [[...before.keys()]],
    )
    const left = new Set(rows.map(row => row.vehicle_id))
    for (const [vehicleId, lease] of before) if (!left.has(vehicleId)) this.#forget(vehicleId, lease)
  }

  /** A server has ended: its terminals come back to others, or are announced as gone by who takes its leases away. */
  async #orphan(run: number): Promise<void> {
    const { pool, peers, bus, graceMs, now } = this.#parts
    for (const [vehicleId, lease] of this.#elsewhere) if (lease.run === run) this.#drop(vehicleId)
    const at = now()
    await wait(graceMs, undefined, { signal: this.#stopped.signal, ref: false }).catch(() => undefined) // stopped
    if (this.#stopped.signal.aborted || peers.isAlive(run)) return
    const { rows } = await pool.query<{ vehicle_id: number }>('delete from terminal_leases where run = $1 returning vehicle_id', [
      run,
    ])
    for (const { vehicle_id: vehicleId } of rows)
      if (!this.#here.has(vehicleId) && !this.#elsewhere.has(vehicleId))
        bus.publish({ kind: 'unlinked', vehicleId, at, why: 'closed' })
  }

  #inBackground(work: Promise<void>): void {
    const done = work
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'links of other servers could not be read'))
      .finally(() => this.#open.delete(done))
    this.#open.add(done)
  }
}
