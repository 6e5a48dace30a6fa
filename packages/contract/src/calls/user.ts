import * as z from 'zod/mini'
import { call } from '../call.ts'
import { passwordKey } from '../entities/password-encryption.ts'
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
    about: 'Single sign-on by a user key or by parameters encrypted by a partner system; each valid once',
    request: ssoRequest,
    data: session,
  }),
  logout: call({ about: 'Sign out; both tokens become invalid', request: nothing, data: nothing, scope: 'routed' }),
  // Ours. The specification mentions a refresh token but no call that uses it.
  refreshToken: call({
    about: 'New tokens for a refresh token; using a refresh token twice ends its session',
    request: z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(128)) }),
    data: session,
    scope: 'routed',
  }),
  // Fields are not specified: both passwords in the form used at sign-in. All sessions of the user end, a new one begins.
  changePassword: call({
    about: 'Change the user’s own password; ends all sessions of the user and begins a new one',
    request: changePasswordRequest,
    data: session,
    scope: 'routed',
  }),
  getPasswordComplexity: call({
    about: 'Rules for new passwords',
    request: nothing,
    data: z.object({
      minLength: z.int(),
      maxLength: z.int(),
      /** At least one character of each kind that is true. */
      upper: z.boolean(),
      lower: z.boolean(),
      digit: z.boolean(),
      special: z.boolean(),
    }),
    scope: 'routed',
  }),
  getPublicKey: call({
    about: 'X25519 key and nonce for encrypting one password',
    request: nothing,
    data: passwordKey,
    scope: 'routed',
  }),
  getRsaPublicKey: call({
    about: 'RSA key and nonce for encrypting one password',
    request: nothing,
    data: passwordKey,
    scope: 'routed',
  }),
  getCaptcha: call({
    about: 'An image with characters to enter; valid once, for three minutes',
    request: nothing,
    data: z.object({
      captchaId: z.string(),
      /** Data URL of an SVG. */
      image: z.string(),
    }),
  }),
  getMoveCaptcha: call({
    about: 'An image with a gap and the piece that fits into it; valid once, for three minutes',
    request: nothing,
    data: z.object({
      captchaId: z.string(),
      /** Data URLs of PNGs. */
      background: z.string(),
      piece: z.string(),
      /** Pixels: size of the background, size of the square piece, and distance of the gap from the top edge. */
      width: z.int(),
      height: z.int(),
      pieceSize: z.int(),
      y: z.int(),
    }),
  }),
  getMobileSmsCaptcha: call({
    about: 'Send a code to a mobile phone; the reply does not reveal whether the number belongs to a user',
    request: smsCodeRequest,
    data: nothing,
  }),
  mobileSmsLogin: call({ about: 'Sign in by the code sent to a mobile phone', request: smsLoginRequest, data: session }),
  getOtherPlatform: call({
    about: 'Address of the platform with this number',
    request: z.object({ platformCode: z.union([z.string().check(z.minLength(1), z.maxLength(64)), z.number()]) }),
    data: z.object({ code: z.string(), title: z.string(), url: z.string() }),
  }),
  // Ours.
  getSignIns: call({
    about: 'The latest sign-ins of the user, newest first; first sign-ins from a device are marked',
    request: nothing,
    data: z.object({ signIns: z.array(signIn) }),
    scope: 'routed',
  }),
  // Ours.
  endSignIn: call({
    about: 'End another session of the user',
    request: z.object({ signInId: z.string().check(z.regex(/^\d{1,18}$/)) }),
    data: nothing,
    scope: 'routed',
  }),
  // Fields are not specified: what a client needs before and after signing in.
  getSysConfig: call({
    about: 'Client settings of this platform',
    request: z.object({}),
    data: z.object({
      platformTitle: z.string(),
      /** Seconds between two polls where the live feed cannot be used. */
      pollSeconds: z.number(),
      /** An online vehicle whose position is older than this is shown as stale, seconds. */
      staleAfterSeconds: z.number(),
    }),
  }),
}
