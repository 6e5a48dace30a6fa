/**
 * Passkeys (WebAuthn): one answers as the second step of a sign-in, or signs in by itself. What the browser is to do is given as JSON, as
 * `navigator.credentials` takes it, and its answer comes back. Ours (decision 170).
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { device, session } from '../entities/session.ts'

const base64 = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most))
/** Of the page that asks: the platform says for which it has passkeys. */
const origin = z.string().check(z.regex(/^https?:\/\/[^/\s]+$/), z.maxLength(300))
const passkeyId = z.string().check(z.regex(/^\d{1,18}$/))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
/** As in a sign-in. */
const password = z.string().check(z.minLength(1), z.maxLength(1024))

const ofAuthenticator = {
  id: base64(1400),
  rawId: base64(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z._default(z.object({}), {}),
}
/** Of a new passkey. */
const newCredential = z.object({
  ...ofAuthenticator,
  response: z.object({
    clientDataJSON: base64(8000),
    attestationObject: base64(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})
/** The answer of one that there is. */
const answer = z.object({
  ...ofAuthenticator,
  response: z.object({
    clientDataJSON: base64(8000),
    authenticatorData: base64(2000),
    signature: base64(2000),
    userHandle: z.optional(z.nullable(base64(200))),
  }),
})

const options = z.object({
  /** JSON. */
  options: z.string(),
})
const atSignIn = {
  everyone: 'the user’s own sign-in',
  inModules: 'own account',
  scope: 'routed',
  allowedBeforePasswordChange: true,
  allowedBeforeSecondFactor: true,
} as const
const own = { everyone: 'the user’s own sign-in', scope: 'routed', record: true } as const
const byPassword = [
  'password.encryptionExpired',
  'password.wrongOld',
  'password.ofCompany',
  'login.throttled',
  'login.busy',
] as const
const answered = ['passkey.origin', 'passkey.over', 'passkey.wrong', 'passkey.cloned'] as const

export const passkeyCalls = {
  getPasskeys: call({
    about: 'The passkeys of the user, and whether one can be used at this address',
    request: z.object({ origin: z.optional(origin) }),
    data: z.object({
      passkeys: z.array(
        z.object({
          passkeyId: z.string(),
          name: z.string(),
          /** Host name for which it was made. */
          host: z.string(),
          /** ms since 1970; used: null: never. */
          addedAt: z.number(),
          usedAt: z.nullable(z.number()),
        }),
      ),
      /** The platform takes passkeys at the address that was asked about. */
      here: z.boolean(),
      /** An app makes codes, too. */
      app: z.boolean(),
      /** A company signs this account in: a passkey does not by itself. Absent: it does. */
      stepOnly: z.optional(z.boolean()),
    }),
    ...atSignIn,
    ids: { reply: { 'passkeys[].passkeyId': 'asGiven' } },
    absent: () => ({ passkeys: [], here: false, app: true }),
  }),
  startPasskey: call({
    about: 'Begin to add a passkey: what the browser is asked to make',
    request: z.object({
      origin,
      /** Missing: the session waits for the set-up, after a sign-in. */
      password: z.optional(password),
    }),
    data: options,
    ...atSignIn,
    errors: ['passkey.origin', 'passkey.tooMany', 'passkey.byPassword', 'secondFactor.ofVehicle', ...byPassword],
  }),
  addPasskey: call({
    about: 'Add the passkey that was made; with the first the second step is on, and all other sessions of the user end',
    request: z.object({ name, credential: newCredential }),
    data: z.object({
      /** Of the first one: shown here and nowhere again; each works once. Empty: those that there are stay. */
      recoveryCodes: z.array(z.string()),
    }),
    ...atSignIn,
    ids: { request: { 'credential.id': 'asGiven', 'credential.rawId': 'asGiven' } },
    errors: [...answered, 'passkey.known', 'passkey.tooMany'],
    record: true,
  }),
  renamePasskey: call({
    about: 'Give a passkey another name',
    request: z.object({ passkeyId, name }),
    data: z.object({}),
    ...own,
    ids: { request: { passkeyId: 'asGiven' } },
    errors: ['passkey.unknown'],
  }),
  endPasskey: call({
    about: 'Remove a passkey; with the last one, where no app makes codes, the second step is off',
    request: z.object({ passkeyId, password }),
    data: z.object({}),
    ...own,
    ids: { request: { passkeyId: 'asGiven' } },
    errors: ['passkey.unknown', 'secondFactor.required', ...byPassword],
  }),
  startPasskeyStep: call({
    about: 'The second step of a sign-in by a passkey: what the browser is asked',
    request: z.object({ origin }),
    data: options,
    ...atSignIn,
    errors: ['passkey.origin', 'passkey.none'],
  }),
  passPasskey: call({
    about: 'The second step of a sign-in by the answer of a passkey: the session may do everything from then on',
    request: z.object({ credential: answer }),
    data: z.object({}),
    ...atSignIn,
    ids: { request: { 'credential.id': 'asGiven', 'credential.rawId': 'asGiven' } },
    errors: [...answered, 'passkey.none', 'secondFactor.off'],
    record: true,
  }),
  startPasskeySignIn: call({
    about: 'Begin to sign in by a passkey: what the browser is asked',
    request: z.object({ origin }),
    data: options,
    open: 'optional',
    errors: ['passkey.origin'],
  }),
  signInByPasskey: call({
    about: 'Sign in by the answer of a passkey that knew its user by a finger, a face or a PIN: no second step is asked for',
    request: z.object({ credential: answer, ...device.shape }),
    data: session,
    open: 'optional',
    ids: {
      request: { 'credential.id': 'asGiven', 'credential.rawId': 'asGiven', pushClientId: 'asGiven' },
      reply: { userId: 'asGiven' },
    },
    errors: [...answered, 'login.locked', 'passkey.stepOnly'],
  }),
}
