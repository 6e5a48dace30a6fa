import * as z from 'zod/mini'
import { needed, orElse, readAs } from '../reading.ts'
import { appMenuAuth, moduleType } from './right-schemas.ts'

/** Device fields of every sign-in (section 3). */
export const device = z.object({
  pushClientId: z._default(z.string().check(z.maxLength(256)), ''),
  platformType: z._default(z.union([z.string().check(z.maxLength(64)), z.number()]), ''),
  customerCode: z._default(z.string().check(z.maxLength(64)), ''),
  /** Always 0. */
  userType: z._default(z.int(), 0),
  /** 0 Android, 1 iOS, 2 other, 3 official account, 4 mini-program. */
  mobileOs: z._default(z.int().check(z.minimum(0), z.maximum(4)), 2),
  imei: z._default(z.string().check(z.maxLength(128)), ''),
  appVersionCode: z._default(z.union([z.string().check(z.maxLength(32)), z.number()]), ''),
  /** Ours: address to which the system that opened the client wants alarms pushed, for platforms that do. */
  pushUrl: z.optional(z.string().check(z.maxLength(2048))),
})
export type Device = z.input<typeof device>

/**
 * The upper-case MD5 of the entered password, unless that has 32 or more characters; or the same encrypted, so that it can neither be read
 * nor replayed (`password-encryption.ts`).
 */
const password = z.string().check(z.minLength(1), z.maxLength(1024))

/** Captcha answer, when the platform requires one (`login.captchaNeeded`): the characters, the slider position, or the numbers found. */
export const captchaAnswer = z.object({
  captchaId: z.optional(z.string().check(z.maxLength(64))),
  captchaCode: z.optional(z.string().check(z.maxLength(16))),
  /** From the left edge of the picture to the left edge of the piece, pixels of the picture. */
  moveX: z.optional(z.number()),
  /** Ours: a number for each part of `user/getWorkCaptcha`. */
  captchaWork: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(0xffff_ffff))).check(z.maxLength(64))),
})
export type CaptchaAnswer = z.infer<typeof captchaAnswer>

/** `userId` can also be the plate number of a vehicle that has its own password. */
export const loginRequest = z.object({
  userId: z.string().check(z.minLength(1), z.maxLength(64)),
  password,
  ...captchaAnswer.shape,
  /** Ours: of an earlier sign-in to this account on this device, so that guesses of others do not slow it down. */
  deviceToken: z.optional(z.string().check(z.maxLength(64))),
  ...device.shape,
})
export type LoginRequest = z.input<typeof loginRequest>

/**
 * Either a one-time key, or `param`, encrypted by a partner with its key: a compact JWE (dir, A256GCM, `kid` = the partner's name) of {userId,
 * password, moduleType?, exp, jti}. Its module type goes before the field `moduleType`.
 */
export const ssoRequest = z.object({
  userKey: z.optional(z.string().check(z.maxLength(512))),
  param: z.optional(z.string().check(z.maxLength(4096))),
  moduleType: z.optional(moduleType),
  ...device.shape,
})

const mobile = z.string().check(z.regex(/^\+?\d{6,20}$/))
export const smsCodeRequest = z.object({ mobile, ...captchaAnswer.shape })
export const smsLoginRequest = z.object({ mobile, smsCode: z.string().check(z.minLength(1), z.maxLength(16)), ...device.shape })

export const changePasswordRequest = z.object({
  oldPassword: password,
  /** Encrypted and as entered, so that the platform can check it against its password rules. */
  newPassword: z.string().check(z.minLength(32), z.maxLength(1024)),
})

const ownRights = ['commandAuth', 'listenAuth', 'reviewAuth'] as const

/**
 * Rights as another vendor's platform gives them: it knows none of ours, so that what they cover is open, and the platform refuses what its user may
 * not do.
 */
function withOwnRights(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || ownRights.some(right => right in sent)) return sent
  return { ...sent, ...Object.fromEntries(ownRights.map(right => [right, true])) }
}

/** What a session may wait for after the first step of a sign-in. */
export const secondFactorWaits = ['code', 'setUp'] as const
export type SecondFactorWait = (typeof secondFactorWaits)[number]

export const session = z.object({
  userId: needed(z.string()),
  userName: orElse(z.string(), ({ userId }) => String(userId), 'userId'),
  accessToken: needed(z.string()),
  /** Of a platform without one: empty. */
  refreshToken: z.string(),
  /** When the access token expires, ms since 1970; 0: not known. */
  expiresAt: z.number(),
  appMenuAuth: readAs(appMenuAuth, withOwnRights, 'rights that are ours are open where the platform knows none of them'),
  /** The password must be changed before any other call works. */
  mustChangePassword: z.boolean(),
  /**
   * Ours: what the session waits for before anything else works. `code`: a code of the second step. `setUp`: a role asks for a second step, and the user
   * sets it up. Absent: nothing.
   */
  secondFactor: z.optional(z.enum(secondFactorWaits)),
  /** Limits the session to a module; absent: no limit. */
  moduleType: z.optional(moduleType),
  /** First sign-in of the user from this device. */
  newDevice: z.optional(z.boolean()),
  /** Ours: to be sent with the next sign-in to this account; absent: the one that was sent stays valid. */
  deviceToken: z.optional(z.string()),
})
export type Session = z.infer<typeof session>

/** How the user signed in. */
export const signInMethod = z.enum(['password', 'plate', 'userKey', 'param', 'sms', 'passwordChange', 'company', 'passkey'])
export type SignInMethod = z.infer<typeof signInMethod>

export const signIn = z.object({
  signInId: z.string(),
  /** ms since 1970. */
  time: z.number(),
  address: z.string(),
  method: signInMethod,
  mobileOs: z.int(),
  /** User agent of the browser or app. */
  agent: z.string(),
  newDevice: z.boolean(),
  /** The session of this request. */
  current: z.boolean(),
  /** The session is still active. */
  open: z.boolean(),
  /** It was never finished: the second step is missing. */
  unfinished: z.boolean(),
})
export type SignIn = z.infer<typeof signIn>
