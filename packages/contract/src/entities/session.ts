import { z } from 'zod'

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

/** What every sign-in says of the device (section 3). */
export const device = z.object({
  pushClientId: z.string().max(256).default(''),
  platformType: z.union([z.string().max(64), z.number()]).default(''),
  customerCode: z.string().max(64).default(''),
  /** Always 0. */
  userType: z.number().int().default(0),
  /** 0 Android, 1 iOS, 2 other, 3 official account, 4 mini-program. */
  mobileOs: z.number().int().min(0).max(4).default(2),
  imei: z.string().max(128).default(''),
  appVersionCode: z.union([z.string().max(32), z.number()]).default(''),
})
export type Device = z.input<typeof device>

/**
 * The upper-case MD5 of what was typed, unless that already has 32 or more characters; or that, sealed so that it cannot be read or
 * sent a second time (`sealing.ts`).
 */
const password = z.string().min(1).max(1024)

/** One of both answers, when the platform asks for it (`login.captchaNeeded`): the picture's characters, or how far the piece went. */
export const captchaAnswer = z.object({
  captchaId: z.string().max(64).optional(),
  captchaCode: z.string().max(16).optional(),
  /** Pixels of the picture, from its left edge to the left edge of the piece. */
  moveX: z.number().optional(),
})
export type CaptchaAnswer = z.infer<typeof captchaAnswer>

/** `userId` also takes the plate number of a vehicle that has a password of its own. */
export const loginRequest = z.object({ userId: z.string().min(1).max(64), password, ...captchaAnswer.shape, ...device.shape })
export type LoginRequest = z.input<typeof loginRequest>

/** What a session was limited to when it began (section 6). */
export const moduleType = z.enum(['all', 'pos', 'video', 'track'])
export type ModuleType = z.infer<typeof moduleType>

/**
 * One of both: a one-time key, or `param`, what a partner system sealed with its own key: a compact JWE (dir, A256GCM, `kid` the
 * partner's name) of {userId, password, moduleType?, exp, jti}. A module type inside `param` wins over the one beside it.
 */
export const ssoRequest = z.object({
  userKey: z.string().max(512).optional(),
  param: z.string().max(4096).optional(),
  moduleType: moduleType.optional(),
  ...device.shape,
})

const mobile = z.string().regex(/^\+?\d{6,20}$/)
export const smsCodeRequest = z.object({ mobile, ...captchaAnswer.shape })
export const smsLoginRequest = z.object({ mobile, smsCode: z.string().min(1).max(16), ...device.shape })

export const changePasswordRequest = z.object({
  oldPassword: password,
  /** Sealed and as typed, so that the platform can hold it against its rules. */
  newPassword: z.string().min(32).max(1024),
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
  moduleType: moduleType.optional(),
  /** The user never signed in from this device before. */
  newDevice: z.boolean().optional(),
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
  mobileOs: z.number().int(),
  /** How the browser or app calls itself. */
  agent: z.string(),
  newDevice: z.boolean(),
  /** The session that asks. */
  current: z.boolean(),
  /** Still counts. */
  open: z.boolean(),
})
export type SignIn = z.infer<typeof signIn>
