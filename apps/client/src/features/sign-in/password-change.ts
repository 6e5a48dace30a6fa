/** Checks a new password by the rules of the platform before it is sent. */
import type { DataOf } from '@outrider/contract'
import type { passwordProblemTexts } from './password-problem-texts.ts'

export type PasswordRules = DataOf<'user/getPasswordComplexity'>

/** The same checks as on the server. */
const kinds = { upper: /\p{Lu}/u, lower: /\p{Ll}/u, digit: /\p{Nd}/u, special: /[^\p{L}\p{N}\s]/u } as const
export type CharacterKind = keyof typeof kinds

export const requiredKinds = (rules: PasswordRules): CharacterKind[] =>
  (Object.keys(kinds) as CharacterKind[]).filter(kind => rules[kind])

export interface PasswordChange {
  oldPassword: string
  newPassword: string
  repeated: string
}

export type PasswordProblem = {
  field: keyof PasswordChange
  error: keyof typeof passwordProblemTexts.rows
  filling?: Record<string, number>
}

/** `rules`: undefined when the platform has none. */
export function checkPasswordChange(change: PasswordChange, rules: PasswordRules | undefined): PasswordProblem | undefined {
  const { oldPassword, newPassword, repeated } = change
  if (oldPassword === '') return { field: 'oldPassword', error: 'wrongOld' }
  // Counts characters, not UTF-16 units.
  const { length } = Array.from(newPassword)
  const minLength = rules?.minLength ?? 1
  if (length < minLength) return { field: 'newPassword', error: 'tooShort', filling: { length: minLength } }
  const weak = rules && (length > rules.maxLength || requiredKinds(rules).some(kind => !kinds[kind].test(newPassword)))
  if (weak) return { field: 'newPassword', error: 'weak' }
  if (newPassword === oldPassword) return { field: 'newPassword', error: 'same' }
  return newPassword === repeated ? undefined : { field: 'repeated', error: 'mismatch' }
}
