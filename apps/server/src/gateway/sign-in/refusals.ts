/**
 * Rejected terminals, listed for the administrator who may want to add them. Unknown terminals retry without limit, and anybody can connect, so
 * attempts are buffered, sampled for each network and written in batches. Numbers that come again go first: those of true terminals do, a flood of
 * invented numbers does not.
 */
import { LRUCache } from 'lru-cache'
import { networkKey } from '../../connections/address-key.ts'
import type { Bus } from '../../events/bus.ts'
import type { RefusalReason } from '../../events/events.ts'
import { plainText } from '../../events/plain-text.ts'
import type { Log } from '../options.ts'
import {
  type ConnectionAttempt,
  type FoldedNetwork,
  maxTries,
  type PendingRefusal,
  type RefusalsRepository,
} from './refusals.repository.ts'

/** Numbers in one write, and of one network: those that come for the first time, and those that have come before or that vehicles have. */
const maxPending = 500
/** Of them, those under numbers that vehicles have find room whatever else comes. */
const keptForVehicles = 200
const maxNewPerNetwork = 10
const maxPreferredPerNetwork = 50
/** Networks whose further attempts are counted apart between two writes; those of others are counted together. */
const maxNetworks = 1_000
const otherNetworks = 'other'
/** Numbers whose attempts are remembered, about 100 bytes each. */
const maxRemembered = 20_000

/** Of one network, since the last write. */
interface NetworkSample {
  /** Numbers that came for the first time, and those of them that are pending: a uniform sample. */
  newcomers: number
  sample: string[]
  preferred: number
}

/** The number is that of a vehicle. */
const ofVehicle: ReadonlySet<RefusalReason> = new Set(['otherDevice', 'otherTerminalId', 'wrongToken', 'ownCode'])

const saysNothing = ({ maker, model, terminalId, plateNum }: ConnectionAttempt): boolean =>
  `${maker}${model}${terminalId}${plateNum}` === ''

export class Refusals {
  readonly #repository: RefusalsRepository
  readonly #bus: Bus
  readonly #log: Log
  #pending = new Map<string, PendingRefusal>()
  #samples = new Map<string, NetworkSample>()
  #folded = new Map<string, FoldedNetwork>()
  readonly #seen = new LRUCache<string, number>({ maxSize: maxRemembered, sizeCalculation: () => 1 })
  #writing: Promise<void> | undefined
  /** All rejected attempts, written or not. */
  count = 0

  constructor(repository: RefusalsRepository, bus: Bus, log: Log) {
    this.#repository = repository
    this.#bus = bus
    this.#log = log
  }

  record(attempt: ConnectionAttempt): void {
    this.count += 1
    const { phone } = attempt
    const seen = (this.#seen.get(phone) ?? 0) + 1
    this.#seen.set(phone, seen)
    const network = networkKey(attempt.address)
    const known = this.#pending.get(phone)
    if (!known && !this.#hasRoom(network, attempt, seen > 1)) return this.#fold({ ...attempt, network, count: 1 }, seen === 1)
    // An attempt without identity must not overwrite the identity of an earlier one, nor why that was refused; nor is its address that device's.
    const anonymous = saysNothing(attempt)
    const identity = known && anonymous ? known : attempt
    const from = known && anonymous && !saysNothing(known) ? known : { address: attempt.address, network }
    this.#pending.set(phone, {
      phone: plainText(phone),
      maker: plainText(identity.maker),
      model: plainText(identity.model),
      terminalId: plainText(identity.terminalId),
      plateNum: plainText(identity.plateNum),
      plateColor: identity.plateColor,
      version: identity.version,
      address: from.address,
      network: from.network,
      at: attempt.at,
      why: identity.why,
      count: (known?.count ?? 0) + 1,
      seen,
      tries: [...(known?.tries ?? []), { at: attempt.at, why: attempt.why, address: attempt.address }].slice(-maxTries),
    })
  }

  /** The terminal has signed in: what it sent before counts no more. */
  forget(phone: string): void {
    this.#seen.delete(phone)
    this.#pending.delete(phone)
  }

  /** Writes pending attempts and publishes them. What cannot be written is dropped: the terminals will retry. */
  async flush(): Promise<void> {
    await this.#writing
    if (this.#pending.size === 0 && this.#folded.size === 0) return
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
    })
    await this.#writing
  }

  /** Numbers of vehicles, and those that come again, are before numbers that nobody has and that come for the first time. */
  #hasRoom(network: string, { phone, why }: ConnectionAttempt, again: boolean): boolean {
    const of = this.#samples.get(network) ?? { newcomers: 0, sample: [], preferred: 0 }
    this.#samples.set(network, of)
    const known = ofVehicle.has(why)
    const room = this.#pending.size < (known ? maxPending : maxPending - keptForVehicles)
    if (known || again) {
      of.preferred += 1
      return room && of.preferred <= maxPreferredPerNetwork
    }
    of.newcomers += 1
    if (of.sample.length < maxNewPerNetwork) {
      if (room) of.sample.push(phone)
      return room
    }
    // Each newcomer of a flood has the same chance, whenever it came (reservoir sampling).
    const place = Math.floor(Math.random() * of.newcomers)
    const replaced = of.sample[place]
    if (replaced === undefined) return false
    of.sample[place] = phone
    const gone = this.#pending.get(replaced)
    if (gone) this.#fold(gone, true)
    return this.#pending.delete(replaced)
  }

  #fold({ network: of, address, at, count }: Pick<PendingRefusal, 'network' | 'address' | 'at' | 'count'>, isNew: boolean): void {
    const network = this.#folded.size < maxNetworks || this.#folded.has(of) ? of : otherNetworks
    const { numbers, attempts } = this.#folded.get(network) ?? { numbers: 0, attempts: 0 }
    this.#folded.set(network, { network, address, numbers: numbers + (isNew ? 1 : 0), attempts: attempts + count, at })
  }

  async #write(): Promise<void> {
    const attempts = [...this.#pending.values()]
    const folded = [...this.#folded.values()]
    this.#pending = new Map()
    this.#samples = new Map()
    this.#folded = new Map()
    try {
      const listed = attempts.length > 0 ? await this.#repository.save(attempts) : new Set<string>()
      if (listed.size > 0) {
        await this.#repository.saveTries(attempts.filter(({ phone }) => listed.has(phone)))
        await this.#repository.bound()
      }
      if (folded.length > 0) await this.#repository.saveFolded(folded)
      for (const { count: _, seen: __, network: ___, tries: ____, ...attempt } of attempts)
        if (listed.has(attempt.phone)) this.#bus.publish({ kind: 'refused', ...attempt })
    } catch (error) {
      this.#log.warn({ err: error, terminals: attempts.length }, 'rejected terminals could not be recorded')
    }
  }
}
