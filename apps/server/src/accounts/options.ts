/** Lifetimes of tokens and of the record. */
import { ConfigError, optionGroup } from '../options/option.ts'

/** Days of the longest six months: the Cybersecurity Law of China asks for logs of at least six. */
const shortestRecord = 184

export const accountOptions = optionGroup(
  {
    'access-token-hours': { kind: 'number', default: 168, about: 'Lifetime of an access token, hours' },
    'refresh-token-days': { kind: 'number', default: 30, about: 'Lifetime of a refresh token, days' },
    'keep-call-record-days': {
      kind: 'number',
      default: shortestRecord,
      about: `Days that the record (sign-ins, locks, links, deletions, calls that changed or asked for something) and commands to terminals are kept; 0: forever; less than ${shortestRecord} only with --accept-short-record`,
    },
    'accept-short-record': {
      kind: 'switch',
      default: false,
      about: 'Let the record be kept for less than six months, where no law asks for them',
    },
    'record-viewed-tracks': {
      kind: 'switch',
      default: false,
      about: 'Record who looked at which vehicle’s track or track card of which time, shared links too',
    },
  },
  ({ 'keep-call-record-days': days, 'accept-short-record': accepted }) => {
    if (days !== 0 && days < shortestRecord && !accepted)
      throw new ConfigError(
        `--keep-call-record-days ${days} keeps the record for less than six months (${shortestRecord} days), which the Cybersecurity Law of China ` +
          'asks for. What is older would be deleted for good. Where no law asks for it, add --accept-short-record.',
      )
  },
)
