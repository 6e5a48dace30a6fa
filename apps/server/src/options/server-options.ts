/** Options that belong to no single part: addresses, data, and what several modules show. */
import { limits } from '@outrider/contract'
import { basePathOf } from './base-path.ts'
import { roleNames, rolesOf } from './roles.ts'
import { checkWebAddress, ConfigError, optionGroup } from './option.ts'

export const serverOptions = optionGroup(
  {
    port: { kind: 'number', default: limits.defaultPort, about: 'Port of the API and the client' },
    host: {
      kind: 'text',
      about: 'Listen address of API and client; default: localhost for the demo, all addresses otherwise',
    },
    'base-path': {
      kind: 'text',
      default: '/',
      about: 'Path of a proxy below which clients reach the server, such as /fleet/; it may take the path away or leave it',
    },
    data: { kind: 'text', default: './data', about: 'Data folder: embedded database and all other stored files' },
    empty: { kind: 'switch', default: false, about: 'Start without demo data, with one administrator' },
    'database-url': { kind: 'text', about: 'postgres:// URL of a PostgreSQL 15 or newer, instead of the embedded one' },
    roles: {
      kind: 'text',
      default: roleNames.join(','),
      about:
        'What this server does of several on one database: gateway (terminals), api (clients), media (video, with api), jobs',
    },
    'node-address': {
      kind: 'text',
      default: '',
      about:
        'Web address under which clients reach this server and no other of the installation: viewers of its video are sent there',
    },
    'hand-on-seconds': {
      kind: 'number',
      default: 15,
      about: 'Seconds over which a server that stops sends its terminals away, where others of the installation take them',
    },
    title: { kind: 'text', about: 'Platform title shown in clients' },
    nicknames: { kind: 'switch', default: false, about: 'Show vehicles by nickname instead of plate number' },
    'stale-seconds': {
      kind: 'number',
      default: 600,
      about: 'Age from which the position of an online vehicle is shown as outdated, seconds',
    },
    'customer-info-url': {
      kind: 'text',
      default: '',
      about: 'URL of the cloud customer-info service (customer logos and versions)',
    },
    'client-folder': { kind: 'text', about: 'Folder of a built client, instead of the bundled one' },
    'no-simulator': { kind: 'switch', default: false, about: 'Run the demo without simulated terminals' },
    'demo-check-minutes': {
      kind: 'number',
      default: 15,
      about: 'Demo: minutes between two on-duty checks of its simulated superior platform; 0: none',
    },
    'demo-days': {
      kind: 'number',
      default: 7,
      about: 'Days of history of twelve vehicles at the first start of the demo, at most 50; the others have two of them',
    },
    'unread-seconds': {
      kind: 'number',
      default: 30,
      about: 'Seconds after which a client that takes nothing of what it is sent is disconnected',
    },
    'check-replies': { kind: 'switch', default: false, about: 'Validate every reply against the contract (development)' },
    'log-level': { kind: 'text', default: 'warn', about: 'fatal, error, warn, info, debug or trace; logs go to standard error' },
    help: { kind: 'switch', default: false, about: 'Print this list' },
  },
  values => {
    rolesOf(values.roles)
    if (values['node-address']) checkWebAddress('node-address', values['node-address'])
    if (!(values['hand-on-seconds'] >= 0 && values['hand-on-seconds'] <= 60))
      throw new ConfigError('--hand-on-seconds is from 0 to 60')
    values['base-path'] = basePathOf(values['base-path'])
    if (!(values['unread-seconds'] > 0)) throw new ConfigError('--unread-seconds must be more than 0')
    if (values['customer-info-url']) checkWebAddress('customer-info-url', values['customer-info-url'])
  },
)
