/** The sign-in rules, without UI. */
import type { CaptchaAnswer, Device, LoginRequest } from '@outrider/contract'
import type { Platform } from '../../core/session/platform.ts'
import { currentPlatform, platformsInUse, type SessionState } from '../../core/session/session.ts'

export type SignInMethod = 'user' | 'plate' | 'sms'

/** The platform to sign in to next; in multi-platform mode they follow one after the other. */
export const platformToSignIn = (state: SessionState): Platform | undefined =>
  platformsInUse(state).find(({ Code }) => state.userDatas[Code] === undefined) ?? currentPlatform(state)

/** The platform whose password is changed: one that requires it first. */
export const platformToChange = (state: SessionState): Platform | undefined =>
  platformsInUse(state).find(({ Code }) => state.userDatas[Code]?.mustChangePassword) ?? currentPlatform(state)

/** The platform whose sign-in waits for its second step. */
export const platformToVerify = (state: SessionState): Platform | undefined =>
  platformsInUse(state).find(({ Code }) => state.userDatas[Code]?.secondFactor) ?? currentPlatform(state)

/** Keys of the texts. */
export type SignInProblem = 'empty' | 'emptyPlate' | 'emptyMobile' | 'emptyCode' | 'workUnfinished' | 'notAgreed'

export interface Credentials {
  name: string
  password: string
}

export interface Consent {
  agreed: boolean
  /** undefined: no captcha is required. */
  captcha?: CaptchaAnswer | undefined
  /** The device is still at work for the captcha. */
  working?: boolean
}

const isAnswered = ({ captchaCode = '', moveX, captchaWork }: CaptchaAnswer) =>
  captchaCode.trim() !== '' || moveX !== undefined || captchaWork !== undefined

const checkConsent = ({ agreed, captcha, working = false }: Consent): SignInProblem | undefined => {
  if (working) return 'workUnfinished'
  if (captcha && !isAnswered(captcha)) return 'emptyCode'
  return agreed ? undefined : 'notAgreed'
}

/** Validates the form before sending; undefined when valid. */
export function checkSignIn(
  method: 'user' | 'plate',
  { name, password }: Credentials,
  consent: Consent,
): SignInProblem | undefined {
  if (name.trim() === '' || password === '') return method === 'plate' ? 'emptyPlate' : 'empty'
  return checkConsent(consent)
}

export const checkSmsRequest = (
  mobile: string,
  captcha: CaptchaAnswer | undefined,
  working = false,
): SignInProblem | undefined => {
  if (mobile.trim() === '') return 'emptyMobile'
  if (working) return 'workUnfinished'
  return captcha && isAnswered(captcha) ? undefined : 'emptyCode'
}

export function checkSmsSignIn(mobile: string, code: string, { agreed }: Consent): SignInProblem | undefined {
  if (mobile.trim() === '') return 'emptyMobile'
  return checkConsent({ agreed, captcha: { captchaCode: code } })
}

/** `password`: encrypted for the wire. A plate number is sent as the user name. */
export const loginBody = ({ name, password }: Credentials, device: Device, captcha: CaptchaAnswer = {}): LoginRequest => ({
  userId: name.trim(),
  password,
  ...captcha,
  ...device,
})

/** Single sign-on: the user key replaces user name and password. */
export const ssoBody = (userKey: string, device: Device) => ({ userKey, ...device })
