/** Lifetimes of tokens and of the record. */
import { optionGroup } from '../options/option.ts'

export const accountOptions = optionGroup({
  'access-token-hours': { kind: 'number', default: 168, about: 'Lifetime of an access token, hours' },
  'refresh-token-days': { kind: 'number', default: 30, about: 'Lifetime of a refresh token, days' },
  'keep-call-record-days': {
    kind: 'number',
    default: 180,
    about:
      'Days that the record (sign-ins, locks, links, deletions, calls that changed or asked for something) and commands to terminals are kept; 0: forever',
  },
  'record-viewed-tracks': {
    kind: 'switch',
    default: false,
    about: 'Record who looked at which vehicle’s track or track card of which time, shared links too',
  },
})
