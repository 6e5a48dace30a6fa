/** The rules of signing in, without a screen. */
import type { Device, ErrorName, LoginRequest } from '@outrider/contract'
import { wirePassword } from '../../core/api/password.ts'

export interface Credentials {
  userId: string
  password: string
}

/** What is wrong with the form before anything is sent; undefined: nothing. */
export const checkCredentials = ({ userId, password }: Credentials): ErrorName | undefined =>
  userId.trim() === '' || password === '' ? 'login.empty' : undefined

export const loginBody = ({ userId, password }: Credentials, device: Required<Device>): LoginRequest => ({
  userId: userId.trim(),
  password: wirePassword(password),
  ...device,
})

/** Single sign-on: the user key stands for user and password. */
export const ssoBody = (userKey: string, device: Required<Device>) => ({ userKey, ...device })

/** Ours: the specification gives no rule for new passwords. */
export const minPasswordLength = 8

export interface PasswordChange {
  oldPassword: string
  newPassword: string
  repeated: string
}

export type PasswordProblem = { field: keyof PasswordChange; error: ErrorName; filling?: Record<string, number> }

export function checkPasswordChange({ oldPassword, newPassword, repeated }: PasswordChange): PasswordProblem | undefined {
  if (oldPassword === '') return { field: 'oldPassword', error: 'password.wrongOld' }
  if (newPassword.length < minPasswordLength) {
    return { field: 'newPassword', error: 'password.tooShort', filling: { length: minPasswordLength } }
  }
  if (newPassword === oldPassword) return { field: 'newPassword', error: 'password.same' }
  return newPassword === repeated ? undefined : { field: 'repeated', error: 'password.unlike' }
}

export const passwordChangeBody = ({ oldPassword, newPassword }: PasswordChange) => ({
  oldPassword: wirePassword(oldPassword),
  newPassword: wirePassword(newPassword),
})
