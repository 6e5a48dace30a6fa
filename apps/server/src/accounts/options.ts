/** Lifetimes of tokens. */
import { optionGroup } from '../options/option.ts'

export const accountOptions = optionGroup({
  'access-token-hours': { kind: 'number', default: 168, about: 'Lifetime of an access token, hours' },
  'refresh-token-days': { kind: 'number', default: 30, about: 'Lifetime of a refresh token, days' },
})
