/** What passkeys are asked, and which of their answers hold: once, in time, of this session, at an address of ours, by a key that nobody has copied. */
import type { ParsedRequestOf } from '@outrider/contract'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Kysely } from 'kysely'
import { takeOnce } from '../../../accounts/taken-once.ts'
import { fail } from '../../../calls/refusal.ts'
import type { Database } from '../../../store/schema.ts'
import { askedIn, challengeOf, type PasskeyQuestion } from './challenges.ts'
import type { NewPasskey, PasskeyRepository } from './passkey.repository.ts'

interface Dependencies {
  db: Kysely<Database>
  passkeys: PasskeyRepository
  folderSecret: Buffer
  /** Origins under which people open the platform; empty: on the machine itself only. */
  passkeyOrigins: () => readonly string[]
  /** ms since 1970. */
  now: () => number
}

/** How long somebody may take at the authenticator, ms. */
export const longest = 5 * 60_000
/** EdDSA, ES256 and RS256, as COSE numbers them: what authenticators have. */
export const algorithms = [-8, -7, -257]

type Purpose = PasskeyQuestion['for']
export type PasskeyAnswer = ParsedRequestOf<'user/passPasskey'>['credential']
type Made = ParsedRequestOf<'user/addPasskey'>['credential']

const hostOf = (origin: string): string => new URL(origin).hostname

export class PasskeyAnswers {
  readonly #deps: Dependencies
  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  isOurs(origin: string): boolean {
    const origins = this.#deps.passkeyOrigins()
    // Where nothing else is set up only this machine itself is a place that browsers trust, at whichever port.
    const onMachine = origins.every(each => hostOf(each) === 'localhost')
    return origins.includes(origin) || (onMachine && hostOf(origin) === 'localhost')
  }

  /** What the authenticator is to sign. Throws a Refusal for a page that is not ours. */
  ask(what: Purpose, origin: string, sessionId = ''): { rpID: string; challenge: Uint8Array<ArrayBuffer> } {
    const { folderSecret, now } = this.#deps
    if (!this.isOurs(origin)) fail('passkey.origin')
    const question = { for: what, sessionId, origin, until: now() + longest }
    return { rpID: hostOf(origin), challenge: challengeOf(question, folderSecret) }
  }

  /** The passkey that answers. */
  async answeredBy(credential: PasskeyAnswer, what: 'step' | 'signIn', sessionId?: string) {
    const { passkeys } = this.#deps
    const found = this.#askedFor(what, credential.response.clientDataJSON, sessionId)
    const row = (await passkeys.byCredential(credential.id)) ?? fail('passkey.wrong')
    const { userHandle, ...response } = credential.response
    const { authenticationInfo: info } = await orWrong(() =>
      verifyAuthenticationResponse({
        response: { ...credential, response: { ...response, ...(userHandle != null && { userHandle }) } },
        expectedChallenge: found.challenge,
        expectedOrigin: found.asked.origin,
        expectedRPID: row.rp_id,
        // The counter is compared where it is stored, so that two answers at once are seen too.
        credential: { id: row.credential_id, publicKey: Uint8Array.from(row.public_key), counter: 0 },
        requireUserVerification: what === 'signIn',
      }),
    )
    await this.#take(found)
    if (!(await passkeys.count(row.id, info.newCounter))) fail('passkey.cloned')
    return row
  }

  /** A passkey that was made as this session asked. */
  async made(credential: Made, sessionId: string): Promise<Omit<NewPasskey, 'name'>> {
    const found = this.#askedFor('add', credential.response.clientDataJSON, sessionId)
    const rpId = hostOf(found.asked.origin)
    const { transports, ...response } = credential.response
    const { registrationInfo: info } = await orWrong(() =>
      verifyRegistrationResponse({
        response: { ...credential, response: { ...response, ...(transports && { transports }) } },
        expectedChallenge: found.challenge,
        expectedOrigin: found.asked.origin,
        expectedRPID: rpId,
        requireUserVerification: false,
        supportedAlgorithmIDs: algorithms,
      }),
    )
    if (!info) fail('passkey.wrong')
    await this.#take(found)
    const { id, publicKey, counter } = info.credential
    return { credentialId: id, rpId, publicKey, counter, transports: transports ?? [] }
  }

  #askedFor(what: Purpose, clientDataJson: string, sessionId = '') {
    const { folderSecret, now } = this.#deps
    const found = askedIn(clientDataJson, folderSecret)
    if (!found || found.asked.for !== what || found.asked.sessionId !== sessionId || found.asked.until <= now())
      fail('passkey.over')
    if (!this.isOurs(found.asked.origin)) fail('passkey.origin')
    return found
  }

  /** Once, on whichever server. */
  async #take({ challenge, asked }: { challenge: string; asked: PasskeyQuestion }): Promise<void> {
    if (!(await takeOnce(this.#deps.db, 'challenge of a passkey', challenge, new Date(asked.until)))) fail('passkey.over')
  }
}

/** What does not hold of an answer - another address, another key, no signature - is one refusal: it tells nobody which it was. */
async function orWrong<Result extends { verified: boolean }>(verify: () => Promise<Result>): Promise<Result> {
  const result = await verify().catch((error: unknown) => {
    // The library throws Errors for all that is wrong with an answer.
    if (error instanceof Error) return undefined
    throw error
  })
  return result?.verified === true ? result : fail('passkey.wrong')
}
