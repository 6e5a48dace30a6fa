/** The rules of signing in, without a screen. */
import type { CaptchaAnswer, Device, ErrorName, LoginRequest } from '@outrider/contract'
import type { Platform } from '../../core/session/platform.ts'
import { currentPlatform, platformsInUse, type SessionState } from '../../core/session/session.ts'

export type Way = 'user' | 'plate' | 'sms'

/** In multi-platform mode one signs in to one after the other: the platform whose turn it is. */
export const platformToSignIn = (state: SessionState): Platform | undefined =>
  platformsInUse(state).find(({ Code }) => state.userDatas[Code] === undefined) ?? currentPlatform(state)

/** The platform whose password is to be changed: one that insists on it before all others. */
export const platformToChange = (state: SessionState): Platform | undefined =>
  platformsInUse(state).find(({ Code }) => state.userDatas[Code]?.mustChangePassword) ?? currentPlatform(state)

export interface Credentials {
  name: string
  password: string
}

export interface Consent {
  agreed: boolean
  /** undefined: the platform asks for no captcha. */
  captcha?: CaptchaAnswer | undefined
}

const isAnswered = ({ captchaCode = '', moveX }: CaptchaAnswer) => captchaCode.trim() !== '' || moveX !== undefined

const checkConsent = ({ agreed, captcha }: Consent): ErrorName | undefined => {
  if (captcha && !isAnswered(captcha)) return 'login.emptyCode'
  return agreed ? undefined : 'login.notAgreed'
}

/** What is wrong with the form before anything is sent; undefined: nothing. */
export function checkSignIn(way: 'user' | 'plate', { name, password }: Credentials, consent: Consent): ErrorName | undefined {
  if (name.trim() === '' || password === '') return way === 'plate' ? 'login.emptyPlate' : 'login.empty'
  return checkConsent(consent)
}

export const checkSmsRequest = (mobile: string, captcha: CaptchaAnswer | undefined): ErrorName | undefined => {
  if (mobile.trim() === '') return 'login.emptyMobile'
  return captcha && isAnswered(captcha) ? undefined : 'login.emptyCode'
}

export function checkSmsSignIn(mobile: string, code: string, { agreed }: Consent): ErrorName | undefined {
  if (mobile.trim() === '') return 'login.emptyMobile'
  return checkConsent({ agreed, captcha: { captchaCode: code } })
}

/** `password` as it travels. A plate number stands where a user name does. */
export const loginBody = (
  { name, password }: Credentials,
  device: Required<Device>,
  captcha: CaptchaAnswer = {},
): LoginRequest => ({ userId: name.trim(), password, ...captcha, ...device })

/** Single sign-on: the user key stands for user and password. */
export const ssoBody = (userKey: string, device: Required<Device>) => ({ userKey, ...device })
