/**
 * Counts failures by key within a time that begins with the first of them, by a clock that never goes back. Memory is bounded: beyond `maxKeys` the
 * oldest key is forgotten, which costs who wants that as many attempts as there are keys.
 */
import type { Peers } from '../../peers/peers.ts'
import { elapsedMs } from './elapsed.ts'

export interface FailureRule {
  /** Failures after which the key has to wait; Infinity: never. */
  readonly failures: number
  /** Seconds from the first failure until all are forgotten. */
  readonly within: number
  /** Seconds to wait after `failures`. */
  readonly wait: number
}

/** Other servers count the same: who tries at several gains nothing. */
export interface CountedEverywhere {
  peers: Pick<Peers, 'tell' | 'onTell'>
  /** Of these counts, the same at every server. */
  name: string
}
type Notified = readonly [does: 'add' | 'takeBack' | 'forget', key: string]

interface Counted {
  count: number
  /** ms of the clock. */
  until: number
}

const maxKeys = 100_000

export class FailureCounts {
  readonly #rule: FailureRule
  readonly #now: () => number
  /** In the order in which they were first counted. */
  readonly #counted = new Map<string, Counted>()
  #tell: (...notified: Notified) => void = () => undefined

  constructor(rule: FailureRule, now: () => number = elapsedMs, everywhere?: CountedEverywhere) {
    this.#rule = rule
    this.#now = now
    if (!everywhere) return
    const { peers, name } = everywhere
    this.#tell = (...notified) => peers.tell(name, notified)
    peers.onTell(name, notified => {
      const [does, key] = notified as Notified
      if (does === 'add') this.#count(key)
      else if (does === 'takeBack') this.#uncount(key)
      else this.#counted.delete(key)
    })
  }

  /** Failures so far. */
  of(key: string): number {
    return this.#live(key)?.count ?? 0
  }

  /** ms until this key may try again; 0: now. */
  waitOf(key: string): number {
    const counted = this.#live(key)
    return counted && counted.count >= this.#rule.failures ? counted.until - this.#now() : 0
  }

  /** Counts one and returns how many there are. */
  add(key: string): number {
    this.#tell('add', key)
    return this.#count(key)
  }

  /** Takes one back that was counted in advance. */
  takeBack(key: string): void {
    this.#tell('takeBack', key)
    this.#uncount(key)
  }

  forget(key: string): void {
    this.#tell('forget', key)
    this.#counted.delete(key)
  }

  #count(key: string): number {
    const counted = this.#live(key) ?? this.#begin(key)
    counted.count++
    if (counted.count === this.#rule.failures) counted.until = this.#now() + this.#rule.wait * 1000
    return counted.count
  }

  #uncount(key: string): void {
    const counted = this.#live(key)
    if (counted && counted.count > 0) counted.count--
  }

  #begin(key: string): Counted {
    this.#dropExpired()
    const [oldest] = this.#counted.keys()
    if (this.#counted.size >= maxKeys && oldest !== undefined) this.#counted.delete(oldest)
    const counted = { count: 0, until: this.#now() + this.#rule.within * 1000 }
    this.#counted.set(key, counted)
    return counted
  }

  /** The first ones only: each new key drops at most the keys that were begun before it. */
  #dropExpired(): void {
    for (const [key, { until }] of this.#counted) {
      if (until > this.#now()) return
      this.#counted.delete(key)
    }
  }

  #live(key: string): Counted | undefined {
    const counted = this.#counted.get(key)
    if (!counted) return undefined
    if (counted.until > this.#now()) return counted
    this.#counted.delete(key)
    return undefined
  }
}
