/**
 * Limits password guessing: per account and address, per account, and per address. Only failures count, so that a busy office behind
 * one address is not blocked; but each attempt is counted when it begins, so that concurrent attempts gain nothing.
 */
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { fail } from '../../calls/refusal.ts'

const minute = 60

/** points: failures allowed; duration and blockDuration in seconds; captchaAfter: failures from which on a captcha is needed. */
export const throttleRules = {
  accountAtAddress: { points: 10, duration: 15 * minute, blockDuration: 5 * minute, captchaAfter: 5 },
  account: { points: 30, duration: 60 * minute, blockDuration: 15 * minute, captchaAfter: 15 },
  address: { points: 50, duration: 15 * minute, blockDuration: 15 * minute },
} as const
/** Concurrent attempts per address. */
const maxConcurrent = 50

export interface Attempt {
  readonly captchaNeeded: boolean
  /** The password was right: resets the counters of the account. */
  succeeded(): Promise<void>
  /** The password was wrong: the attempt stays counted. */
  failed(): Promise<void>
}

const limiterOf = (name: keyof typeof throttleRules) => new RateLimiterMemory({ keyPrefix: name, ...throttleRules[name] })

/** Consumes a point, or returns the ms to wait if none is left. */
async function consume(limiter: RateLimiterMemory, key: string): Promise<{ used: number } | { wait: number }> {
  try {
    return { used: (await limiter.consume(key)).consumedPoints }
  } catch (blocked) {
    // The limiter throws its state when it blocks, and an Error when something is wrong.
    if (blocked instanceof Error || typeof blocked !== 'object' || !blocked || !('msBeforeNext' in blocked)) throw blocked
    return { wait: Number(blocked.msBeforeNext) }
  }
}

const refuse = (ms: number): never => fail('login.throttled', { minutes: Math.max(1, Math.ceil(ms / 60_000)) })

export class SignInThrottle {
  readonly #pairs = limiterOf('accountAtAddress')
  readonly #accounts = limiterOf('account')
  readonly #addresses = limiterOf('address')
  readonly #inProgress = new Map<string, number>()

  /** Runs an attempt, or throws a Refusal at a limit. An attempt that neither succeeded nor failed is not counted. */
  async during<T>(account: string, address: string, work: (attempt: Attempt) => Promise<T>): Promise<T> {
    const inProgress = this.#inProgress.get(address) ?? 0
    if (inProgress >= maxConcurrent) fail('request.tooMany')
    this.#inProgress.set(address, inProgress + 1)
    try {
      return await this.#counted(account, address, work)
    } finally {
      this.#release(address)
    }
  }

  async #counted<T>(account: string, address: string, work: (attempt: Attempt) => Promise<T>): Promise<T> {
    const used = await this.#begin(account, address)
    const pair = `${account} ${address}`
    let settled = false
    try {
      return await work({
        captchaNeeded:
          used.here > throttleRules.accountAtAddress.captchaAfter || used.anywhere > throttleRules.account.captchaAfter,
        succeeded: async () => {
          settled = true
          await this.#pairs.delete(pair)
          await this.#accounts.delete(account)
        },
        failed: async () => {
          settled = true
          await consume(this.#addresses, address)
        },
      })
    } finally {
      if (!settled) {
        await this.#pairs.reward(pair)
        await this.#accounts.reward(account)
      }
    }
  }

  /** Counts the attempt. */
  async #begin(account: string, address: string): Promise<{ here: number; anywhere: number }> {
    const tried = await this.#addresses.get(address)
    if (tried && tried.consumedPoints > throttleRules.address.points) refuse(tried.msBeforeNext)
    const pair = `${account} ${address}`
    const here = await consume(this.#pairs, pair)
    if ('wait' in here) return refuse(here.wait)
    const anywhere = await consume(this.#accounts, account)
    if ('wait' in anywhere) {
      await this.#pairs.reward(pair)
      return refuse(anywhere.wait)
    }
    return { here: here.used, anywhere: anywhere.used }
  }

  #release(address: string): void {
    const left = (this.#inProgress.get(address) ?? 1) - 1
    if (left > 0) this.#inProgress.set(address, left)
    else this.#inProgress.delete(address)
  }
}
