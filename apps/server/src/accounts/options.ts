/** Lifetimes of tokens and of records of calls. */
import { optionGroup } from '../options/option.ts'

export const accountOptions = optionGroup({
  'access-token-hours': { kind: 'number', default: 168, about: 'Lifetime of an access token, hours' },
  'refresh-token-days': { kind: 'number', default: 30, about: 'Lifetime of a refresh token, days' },
  'keep-call-record-days': {
    kind: 'number',
    default: 180,
    about: 'Days that records of calls and of commands to terminals (who changed, shared or asked for what) are kept; 0: forever',
  },
})
