/** The rules of a new password: those of the platform, told before anything is sent. */
import type { DataOf, ErrorName } from '@outrider/contract'

export type PasswordRules = DataOf<'user/getPasswordComplexity'>

/** Held against what was typed, as the platform does it. */
const kinds = { upper: /\p{Lu}/u, lower: /\p{Ll}/u, digit: /\p{Nd}/u, special: /[^\p{L}\p{N}\s]/u } as const
export type Kind = keyof typeof kinds

export const kindsOf = (rules: PasswordRules): Kind[] => (Object.keys(kinds) as Kind[]).filter(kind => rules[kind])

export interface PasswordChange {
  oldPassword: string
  newPassword: string
  repeated: string
}

export type PasswordProblem = { field: keyof PasswordChange; error: ErrorName; filling?: Record<string, number> }

/** `rules`: undefined for a platform that tells none. */
export function checkPasswordChange(change: PasswordChange, rules: PasswordRules | undefined): PasswordProblem | undefined {
  const { oldPassword, newPassword, repeated } = change
  if (oldPassword === '') return { field: 'oldPassword', error: 'password.wrongOld' }
  // As people count, not in UTF-16 units.
  const { length } = Array.from(newPassword)
  const least = rules?.minLength ?? 1
  if (length < least) return { field: 'newPassword', error: 'password.tooShort', filling: { length: least } }
  const weak = rules && (length > rules.maxLength || kindsOf(rules).some(kind => !kinds[kind].test(newPassword)))
  if (weak) return { field: 'newPassword', error: 'password.weak' }
  if (newPassword === oldPassword) return { field: 'newPassword', error: 'password.same' }
  return newPassword === repeated ? undefined : { field: 'repeated', error: 'password.unlike' }
}
