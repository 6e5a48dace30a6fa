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

/** The password is upper-case MD5 of what was typed, unless that already has 32 or more characters. */
export const loginRequest = z.object({ userId: z.string().min(1).max(64), password: z.string().min(1).max(256), ...device.shape })
export type LoginRequest = z.input<typeof loginRequest>

export const ssoRequest = z.object({ userKey: z.string().min(1).max(512), ...device.shape })

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
})
export type Session = z.infer<typeof session>
