/** Options of connections: whose addresses count, and what an address may use. */
import { optionGroup } from '../options/option.ts'
import { TrustedProxies } from './trusted-proxies.ts'

export const connectionOptions = optionGroup(
  {
    'trust-proxy': {
      kind: 'text',
      default: '',
      about:
        'Proxies whose X-Forwarded-For is believed: their networks or addresses, loopback or private, separated by commas; or how many there are in a row, if nobody can reach the server past them',
      withoutValue:
        'needs a value: the network or address of your proxy, such as 10.0.0.5 or loopback, or the number of proxies, such as 1',
    },
    'max-http-connections': {
      kind: 'number',
      default: 0,
      about:
        'Maximum connections to the API, live feeds among them; 0: 10000, or what the limit of open files allows beside terminals',
    },
    'http-connections-per-address': {
      kind: 'number',
      default: 1_000,
      about:
        'Maximum connections to the API per address, without signed-in live feeds; the longest unused makes room for a new one',
    },
    'live-feeds-per-user': { kind: 'number', default: 100, about: 'Maximum live feeds of one user' },
    'open-calls-per-minute': {
      kind: 'number',
      default: 3_000,
      about:
        'Maximum calls per minute and address by people who have not signed in, such as sign-ins, captchas and shared pages; and as many with wrong access tokens',
    },
  },
  values => void new TrustedProxies(values['trust-proxy']),
)
