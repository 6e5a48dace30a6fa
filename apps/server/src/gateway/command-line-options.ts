/** The operator's options of the gateway. */
import { ConfigError, optionGroup } from '../options/option.ts'
import { publicAddressOf } from './public-address.ts'

export const gatewayOptions = optionGroup(
  {
    'gateway-port': { kind: 'number', default: 6808, about: 'Port of the JT/T 808 gateway' },
    'gateway-udp-port': { kind: 'number', default: 0, about: 'Port of the JT/T 808 gateway over UDP; 0: no UDP' },
    'gateway-host': { kind: 'text', about: 'Listen address for terminals; default: same as --host' },
    'gateway-address': {
      kind: 'text',
      about:
        'Host, or host:port, that terminals are to connect to, as shown to who adds vehicles; default: the host of the web client',
    },
    'max-connections': {
      kind: 'number',
      default: 0,
      about: 'Maximum terminal connections; 0: 50000, or as many as the limit of open files allows beside the API',
    },
    'unsigned-connections-per-address': {
      kind: 'number',
      default: 1_000,
      about: 'Maximum terminal connections per address on which no terminal has signed in; the oldest makes room for a new one',
    },
    'sign-in-seconds': { kind: 'number', default: 30, about: 'Time for a terminal to sign in after it has connected, seconds' },
    'max-connections-per-address': { kind: 'number', default: 25_000, about: 'Maximum terminal connections per address' },
    'new-connections-per-minute': {
      kind: 'number',
      default: 30_000,
      about: 'Maximum new terminal connections per minute and address',
    },
    'frames-per-second': {
      kind: 'number',
      default: 1_000,
      about: 'Maximum frames per second per connection; above it the socket is throttled',
    },
    'idle-seconds': {
      kind: 'number',
      default: 300,
      about: 'Connections of terminals that have not told their heartbeat are closed without traffic for this long, seconds',
    },
    'accept-changed-terminals': {
      kind: 'switch',
      default: false,
      about: 'Let another device in that registers under a known number, instead of listing it for the administrator',
    },
    'accept-own-codes': {
      kind: 'switch',
      default: false,
      about: 'Terminals that have never used the code they were given may sign in with their number or IMEI',
    },
    'accept-without-sign-in': {
      kind: 'switch',
      default: false,
      about: 'Terminals that have never used a code may report without signing in',
    },
  },
  values => {
    const address = values['gateway-address']
    if (address !== undefined && !publicAddressOf(address))
      throw new ConfigError(`--gateway-address ${address} must be a host or host:port`)
  },
)
