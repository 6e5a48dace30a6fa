/** Rules of the second step: which code is taken, how often one may try, what setting it up gives. */
import { fail } from '../../../calls/refusal.ts'
import type { LastingBudgets } from '../../../calls/budget.ts'
import { addressKey } from '../../../connections/address-key.ts'
import { encrypted, readable, secretOf } from '../../../accounts/encrypted-secret.ts'
import type { SignedInUser } from '../../../calls/handlers.ts'
import type { EndedSessions } from '../../../accounts/session.repository.ts'
import type { UserRepository } from '../../../accounts/user.repository.ts'
import { newRecoveryCodes, newSecret, readCode, recoveryHash, shownSecret, stepOf } from './one-time-codes.ts'
import type { SecondFactorRepository } from './second-factor.repository.ts'

const day = 86_400_000
/**
 * Codes that may be tried at an account: from one address, and from all together from which nobody has finished a sign-in. Each comes back evenly:
 * who knows the password and has many addresses needs decades for one of a million codes.
 */
const triesOfAddress = { kind: 'second factor at address', amount: 30, within: day } as const
const triesOfUnknown = { kind: 'second factor of unknown clients', amount: 30, within: day } as const

interface Dependencies {
  stored: SecondFactorRepository
  users: Pick<UserRepository, 'signInAddresses'>
  budgets: LastingBudgets
  folderSecret: Buffer
  /** ms since 1970. */
  now: () => number
}

export class SecondFactors {
  readonly #deps: Dependencies
  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** A new secret, as an app shows it. */
  async start(user: SignedInUser, issuer: string): Promise<{ secret: string; address: string }> {
    const secret = newSecret()
    const { stored, folderSecret } = this.#deps
    const kept = encrypted(secret, secretOf.secondFactor(user.userId), folderSecret)
    if (!(await stored.start(user.userId, kept)) && !(await stored.startBesidePasskeys(user.userId, kept)))
      fail('secondFactor.on')
    return shownSecret(secret, { issuer, label: user.login })
  }

  /**
   * Puts the secret in force; returns the recovery codes, and the other sessions, which it has ended: neither where passkeys are the second step, beside
   * which the app is added.
   */
  async confirm(
    user: SignedInUser,
    typed: string,
    address: string,
  ): Promise<{ recoveryCodes: string[]; ended: EndedSessions | undefined }> {
    const { stored, now } = this.#deps
    const waiting = (await stored.of(user.userId)) ?? fail('secondFactor.off')
    const beside = waiting.confirmed_at !== null
    const secret = beside ? waiting.waiting_secret : waiting.encrypted_secret
    if (!secret || (beside && (waiting.encrypted_secret || user.secondFactor))) fail('secondFactor.on')
    await this.#spend(user, address)
    const code = readCode(typed)
    const step = code && 'app' in code ? stepOf(this.#open(user.userId, secret), code.app, now()) : undefined
    if (step === undefined) fail('secondFactor.wrong')
    if (beside) {
      if (!(await stored.addApp(user, { encryptedSecret: secret, step }))) fail('secondFactor.off')
      return { recoveryCodes: [], ended: undefined }
    }
    const recoveryCodes = newRecoveryCodes()
    const codes = this.#hashes(user.userId, recoveryCodes)
    const ended = await stored.confirm(user, { encryptedSecret: secret, step, codes })
    return { recoveryCodes, ended: ended ?? fail('secondFactor.off') }
  }

  /** Takes a code, once; throws a Refusal when it is none. */
  async take(user: SignedInUser, typed: string, address: string): Promise<void> {
    const { stored, folderSecret, now } = this.#deps
    const known = await stored.of(user.userId)
    if (!known?.confirmed_at) fail('secondFactor.off')
    // Without one there are passkeys only, and recovery codes.
    const secret = known.encrypted_secret && this.#open(user.userId, known.encrypted_secret)
    await this.#spend(user, address, known.confirmed_at)
    const code = readCode(typed) ?? fail('secondFactor.wrong')
    if ('app' in code) {
      const step = secret ? stepOf(secret, code.app, now()) : undefined
      if (step === undefined || !(await stored.takeStep(user.userId, step))) fail('secondFactor.wrong')
    } else if (!(await stored.takeRecoveryCode(user.userId, recoveryHash(user.userId, code.recovery, folderSecret))))
      fail('secondFactor.wrong')
  }

  async renewCodes(userId: number): Promise<string[]> {
    const codes = newRecoveryCodes()
    if (!(await this.#deps.stored.renewCodes(userId, this.#hashes(userId, codes)))) fail('secondFactor.off')
    return codes
  }

  /**
   * Of wrong and of right codes: what is counted first cannot be raced.
   * @param inForceSince who has signed in before it with the password alone is as unknown as anybody who has that
   */
  async #spend({ userId, login }: SignedInUser, address: string, inForceSince?: Date): Promise<void> {
    const { budgets, users } = this.#deps
    const key = addressKey(address)
    const known = (await users.signInAddresses(login, inForceSince)).some(each => addressKey(each) === key)
    const ofAddress = { ...triesOfAddress, key: `${userId} ${key}` }
    const wait = await budgets.take(known ? [ofAddress] : [ofAddress, { ...triesOfUnknown, key: userId }])
    if (wait > 0) fail('secondFactor.tooMany', { minutes: Math.ceil(wait / 60_000) })
  }

  /** With another `secret.key` recovery codes are lost too: their hashes are keyed with it. */
  #open(userId: number, encryptedSecret: Buffer): Buffer {
    return readable(encryptedSecret, secretOf.secondFactor(userId), this.#deps.folderSecret) ?? fail('secondFactor.keyLost')
  }

  #hashes(userId: number, codes: readonly string[]): Buffer[] {
    return codes.map(code => recoveryHash(userId, code, this.#deps.folderSecret))
  }
}
