/** Calls of the second step of sign-ins. */
import type { Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { Sessions } from '../../../accounts/sessions.ts'
import { checkOwnPassword, type OwnPasswordDependencies } from './own-password.ts'
import type { SecondFactorRepository } from './second-factor.repository.ts'
import type { SecondFactors } from './second-factors.ts'

interface Dependencies extends OwnPasswordDependencies {
  sessions: Sessions
  secondFactors: SecondFactors
  storedFactors: SecondFactorRepository
  platformTitle: string
}

type Path =
  | 'user/getSecondFactor'
  | 'user/passSecondFactor'
  | 'user/startSecondFactor'
  | 'user/confirmSecondFactor'
  | 'user/renewRecoveryCodes'
  | 'user/endSecondFactor'

export const secondFactorHandlers = (deps: Dependencies): Handlers<Path> => {
  const { users, sessions, secondFactors, storedFactors } = deps
  const accountOf = async ({ userId }: SignedInUser) => (await users.byId(userId)) ?? fail('session.unknown')
  const required = async (user: SignedInUser) =>
    sessions.asksSecondFactor(await accountOf(user)) || (await storedFactors.askedByRole(user.userId))

  return {
    async 'user/getSecondFactor'(_, { user }) {
      const [stored, left, asked] = await Promise.all([
        storedFactors.of(user.userId),
        storedFactors.recoveryCodesLeft(user.userId),
        required(user),
      ])
      const since = stored?.confirmed_at?.getTime() ?? null
      const offered = (await accountOf(user)).vehicle_id === null
      const app = since !== null && stored?.encrypted_secret != null
      return { on: since !== null, since, recoveryCodesLeft: left, required: asked, offered, app }
    },

    async 'user/passSecondFactor'({ code }, { user, address, lang }) {
      // Sent again, as the reply was lost: the code was taken with the first.
      if (!user.secondFactor) return {}
      // Who is to set it up has none: nothing passes in its place.
      if (user.secondFactor === 'setUp') fail('secondFactor.off')
      await secondFactors.take(user, code, address)
      await sessions.finish(user, lang)
      return {}
    },

    async 'user/startSecondFactor'({ password }, context) {
      const { user } = context
      const account = await accountOf(user)
      if (account.vehicle_id !== null) fail('secondFactor.ofVehicle')
      // Before the password: a session that waits for a code is none to guess passwords in, and who lost the reply of the set-up has none to give.
      const known = await storedFactors.of(user.userId)
      // Beside passkeys an app is added: by a session that waits for nothing.
      if (known?.confirmed_at && (known.encrypted_secret || user.secondFactor)) fail('secondFactor.on')
      // A stolen session must not lock its owner out: only right after a sign-in nothing more is asked.
      if (user.secondFactor !== 'setUp') await checkOwnPassword(deps, context, password ?? '')
      return secondFactors.start(user, deps.platformTitle)
    },

    async 'user/confirmSecondFactor'({ code }, { user, address, lang }) {
      const { recoveryCodes, ended } = await secondFactors.confirm(user, code, address)
      if (!ended) return { recoveryCodes }
      await sessions.notifyOthersEnded(user.userId, ended)
      await sessions.finish(user, lang)
      return { recoveryCodes }
    },

    async 'user/renewRecoveryCodes'({ code }, { user, address }) {
      await secondFactors.take(user, code, address)
      return { recoveryCodes: await secondFactors.renewCodes(user.userId) }
    },

    async 'user/endSecondFactor'({ code }, { user, address }) {
      if (await required(user)) fail('secondFactor.required')
      await secondFactors.take(user, code, address)
      await storedFactors.end(user.userId)
      return {}
    },
  }
}
