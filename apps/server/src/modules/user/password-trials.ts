/** Checking passwords for all ways to sign in: what an attempt is counted in, and whose turn it is. */
import type { CallContext } from '../../calls/handlers.ts'
import { addressKey } from '../../connections/address-key.ts'
import type { UserRepository } from '../../accounts/user.repository.ts'
import { FailureCounts } from './failure-counts.ts'
import type { KnownDevices } from './known-devices.ts'
import type { PasswordQueue } from './password-queue.ts'
import type { Attempt, SignInThrottle, Trial } from './throttle.ts'

interface TrialDependencies {
  users: Pick<UserRepository, 'signInAddresses' | 'passwordTimes'>
  devices: KnownDevices
  throttle: SignInThrottle
  queue: PasswordQueue
}

type Origin = Pick<CallContext, 'address' | 'signal'>

/**
 * Look-ups of addresses at once, and of one address; beyond them it counts as an unknown client's, or a flood of attempts would be a flood of
 * queries.
 */
const maxLookups = 4
const lookupsOfAddress = { failures: 10, within: 10, wait: 10 } as const

/** Of a device whose token was once given for the account: attempts wait after ten failures, each may come twice because of a captcha. */
const lookupsOfDevice = { failures: 30, within: 10, wait: 10 } as const

export class PasswordTrials {
  readonly #deps: TrialDependencies
  readonly #lookupsOf = new FailureCounts(lookupsOfAddress)
  readonly #lookupsOfDevice = new FailureCounts(lookupsOfDevice)
  #lookups = 0
  constructor(deps: TrialDependencies) {
    this.#deps = deps
  }

  /** @param account as attempts are counted: `throttleKey` of a login, or a key of another way to sign in */
  async at(account: string, { address, signal }: Origin, deviceToken?: string): Promise<Trial> {
    const device = await this.#knownDevice(account, deviceToken)
    let known: Promise<boolean> | undefined
    const addressKnown = (): Promise<boolean> => (known ??= this.#addressKnown(account, addressKey(address)))
    return { account, address: addressKey(address), device, addressKnown, signal }
  }

  /** Counts the attempt, see SignInThrottle. */
  during<T>(trial: Trial, work: (attempt: Attempt) => Promise<T>): Promise<T> {
    return this.#deps.throttle.during(trial, work)
  }

  /** Runs what hashes passwords when it is its turn. */
  async check<T>({ account, address, device, addressKnown, signal }: Trial, work: () => Promise<T>): Promise<T> {
    const { queue } = this.#deps
    const known = device !== undefined || (!queue.free && (await addressKnown?.()) === true)
    return queue.run(known ? { key: account, known } : { key: address, known }, work, signal)
  }

  /** Asks the database only about tokens that were given for this account. */
  async #knownDevice(account: string, token: string | undefined): Promise<string | undefined> {
    const claimed = this.#deps.devices.read(account, token)
    if (!claimed || this.#lookupsOfDevice.waitOf(claimed.id) > 0) return undefined
    this.#lookupsOfDevice.add(claimed.id)
    const times = await this.#deps.users.passwordTimes(account)
    return times.includes(claimed.passwordTime) ? claimed.id : undefined
  }

  async #addressKnown(account: string, key: string): Promise<boolean> {
    if (this.#lookups >= maxLookups || this.#lookupsOf.waitOf(key) > 0) return false
    this.#lookups++
    this.#lookupsOf.add(key)
    try {
      const addresses = await this.#deps.users.signInAddresses(account)
      return addresses.some(address => addressKey(address) === key)
    } finally {
      this.#lookups--
    }
  }
}
