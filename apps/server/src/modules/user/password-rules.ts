/** What a new password must have. Only a password that arrives as typed can be held against it. */
import type { DataOf } from '@outrider/contract'

export type PasswordRules = DataOf<'user/getPasswordComplexity'>

export const kinds = { upper: /\p{Lu}/u, lower: /\p{Ll}/u, digit: /\p{Nd}/u, special: /[^\p{L}\p{N}\s]/u } as const
export type Kind = keyof typeof kinds

export const passwordRules = (minLength: number, needed: readonly Kind[] = []): PasswordRules => ({
  minLength,
  maxLength: 128,
  upper: needed.includes('upper'),
  lower: needed.includes('lower'),
  digit: needed.includes('digit'),
  special: needed.includes('special'),
})

/** Length in characters as people count them, not in UTF-16 units. */
export function meets(rules: PasswordRules, typed: string): boolean {
  const { length } = Array.from(typed)
  if (length < rules.minLength || length > rules.maxLength) return false
  return (Object.keys(kinds) as Kind[]).every(kind => !rules[kind] || kinds[kind].test(typed))
}
