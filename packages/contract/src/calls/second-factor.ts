/**
 * The second step of a sign-in: a code of an app (TOTP, RFC 6238), or one of the recovery codes. A session that waits for it makes these calls and
 * those of `allowedBeforeSecondFactor`, and no others. Ours.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'

const nothing = z.object({})
/** Six digits of the app, or a recovery code; spaces and hyphens do not count. */
const code = z.string().check(z.trim(), z.minLength(6), z.maxLength(32))
const recoveryCodes = z.object({
  /** Shown here and nowhere again; each works once. */
  recoveryCodes: z.array(z.string()),
})
const checked = ['secondFactor.wrong', 'secondFactor.tooMany', 'secondFactor.off', 'secondFactor.keyLost'] as const

/** Part of a sign-in, of a session of one module too. */
const atSignIn = {
  everyone: 'the user’s own sign-in',
  inModules: 'own account',
  scope: 'routed',
  allowedBeforePasswordChange: true,
  allowedBeforeSecondFactor: true,
} as const

export const secondFactorCalls = {
  getSecondFactor: call({
    about: 'Whether the user signs in with a second step',
    request: nothing,
    data: z.object({
      on: z.boolean(),
      /** ms since 1970; null: it is off. */
      since: z.nullable(z.number()),
      recoveryCodesLeft: z.int(),
      /** A role of the user asks for it, so that it cannot be switched off. */
      required: z.boolean(),
      /** False: for the account of a vehicle, which several people use. */
      offered: z.boolean(),
      /** An app makes codes; false: passkeys are the second step. Absent: where it is on, an app does. */
      app: z.optional(z.boolean()),
    }),
    ...atSignIn,
  }),
  passSecondFactor: call({
    about: 'The second step of a sign-in: the session may do everything from then on',
    request: z.object({ code }),
    data: nothing,
    ...atSignIn,
    errors: checked,
    record: true,
  }),
  startSecondFactor: call({
    about: 'A new secret for an app, which is in force once a code of it was sent; the one before it that was not is dropped',
    request: z.object({
      /** As in a sign-in. Missing: the session waits for the set-up, after a sign-in. */
      password: z.optional(z.string().check(z.minLength(1), z.maxLength(1024))),
    }),
    data: z.object({
      /** Base32, to be typed. */
      secret: z.string(),
      /** otpauth://, for a QR code. */
      address: z.string(),
    }),
    ...atSignIn,
    errors: [
      'secondFactor.on',
      'secondFactor.ofVehicle',
      'password.encryptionExpired',
      'password.wrongOld',
      'password.ofCompany',
      'login.throttled',
      'login.busy',
    ],
  }),
  confirmSecondFactor: call({
    about:
      'Switches the second step on by a first code of the app, and ends all other sessions of the user; beside passkeys it adds the app only',
    request: z.object({ code }),
    data: z.object({
      /** Shown here and nowhere again; each works once. Empty: those that there are stay. */
      recoveryCodes: z.array(z.string()),
    }),
    ...atSignIn,
    errors: [...checked, 'secondFactor.on'],
    record: true,
  }),
  renewRecoveryCodes: call({
    about: 'New recovery codes; the old ones stop working',
    everyone: 'the user’s own sign-in',
    request: z.object({ code }),
    data: recoveryCodes,
    scope: 'routed',
    errors: checked,
    record: true,
  }),
  endSecondFactor: call({
    about: 'Switches the second step off, where no role asks for it',
    everyone: 'the user’s own sign-in',
    request: z.object({ code }),
    data: nothing,
    scope: 'routed',
    errors: [...checked, 'secondFactor.required'],
    record: true,
  }),
}
