/**
 * Limits password guessing by who guesses. A device that has signed in to the account is counted by itself; everybody else by account and
 * address together, by address, and by account. Only failures count, so that a busy office behind one address is not blocked; but each attempt
 * is counted when it begins, so that concurrent attempts gain nothing.
 *
 * What unknown clients do never makes the account wait: after failures from anywhere they need a captcha, then they are slowed down. Addresses that
 * have signed in to the account need neither; a device does not even share the counters of its address.
 */
import { fail } from '../../calls/refusal.ts'
import type { Events } from '../../record/event-record.ts'
import type { Peers } from '../../peers/peers.ts'
import { AccountPace } from './account-pace.ts'
import { elapsedMs } from './elapsed.ts'
import { FailureCounts } from './failure-counts.ts'

const minute = 60

export const throttleRules = {
  device: { failures: 10, within: 15 * minute, wait: 5 * minute, captchaAfter: 5 },
  devicesOfAccount: { failures: Infinity, within: 60 * minute, wait: 0, unknownAfter: 20 },
  accountAtAddress: { failures: 10, within: 15 * minute, wait: 5 * minute, captchaAfter: 5 },
  account: { failures: Infinity, within: 60 * minute, wait: 0, captchaAfter: 15, slowAfter: 30 },
  address: { failures: 50, within: 15 * minute, wait: 15 * minute },
} as const
/** Attempts under way: of an address, and of a device. */
const maxConcurrent = { address: 50, device: 4 } as const

/** Who tries to sign in to what. */
export interface Trial {
  /** All spellings of a login share one. */
  readonly account: string
  readonly address: string
  /** Id of a device that has signed in to this account. */
  readonly device?: string | undefined
  /** Whether somebody has signed in to this account from this address; asked only when it matters. */
  readonly addressKnown?: () => Promise<boolean>
  readonly signal?: AbortSignal
}

export interface Attempt {
  readonly captchaNeeded: boolean
  /** The password was right: resets the counters that the attempt is counted in. */
  succeeded(): void
  /** The password was wrong: the attempt stays counted. */
  failed(): void
  /** Call after the captcha was found right, before the password is checked. */
  turn(): Promise<void>
}

export class SignInThrottle {
  readonly #devices: FailureCounts
  readonly #devicesOfAccount: FailureCounts
  readonly #pairs: FailureCounts
  readonly #accounts: FailureCounts
  readonly #addresses: FailureCounts
  readonly #pace: AccountPace
  readonly #events: Events | undefined
  readonly #inProgress = new Map<string, number>()

  constructor({
    now = elapsedMs,
    events,
    gap,
    peers,
  }: { now?: () => number; events?: Events; gap?: number; peers?: Pick<Peers, 'tell' | 'onTell'> } = {}) {
    const counts = (name: keyof typeof throttleRules): FailureCounts =>
      new FailureCounts(throttleRules[name], now, peers && { peers, name: `failures ${name}` })
    this.#devices = counts('device')
    this.#devicesOfAccount = counts('devicesOfAccount')
    this.#pairs = counts('accountAtAddress')
    this.#accounts = counts('account')
    this.#addresses = counts('address')
    this.#pace = new AccountPace({ now, ...(gap !== undefined && { gap }) })
    this.#events = events
  }

  /** Runs an attempt, or throws a Refusal at a limit. An attempt that neither succeeded nor failed is not counted. */
  async during<T>(trial: Trial, work: (attempt: Attempt) => Promise<T>): Promise<T> {
    // Who has many tokens of an account has as many devices: guesses with all of them together make them unknown clients for an hour.
    const guessing = this.#devicesOfAccount.of(trial.account) >= throttleRules.devicesOfAccount.unknownAfter
    const device = guessing ? undefined : trial.device
    const kind = device === undefined ? 'address' : 'device'
    const key = `${kind} ${device ?? trial.address}`
    const inProgress = this.#inProgress.get(key) ?? 0
    if (inProgress >= maxConcurrent[kind]) fail('request.tooMany')
    this.#inProgress.set(key, inProgress + 1)
    try {
      return device === undefined ? await this.#ofUnknown(trial, work) : await this.#ofDevice(trial, device, work)
    } finally {
      this.#release(key)
    }
  }

  async #ofDevice<T>(trial: Trial, device: string, work: (attempt: Attempt) => Promise<T>): Promise<T> {
    refuseWaiting(this.#devices, device)
    const used = this.#devices.add(device)
    let settled = false
    try {
      return await work({
        captchaNeeded: used > throttleRules.device.captchaAfter,
        succeeded: () => {
          settled = true
          this.#devices.forget(device)
        },
        failed: () => {
          settled = true
          this.#devicesOfAccount.add(trial.account)
          this.#recordWait(this.#devices, device, trial, 'device')
        },
        turn: () => Promise.resolve(),
      })
    } finally {
      if (!settled) this.#devices.takeBack(device)
    }
  }

  async #ofUnknown<T>(trial: Trial, work: (attempt: Attempt) => Promise<T>): Promise<T> {
    const { account, address, signal } = trial
    const pair = `${account} ${address}`
    refuseWaiting(this.#addresses, address)
    refuseWaiting(this.#pairs, pair)
    const here = this.#pairs.add(pair)
    const anywhere = this.#accounts.add(account)
    let settled = false
    try {
      const { captchaAfter, slowAfter } = throttleRules.account
      const guessedAt = anywhere > captchaAfter && !(await trial.addressKnown?.())
      return await work({
        captchaNeeded: guessedAt || here > throttleRules.accountAtAddress.captchaAfter,
        succeeded: () => {
          settled = true
          this.#pairs.forget(pair)
          this.#accounts.forget(account)
        },
        failed: () => {
          settled = true
          this.#addresses.add(address)
          this.#recordWait(this.#addresses, address, trial, 'address')
          this.#recordWait(this.#pairs, pair, trial, 'accountAtAddress')
          if (anywhere === captchaAfter) this.#record(trial, 'accountAsked')
          if (anywhere === slowAfter) this.#record(trial, 'accountSlowed')
        },
        turn: async () => {
          if (guessedAt && anywhere > slowAfter) await this.#pace.turn(account, address, signal)
        },
      })
    } finally {
      if (!settled) {
        this.#pairs.takeBack(pair)
        this.#accounts.takeBack(account)
      }
    }
  }

  /** Once for each wait that begins; refusals during it are not recorded, or a flood of them would be. */
  #recordWait(counts: FailureCounts, key: string, trial: Trial, reason: string): void {
    const ms = counts.waitOf(key)
    if (ms > 0) this.#record(trial, reason, ms)
  }

  #record({ account, address }: Trial, reason: string, ms?: number): void {
    const until = ms === undefined ? {} : { until: new Date(Date.now() + ms).toISOString() }
    this.#events?.record({ kind: 'signInLimited', account, address, reason, ...until })
  }

  #release(key: string): void {
    const left = (this.#inProgress.get(key) ?? 1) - 1
    if (left > 0) this.#inProgress.set(key, left)
    else this.#inProgress.delete(key)
  }
}

function refuseWaiting(counts: FailureCounts, key: string): void {
  const ms = counts.waitOf(key)
  if (ms > 0) fail('login.throttled', { minutes: Math.max(1, Math.ceil(ms / 60_000)) })
}
