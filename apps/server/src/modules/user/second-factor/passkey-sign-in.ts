/** A passkey as the second step of a sign-in, and as a sign-in by itself. */
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { Sessions } from '../../../accounts/sessions.ts'
import type { UserRepository } from '../../../accounts/user.repository.ts'
import type { Handlers } from '../../../calls/handlers.ts'
import { fail, Refusal } from '../../../calls/refusal.ts'
import type { Events } from '../../../record/event-record.ts'
import { longest, type PasskeyAnswers } from './passkey-answers.ts'
import type { PasskeyRepository } from './passkey.repository.ts'

interface Dependencies {
  users: UserRepository
  passkeys: PasskeyRepository
  answers: PasskeyAnswers
  sessions: Sessions
  events: Events
}

type Path = 'user/startPasskeyStep' | 'user/passPasskey' | 'user/startPasskeySignIn' | 'user/signInByPasskey'

export const passkeySignInHandlers = ({ users, passkeys, answers, sessions, events }: Dependencies): Handlers<Path> => ({
  async 'user/startPasskeyStep'({ origin }, { user }) {
    const asking = answers.ask('step', origin, user.sessionId)
    const here = (await passkeys.of(user.userId)).filter(({ rp_id: host }) => host === asking.rpID)
    if (here.length === 0) fail('passkey.none')
    const options = await generateAuthenticationOptions({
      ...asking,
      allowCredentials: here.map(({ credential_id: id, transports }) => ({ id, transports })),
      userVerification: 'preferred',
      timeout: longest,
    })
    return { options: JSON.stringify(options) }
  },

  async 'user/passPasskey'({ credential }, { user, lang }) {
    // Sent again, as the reply was lost: the answer was taken with the first.
    if (!user.secondFactor) return {}
    if (user.secondFactor === 'setUp') fail('secondFactor.off')
    const row = await passkeys.byCredential(credential.id)
    if (row?.user_id !== user.userId) fail('passkey.wrong')
    await answers.answeredBy(credential, 'step', user.sessionId)
    await sessions.finish(user, lang)
    return {}
  },

  async 'user/startPasskeySignIn'({ origin }) {
    const asking = answers.ask('signIn', origin)
    const options = await generateAuthenticationOptions({ ...asking, userVerification: 'required', timeout: longest })
    return { options: JSON.stringify(options) }
  },

  async 'user/signInByPasskey'({ credential, ...device }, { address, agent, lang }) {
    try {
      const { user_id: userId } = await answers.answeredBy(credential, 'signIn')
      const account = (await users.byId(userId)) ?? fail('passkey.wrong')
      // Whom a company lets in it can keep out: a passkey lets in by itself whom a password would.
      if (!account.has_own_password) fail('passkey.stepOnly')
      return await sessions.begin(account, { method: 'passkey', address, agent, device, lang, finished: true })
    } catch (failure) {
      if (failure instanceof Refusal) {
        const userId = (await passkeys.byCredential(credential.id))?.user_id
        const whose = userId === undefined ? {} : { userId }
        events.record({ kind: 'signInRefused', call: 'user/signInByPasskey', address, reason: failure.error, ...whose })
      }
      throw failure
    }
  },
})
