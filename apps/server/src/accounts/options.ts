/** Lifetimes of tokens and of the record. */
import { type AppMenuAuth, type Right, rightsOfPeople } from '@outrider/contract'
import { ConfigError, listOf, optionGroup } from '../options/option.ts'

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
    'second-factor-rights': {
      kind: 'text',
      default: '',
      about: `Who has one of these rights signs in with a second step, beside who has a role that asks for it: any of ${rightsOfPeople.join(',')}`,
    },
    'record-viewed-tracks': {
      kind: 'switch',
      default: false,
      about: 'Record who looked at which vehicle’s track or track card of which time, shared links too',
    },
  },
  ({ 'keep-call-record-days': days, 'accept-short-record': accepted, 'second-factor-rights': rights }) => {
    rightsOf(rights)
    if (days !== 0 && days < shortestRecord && !accepted)
      throw new ConfigError(
        `--keep-call-record-days ${days} keeps the record for less than six months (${shortestRecord} days), which the Cybersecurity Law of China ` +
          'asks for. What is older would be deleted for good. Where no law asks for it, add --accept-short-record.',
      )
  },
)

/** Days after which no law keeps a row of the record any more. @param keptDays how long it is kept; 0: for ever */
export const legalRecordDays = (keptDays: number): number =>
  keptDays === 0 ? shortestRecord : Math.min(keptDays, shortestRecord)

/** Whether somebody with these rights signs in with a second step. */
export function secondFactorFor(names: string): (granted: AppMenuAuth) => boolean {
  const asking = rightsOf(names)
  return granted => asking.some(right => granted[right])
}

function rightsOf(names: string): Right[] {
  const given = listOf(names)
  const known = rightsOfPeople.filter(right => given.includes(right))
  if (known.length < new Set(given).size) throw new ConfigError(`--second-factor-rights accepts ${rightsOfPeople.join(', ')}`)
  return known
}
