import * as z from 'zod/mini'

/** Menu permissions of the login reply (section 6). */
export const appMenuAuth = z.object({
  posAuth: z.boolean(),
  trackAuth: z.boolean(),
  moreAuth: z.boolean(),
  videoAuth: z.boolean(),
  alarmAuth: z.boolean(),
  isShowTab: z.boolean(),
  updMtcTaskAuth: z.boolean(),
  updInstTaskAuth: z.boolean(),
})
export type AppMenuAuth = z.infer<typeof appMenuAuth>
export type Right = keyof AppMenuAuth

export const allRights: AppMenuAuth = {
  posAuth: true,
  trackAuth: true,
  moreAuth: true,
  videoAuth: true,
  alarmAuth: true,
  isShowTab: true,
  updMtcTaskAuth: true,
  updInstTaskAuth: true,
}

/** What every sign-in says of the device (section 3). */
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
})
export type Device = z.input<typeof device>

/**
 * The upper-case MD5 of what was typed, unless that already has 32 or more characters; or that, sealed so that it cannot be read or
 * sent a second time (`sealing.ts`).
 */
const password = z.string().check(z.minLength(1), z.maxLength(1024))

/** One of both answers, when the platform asks for it (`login.captchaNeeded`): the picture's characters, or how far the piece went. */
export const captchaAnswer = z.object({
  captchaId: z.optional(z.string().check(z.maxLength(64))),
  captchaCode: z.optional(z.string().check(z.maxLength(16))),
  /** Pixels of the picture, from its left edge to the left edge of the piece. */
  moveX: z.optional(z.number()),
})
export type CaptchaAnswer = z.infer<typeof captchaAnswer>

/** `userId` also takes the plate number of a vehicle that has a password of its own. */
export const loginRequest = z.object({
  userId: z.string().check(z.minLength(1), z.maxLength(64)),
  password,
  ...captchaAnswer.shape,
  ...device.shape,
})
export type LoginRequest = z.input<typeof loginRequest>

/** What a session was limited to when it began (section 6). */
export const moduleType = z.enum(['all', 'pos', 'video', 'track'])
export type ModuleType = z.infer<typeof moduleType>

/**
 * One of both: a one-time key, or `param`, what a partner system sealed with its own key: a compact JWE (dir, A256GCM, `kid` the
 * partner's name) of {userId, password, moduleType?, exp, jti}. A module type inside `param` wins over the one beside it.
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
  /** Sealed and as typed, so that the platform can hold it against its rules. */
  newPassword: z.string().check(z.minLength(32), z.maxLength(1024)),
})

export const session = z.object({
  userId: z.string(),
  userName: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  /** When the access token ends, ms since 1970. */
  expiresAt: z.number(),
  appMenuAuth,
  /** The password must be changed before any other call is answered. */
  mustChangePassword: z.boolean(),
  /** Limits the session; absent for a full one. */
  moduleType: z.optional(moduleType),
  /** The user never signed in from this device before. */
  newDevice: z.optional(z.boolean()),
})
export type Session = z.infer<typeof session>

/** How a session began. */
export const signInWay = z.enum(['password', 'plate', 'userKey', 'param', 'sms', 'passwordChange'])
export type SignInWay = z.infer<typeof signInWay>

export const signIn = z.object({
  signInId: z.string(),
  /** ms since 1970. */
  time: z.number(),
  address: z.string(),
  way: signInWay,
  mobileOs: z.int(),
  /** How the browser or app calls itself. */
  agent: z.string(),
  newDevice: z.boolean(),
  /** The session that asks. */
  current: z.boolean(),
  /** Still counts. */
  open: z.boolean(),
})
export type SignIn = z.infer<typeof signIn>
