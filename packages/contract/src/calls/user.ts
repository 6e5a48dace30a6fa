import * as z from 'zod/mini'
import { needed, orElse } from '../reading.ts'
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
  login: call({
    about: 'Sign in by user name or plate number',
    request: loginRequest,
    data: session,
    scope: 'routed',
    open: 'noToken',
    ids: { request: { userId: 'asGiven', pushClientId: 'asGiven', captchaId: 'asGiven' }, reply: { userId: 'asGiven' } },
    errors: [
      'login.wrongUser',
      'login.locked',
      'login.captchaNeeded',
      'captcha.wrong',
      'password.encryptionExpired',
      'login.throttled',
      'login.busy',
    ],
  }),
  getUserMsg: call({
    about: 'Single sign-on by a user key or by parameters encrypted by a partner system; each valid once',
    request: ssoRequest,
    data: session,
    open: 'noToken',
    ids: { request: { pushClientId: 'asGiven' }, reply: { userId: 'asGiven' } },
    errors: ['launch.noParams', 'login.wrongKey', 'login.wrongUser', 'login.locked', 'login.throttled', 'login.busy'],
  }),
  logout: call({
    about: 'Sign out; both tokens become invalid',
    everyone: 'the user’s own session',
    inModules: 'own account',
    request: nothing,
    data: nothing,
    absent: () => ({}),
    scope: 'routed',
    token: 'refresh',
    allowedBeforePasswordChange: true,
    allowedBeforeSecondFactor: true,
  }),
  // Ours. The specification mentions a refresh token but no call that uses it.
  refreshToken: call({
    about: 'New tokens for a refresh token; using a refresh token twice ends its session',
    request: z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(128)) }),
    data: session,
    scope: 'routed',
    open: 'optional',
    ids: { reply: { userId: 'asGiven' } },
  }),
  // Fields are not specified: both passwords in the form used at sign-in. All sessions of the user end, a new one begins.
  changePassword: call({
    about: 'Change the user’s own password; ends all sessions of the user and begins a new one',
    everyone: 'the user’s own password',
    inModules: 'own account',
    request: changePasswordRequest,
    data: session,
    scope: 'routed',
    token: 'refresh',
    allowedBeforePasswordChange: true,
    ids: { reply: { userId: 'asGiven' } },
    errors: [
      'login.locked',
      'password.encryptionExpired',
      'password.wrongOld',
      'password.ofCompany',
      'password.same',
      'password.weak',
      'password.unchecked',
      'login.throttled',
      'login.busy',
    ],
    record: true,
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
    open: 'noToken',
  }),
  getPublicKey: call({
    about: 'X25519 key and nonce for encrypting one password',
    request: nothing,
    data: passwordKey,
    scope: 'routed',
    open: 'noToken',
    ids: { reply: { keyId: 'asGiven' } },
  }),
  getRsaPublicKey: call({
    about: 'RSA key and nonce for encrypting one password',
    request: nothing,
    data: passwordKey,
    scope: 'routed',
    open: 'optional',
    ids: { reply: { keyId: 'asGiven' } },
  }),
  getCaptcha: call({
    about: 'An image with characters to enter; valid once, for three minutes',
    request: nothing,
    data: z.object({
      captchaId: needed(z.string()),
      /** Data URL of a picture. */
      image: needed(z.string()),
    }),
    open: 'noToken',
    ids: { reply: { captchaId: 'asGiven' } },
  }),
  getMoveCaptcha: call({
    about: 'An image with holes and the piece that has the shape of one of them; valid once, for three minutes',
    request: nothing,
    data: z.object({
      captchaId: needed(z.string()),
      /** Data URLs of PNGs. */
      background: needed(z.string()),
      piece: needed(z.string()),
      /** Pixels: size of the background, size of the square piece, and distance of the gap from the top edge. */
      width: z.int(),
      height: z.int(),
      pieceSize: z.int(),
      y: z.int(),
    }),
    open: 'noToken',
    ids: { reply: { captchaId: 'asGiven' } },
  }),
  // Ours: for people who see or hear no picture.
  getWorkCaptcha: call({
    about: 'Numbers that the device finds by trying, instead of a picture to look at; valid once, for three minutes',
    request: nothing,
    /**
     * Part n is solved by a number such that SHA-256 of (SHA-256 of "<captchaId>:<n>", then the number as 32 bits, big-endian) begins with
     * `bits` zero bits.
     */
    data: z.object({ captchaId: z.string(), parts: z.int(), bits: z.int() }),
    open: 'optional',
    ids: { reply: { captchaId: 'asGiven' } },
  }),
  getMobileSmsCaptcha: call({
    about: 'Send a code to a mobile phone; the reply does not reveal whether the number belongs to a user',
    request: smsCodeRequest,
    data: nothing,
    open: 'noToken',
    ids: { request: { captchaId: 'asGiven' } },
    errors: ['sms.unavailable', 'captcha.wrong', 'sms.tooSoon'],
  }),
  mobileSmsLogin: call({
    about: 'Sign in by the code sent to a mobile phone',
    request: smsLoginRequest,
    data: session,
    open: 'noToken',
    ids: { request: { pushClientId: 'asGiven' }, reply: { userId: 'asGiven' } },
    errors: ['sms.unavailable', 'sms.wrongCode', 'login.locked', 'login.throttled', 'login.busy'],
  }),
  getOtherPlatform: call({
    about: 'Address of the platform with this number',
    request: z.object({ platformCode: z.union([z.string().check(z.minLength(1), z.maxLength(64)), z.number()]) }),
    data: z.object({
      code: orElse(z.string(), ({ url }) => String(url), 'url'),
      title: orElse(z.string(), ({ url }) => String(url), 'url'),
      url: needed(z.string()),
    }),
    open: 'optional',
    errors: ['platform.unknownNumber'],
  }),
  // Ours.
  getSignIns: call({
    about: 'The latest sign-ins of the user, newest first; first sign-ins from a device are marked',
    // Not in sessions limited to a module: they would end the whole ones.
    everyone: 'the user’s own sign-ins',
    request: nothing,
    data: z.object({
      signIns: z.array(signIn),
      /** Administrators who looked as the user sees, newest first; `until`: ms since 1970, later than now: it goes on. */
      looks: z.optional(z.array(z.object({ time: z.number(), until: z.number(), by: z.string() }))),
    }),
    scope: 'routed',
    ids: { reply: { 'signIns[].signInId': 'signIn' } },
  }),
  // Ours.
  endSignIn: call({
    about: 'End another session of the user',
    everyone: 'the user’s own sign-ins',
    request: z.object({ signInId: z.string().check(z.regex(/^\d{1,18}$/)) }),
    data: nothing,
    scope: 'routed',
    ids: { request: { signInId: 'signIn' } },
    errors: ['signIn.unknown'],
    record: true,
  }),
  // Fields are not specified: what a client needs before and after signing in.
  getSysConfig: call({
    about: 'Client settings of this platform',
    everyone: 'the same for all',
    inModules: 'start of the client',
    data: z.object({
      platformTitle: z.string(),
      /** What the platform calls itself in its official account; empty: as everywhere. */
      gzhTitle: z.string(),
      /** Seconds between two polls where the live feed cannot be used. */
      pollSeconds: orElse(z.number(), 10),
      /** An online vehicle whose position is older than this is shown as stale, seconds. */
      staleAfterSeconds: orElse(z.number(), 300),
    }),
    absent: () => ({}),
    allowedBeforePasswordChange: true,
    allowedBeforeSecondFactor: true,
  }),
}
