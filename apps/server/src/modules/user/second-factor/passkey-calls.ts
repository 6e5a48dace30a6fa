/** Calls about the passkeys of a user: added, named, removed. */
import { createHmac } from 'node:crypto'
import { generateRegistrationOptions } from '@simplewebauthn/server'
import type { Sessions } from '../../../accounts/sessions.ts'
import type { Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import { newRecoveryCodes, recoveryHash } from './one-time-codes.ts'
import { checkOwnPassword, type OwnPasswordDependencies } from './own-password.ts'
import { algorithms, longest, type PasskeyAnswers } from './passkey-answers.ts'
import type { PasskeyRepository } from './passkey.repository.ts'
import type { SecondFactorRepository } from './second-factor.repository.ts'

interface Dependencies extends OwnPasswordDependencies {
  passkeys: PasskeyRepository
  answers: PasskeyAnswers
  storedFactors: SecondFactorRepository
  sessions: Sessions
  platformTitle: string
  folderSecret: Buffer
}

type Path = 'user/getPasskeys' | 'user/startPasskey' | 'user/addPasskey' | 'user/renamePasskey' | 'user/endPasskey'

const maxPasskeys = 20

export const passkeyHandlers = (deps: Dependencies): Handlers<Path> => {
  const { passkeys, answers, users, sessions, storedFactors, folderSecret } = deps
  /** Tells nobody who looks into an authenticator whose it is. */
  const ofWhom = (userId: number) => createHmac('sha256', folderSecret).update(`passkeys of ${userId}`).digest()
  const accountOf = async ({ userId }: SignedInUser) => (await users.byId(userId)) ?? fail('session.unknown')

  return {
    async 'user/getPasskeys'({ origin }, { user }) {
      const [rows, factor, account] = await Promise.all([
        passkeys.of(user.userId),
        storedFactors.of(user.userId),
        accountOf(user),
      ])
      return {
        passkeys: rows.map(row => ({
          passkeyId: row.id,
          name: row.name,
          host: row.rp_id,
          addedAt: row.added_at.getTime(),
          usedAt: row.used_at?.getTime() ?? null,
        })),
        here: origin !== undefined && answers.isOurs(origin),
        app: factor?.confirmed_at != null && factor.encrypted_secret !== null,
        stepOnly: !account.has_own_password,
      }
    },

    async 'user/startPasskey'({ origin, password }, context) {
      const { user } = context
      if ((await accountOf(user)).vehicle_id !== null) fail('secondFactor.ofVehicle')
      const asking = answers.ask('add', origin, user.sessionId)
      const known = await passkeys.of(user.userId)
      if (known.length >= maxPasskeys) fail('passkey.tooMany', { most: maxPasskeys })
      await mayAdd(storedFactors, user)
      // A stolen session must not lock its owner out: only right after a sign-in nothing more is asked.
      if (user.secondFactor !== 'setUp') await checkOwnPassword(deps, context, password ?? '')
      // A passkey signs in by itself, later and without any limit: a link of another system, or a key for one module, is no way to one.
      else if (!(await sessions.beganByPerson(user))) fail('passkey.byPassword')
      const options = await generateRegistrationOptions({
        ...asking,
        rpName: deps.platformTitle,
        userName: user.login,
        userDisplayName: user.name,
        userID: Uint8Array.from(ofWhom(user.userId)),
        attestationType: 'none',
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        timeout: longest,
      })
      return { options: JSON.stringify(options) }
    },

    async 'user/addPasskey'({ name, credential }, { user, lang }) {
      await mayAdd(storedFactors, user)
      const made = await answers.made(credential, user.sessionId)
      if ((await passkeys.of(user.userId)).length >= maxPasskeys) fail('passkey.tooMany', { most: maxPasskeys })
      const recoveryCodes = newRecoveryCodes()
      const hashes = recoveryCodes.map(code => recoveryHash(user.userId, code, folderSecret))
      const added = await passkeys.add(user, { ...made, name }, hashes)
      if (added === 'known') fail('passkey.known')
      if (added === 'over') fail('passkey.over')
      if (!added.ended) return { recoveryCodes: [] }
      await sessions.notifyOthersEnded(user.userId, added.ended)
      await sessions.finish(user, lang)
      return { recoveryCodes }
    },

    async 'user/renamePasskey'({ passkeyId, name }, { user }) {
      if (!(await passkeys.rename(user.userId, passkeyId, name))) fail('passkey.unknown')
      return {}
    },

    async 'user/endPasskey'({ passkeyId, password }, context) {
      const { user } = context
      await checkOwnPassword(deps, context, password)
      const required = sessions.asksSecondFactor(await accountOf(user)) || (await storedFactors.askedByRole(user.userId))
      const ended = await passkeys.end(user.userId, passkeyId, required)
      if (ended === 'last') fail('secondFactor.required')
      if (!ended) fail('passkey.unknown')
      return {}
    },
  }
}

/** A session that waits for a second step that there is has not shown that it may add another. */
async function mayAdd(storedFactors: SecondFactorRepository, user: SignedInUser): Promise<void> {
  if (user.secondFactor === 'code') fail('access.noRight')
  if (user.secondFactor === 'setUp' && (await storedFactors.of(user.userId))?.confirmed_at) fail('access.noRight')
}
