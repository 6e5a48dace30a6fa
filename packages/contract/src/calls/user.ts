import * as z from 'zod/mini'
import { call } from '../call.ts'
import { sealingKey } from '../entities/sealing.ts'
import {
  changePasswordRequest,
  loginRequest,
  session,
  signIn,
  smsCodeRequest,
  smsLoginRequest,
  ssoRequest,
} from '../entities/session.ts'

const nothing = z.object({})

export const user = {
  login: call({ about: 'Sign in by user name or plate number', request: loginRequest, data: session, scope: 'routed' }),
  getUserMsg: call({
    about: 'Single sign-on by a user key or by what a partner system sealed; either counts once',
    request: ssoRequest,
    data: session,
  }),
  logout: call({ about: 'Sign out: both tokens end', request: nothing, data: nothing, scope: 'routed' }),
  // Ours. The specification names a refresh token and no call that takes it.
  refreshToken: call({
    about: 'New tokens for an ended access token; a refresh token that comes a second time ends its session',
    request: z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(128)) }),
    data: session,
    scope: 'routed',
  }),
  // The specification shows no fields: both passwords as they travel at sign-in. All sessions of the user end, a new one begins.
  changePassword: call({
    about: 'Change the own password; ends every session of the user and begins a new one',
    request: changePasswordRequest,
    data: session,
    scope: 'routed',
  }),
  getPasswordComplexity: call({
    about: 'What a new password must have',
    request: nothing,
    data: z.object({
      minLength: z.int(),
      maxLength: z.int(),
      /** At least one of each kind that is true. */
      upper: z.boolean(),
      lower: z.boolean(),
      digit: z.boolean(),
      special: z.boolean(),
    }),
    scope: 'routed',
  }),
  getPublicKey: call({
    about: 'X25519 key and nonce to seal one password with',
    request: nothing,
    data: sealingKey,
    scope: 'routed',
  }),
  getRsaPublicKey: call({
    about: 'RSA key and nonce to seal one password with',
    request: nothing,
    data: sealingKey,
    scope: 'routed',
  }),
  getCaptcha: call({
    about: 'A picture with characters to type; counts once, for three minutes',
    request: nothing,
    data: z.object({
      captchaId: z.string(),
      /** Data URL of an SVG. */
      image: z.string(),
    }),
  }),
  getMoveCaptcha: call({
    about: 'A picture with a gap and the piece that fills it; counts once, for three minutes',
    request: nothing,
    data: z.object({
      captchaId: z.string(),
      /** Data URLs of PNGs. */
      background: z.string(),
      piece: z.string(),
      /** Pixels: size of the background, of the square piece, and how far below the upper edge the gap is. */
      width: z.int(),
      height: z.int(),
      pieceSize: z.int(),
      y: z.int(),
    }),
  }),
  getMobileSmsCaptcha: call({
    about: 'Sends a code to a mobile phone; the reply does not tell whether anyone has that number',
    request: smsCodeRequest,
    data: nothing,
  }),
  mobileSmsLogin: call({ about: 'Sign in by the code sent to a mobile phone', request: smsLoginRequest, data: session }),
  getOtherPlatform: call({
    about: 'Address of the platform that has this number',
    request: z.object({ platformCode: z.union([z.string().check(z.minLength(1), z.maxLength(64)), z.number()]) }),
    data: z.object({ code: z.string(), title: z.string(), url: z.string() }),
  }),
  // Ours.
  getSignIns: call({
    about: 'The latest sign-ins of the user, newest first, with those from devices not seen before marked',
    request: nothing,
    data: z.object({ signIns: z.array(signIn) }),
    scope: 'routed',
  }),
  // Ours.
  endSignIn: call({
    about: 'Ends another session of the user',
    request: z.object({ signInId: z.string().check(z.regex(/^\d{1,18}$/)) }),
    data: nothing,
    scope: 'routed',
  }),
  // No fields shown: what a client must know before and after signing in.
  getSysConfig: call({
    about: 'How this platform wants its clients to behave',
    request: z.object({}),
    data: z.object({
      platformTitle: z.string(),
      /** Seconds between two polls where the live feed cannot be used. */
      pollSeconds: z.number(),
      /** A position older than this while online is shown as stale, seconds. */
      staleAfterSeconds: z.number(),
    }),
  }),
}
