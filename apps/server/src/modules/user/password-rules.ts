/** Rules for new passwords. They can only be checked when the client sends the password as typed. */
import type { DataOf } from '@outrider/contract'

export type PasswordRules = DataOf<'user/getPasswordComplexity'>

export const characterClasses = { upper: /\p{Lu}/u, lower: /\p{Ll}/u, digit: /\p{Nd}/u, special: /[^\p{L}\p{N}\s]/u } as const
export type CharacterClass = keyof typeof characterClasses

export const passwordRules = (minLength: number, needed: readonly CharacterClass[] = []): PasswordRules => ({
  minLength,
  maxLength: 128,
  upper: needed.includes('upper'),
  lower: needed.includes('lower'),
  digit: needed.includes('digit'),
  special: needed.includes('special'),
})

/** Length is counted in code points, not in UTF-16 units. */
export function meetsRules(rules: PasswordRules, typed: string): boolean {
  const { length } = Array.from(typed)
  if (length < rules.minLength || length > rules.maxLength) return false
  return (Object.keys(characterClasses) as CharacterClass[]).every(kind => !rules[kind] || characterClasses[kind].test(typed))
}
