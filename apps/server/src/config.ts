/** Every option of the server in one table: flag, environment, default, words. `--help` is this table. */
import { parseArgs } from 'node:util'
import type { Basemap } from '@outrider/contract'
import { limits } from '@outrider/contract'
import { type Kind as PasswordKind, kinds, type PasswordRules, passwordRules } from './modules/user/password-rules.ts'

type Kind = 'text' | 'number' | 'switch'
interface Row {
  kind: Kind
  default?: string | number | boolean
  about: string
}

const options = {
  port: { kind: 'number', default: limits.defaultPort, about: 'Port of the API and the client' },
  host: {
    kind: 'text',
    about: 'Address to listen on for API and client; default: this machine only in the demo, all addresses otherwise',
  },
  'gateway-port': { kind: 'number', default: 6808, about: 'Port of the JT/T 808 gateway' },
  'gateway-host': { kind: 'text', about: 'Address to listen on for terminals; default as for --host' },
  data: { kind: 'text', default: './data', about: 'Folder of the embedded database and of everything else that is kept' },
  empty: { kind: 'switch', default: false, about: 'Start without the demo: an administrator and nothing else' },
  'database-url': { kind: 'text', about: 'postgres:// address of a PostgreSQL 15 or newer, in place of the embedded one' },
  title: { kind: 'text', about: 'Title of the platform, as clients show it' },
  nicknames: { kind: 'switch', default: false, about: 'Show vehicles by nickname in place of the plate number' },
  'max-chosen': { kind: 'number', default: 0, about: 'Vehicles a user can choose at once; 0: as many as there are' },
  'map-style': { kind: 'text', about: 'Address of a MapLibre style, in place of the embedded world map' },
  'map-pmtiles': { kind: 'text', about: 'Address of a PMTiles file (Protomaps layers), in place of the embedded world map' },
  'map-tiles': { kind: 'text', about: 'Address of raster tiles with {z}, {x}, {y}, in place of the embedded world map' },
  'map-tiles-datum': { kind: 'text', default: 'wgs84', about: 'Datum of --map-tiles: wgs84 or gcj02' },
  'map-attribution': { kind: 'text', default: '', about: 'Words the provider of --map-tiles wants to be shown' },
  'map-layers': { kind: 'text', about: 'JSON file that lists more grounds for the map (docs/operations.md)' },
  'tianditu-key': {
    kind: 'text',
    about: 'Browser key of Tianditu: its streets and its pictures from above become grounds of the map, and it tells addresses',
  },
  'tianditu-server-key': { kind: 'text', about: 'Server key of Tianditu: asked for addresses in place of the browser key' },
  'tianditu-api': { kind: 'text', default: 'https://api.tianditu.gov.cn', about: 'Base address of the API of Tianditu' },
  'amap-web-key': { kind: 'text', about: 'Key of the web service of AMap: it tells addresses, before Tianditu' },
  'amap-api': { kind: 'text', default: 'https://restapi.amap.com', about: 'Base address of the web service of AMap' },
  'address-lookups-per-second': {
    kind: 'number',
    default: 10,
    about: 'Addresses asked of each map service in a second at most; beyond it the nearest known place is told',
  },
  'map-keys': { kind: 'text', about: 'Keys of outside map services: TYPE=key,password|key,password;TYPE=...' },
  updates: { kind: 'text', about: 'JSON file that lists newer packages of the app (docs/operations.md)' },
  'push-contact': {
    kind: 'text',
    default: 'mailto:postmaster@localhost',
    about: 'mailto: or https: address at which push services of browsers reach the operator',
  },
  'push-services': { kind: 'text', about: 'Hosts of push services beside those of the known browsers, separated by commas' },
  'fcm-account': {
    kind: 'text',
    about: 'JSON file of a service account that may send by Firebase Cloud Messaging: pushes to Android shells',
  },
  'fcm-api': { kind: 'text', default: 'https://fcm.googleapis.com', about: 'Base address of Firebase Cloud Messaging' },
  'apns-key': { kind: 'text', about: 'Key file (.p8) for the push service of Apple: pushes to iOS shells' },
  'apns-key-id': { kind: 'text', about: 'Id of that key' },
  'apns-team-id': { kind: 'text', about: 'Id of the team the key belongs to' },
  'apns-topic': { kind: 'text', about: 'Id of the app that is pushed to' },
  'apns-api': { kind: 'text', default: 'https://api.push.apple.com', about: 'Base address of the push service of Apple' },
  'oa-app-id': { kind: 'text', about: 'App id of the official account' },
  'oa-secret': { kind: 'text', about: 'Secret of the official account; better given by the environment' },
  'oa-pages': { kind: 'text', about: 'Hosts whose pages belong to the official account, separated by commas' },
  'oa-template': { kind: 'text', about: 'Id of the approved template for messages of the official account' },
  'oa-api': { kind: 'text', default: 'https://api.weixin.qq.com', about: 'Base address of the API of the official account' },
  'access-token-hours': { kind: 'number', default: 168, about: 'How long a sign-in counts' },
  'refresh-token-days': { kind: 'number', default: 30, about: 'How long a sign-in can be renewed' },
  'password-length': { kind: 'number', default: 8, about: 'Characters a new password needs at least' },
  'password-needs': { kind: 'text', default: '', about: 'What a new password must contain: any of upper,lower,digit,special' },
  'accept-unchecked-passwords': {
    kind: 'switch',
    default: false,
    about: 'Let clients that send digests only change passwords: nobody can tell how good those are',
  },
  platforms: { kind: 'text', about: 'JSON file that lists other platforms by number: [{"code", "title", "url"}]' },
  'sms-url': { kind: 'text', about: 'Address of a gateway for text messages; it gets {mobile, code, text} as JSON' },
  'sms-token': { kind: 'text', about: 'Bearer token for --sms-url; better given by the environment' },
  'customer-info-url': {
    kind: 'text',
    default: '',
    about: 'Address of the cloud customer-info service: pictures and versions of customers',
  },
  'poll-seconds': { kind: 'number', default: 5, about: 'Time between two polls of clients that cannot use the live feed' },
  'stale-seconds': { kind: 'number', default: 600, about: 'Age from which the position of an online vehicle is shown as old' },
  'max-connections': { kind: 'number', default: 50_000, about: 'Terminal connections at most' },
  'max-connections-per-address': { kind: 'number', default: 25_000, about: 'Terminal connections from one address at most' },
  'new-connections-per-minute': {
    kind: 'number',
    default: 30_000,
    about: 'New terminal connections a minute from one address at most',
  },
  'frames-per-second': {
    kind: 'number',
    default: 1_000,
    about: 'Frames a second of one terminal connection; more are read more slowly',
  },
  'idle-seconds': { kind: 'number', default: 300, about: 'Silence after which a terminal connection is closed' },
  'pack-after-hours': {
    kind: 'number',
    default: 3,
    about: 'Hours after the end of a day (UTC) when its reports are packed into tracks, which are read faster and take less room',
  },
  'keep-report-days': {
    kind: 'number',
    default: 190,
    about: 'Days that the reports of terminals are kept as they came; their tracks remain. 0: for ever',
  },
  'keep-track-days': { kind: 'number', default: 0, about: 'Days that tracks are kept, --keep-report-days at least; 0: for ever' },
  'client-folder': { kind: 'text', about: 'Folder of a built client, in place of the one that comes along' },
  'no-simulator': { kind: 'switch', default: false, about: 'Demo without its simulated terminals' },
  'demo-days': {
    kind: 'number',
    default: 7,
    about: 'Days that some vehicles of the demo have driven already when it starts for the first time; 50 at most',
  },
  'trust-proxy': { kind: 'switch', default: false, about: 'Believe X-Forwarded-For: only behind a proxy of your own' },
  'check-replies': { kind: 'switch', default: false, about: 'Check every reply against the contract (development)' },
  'log-level': { kind: 'text', default: 'warn', about: 'fatal, error, warn, info, debug or trace; logs go to standard error' },
  help: { kind: 'switch', default: false, about: 'This list' },
} as const satisfies Record<string, Row>

type Options = typeof options
type Value<R extends Row> = R['kind'] extends 'number'
  ? number
  : R['kind'] extends 'switch'
    ? boolean
    : R extends { default: string }
      ? string
      : string | undefined
export type Config = { -readonly [Name in keyof Options]: Value<Options[Name]> }

/** Something about the options is wrong; the message is for the person at the keyboard. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const envName = (name: string): string => `OUTRIDER_${name.toUpperCase().replaceAll('-', '_')}`

/** Flags win over the environment, the environment over the defaults. */
export function readConfig(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Config {
  const rows = Object.entries(options) as [string, Row][]
  let given: Record<string, string | boolean | undefined>
  try {
    given = parseArgs({
      args: [...args],
      options: Object.fromEntries(
        rows.map(([name, row]) => [name, { type: row.kind === 'switch' ? 'boolean' : 'string' } as const]),
      ),
      allowNegative: false,
    }).values
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)}\nSee --help.`)
  }
  const config = Object.fromEntries(
    rows.map(([name, row]) => [name, valueOf(name, row, given[name] ?? env[envName(name)])]),
  ) as Config
  if (!['wgs84', 'gcj02'].includes(config['map-tiles-datum'])) throw new ConfigError('--map-tiles-datum is wgs84 or gcj02')
  if (!config['oa-app-id'] !== !config['oa-secret']) throw new ConfigError('--oa-app-id and --oa-secret belong together')
  const apple = [config['apns-key'], config['apns-key-id'], config['apns-team-id'], config['apns-topic']]
  if (apple.some(Boolean) && !apple.every(Boolean))
    throw new ConfigError('--apns-key, --apns-key-id, --apns-team-id and --apns-topic belong together')
  if (config['customer-info-url'] && !/^https?:\/\//.test(config['customer-info-url']))
    throw new ConfigError('--customer-info-url begins with http:// or https://')
  for (const name of ['tianditu-api', 'amap-api'] as const)
    if (!/^https?:\/\//.test(config[name]) || !URL.canParse(config[name]))
      throw new ConfigError(`--${name} begins with http:// or https://`)
  const { 'keep-report-days': reportDays, 'keep-track-days': trackDays } = config
  if (trackDays > 0 && (reportDays === 0 || trackDays < reportDays))
    throw new ConfigError('--keep-track-days is not less than --keep-report-days: tracks are what remains of the reports')
  if (!/^(mailto:.+@.+|https:\/\/.+)$/.test(config['push-contact']))
    throw new ConfigError('--push-contact begins with mailto: or https://')
  return config
}

function valueOf(name: string, row: Row, given: string | boolean | undefined): string | number | boolean | undefined {
  if (given === undefined || given === '') return row.default
  if (row.kind === 'switch') {
    if (given === true || given === 'true' || given === '1') return true
    if (given === false || given === 'false' || given === '0') return false
    throw new ConfigError(`${envName(name)} is 1 or 0, not ${JSON.stringify(given)}`)
  }
  if (row.kind === 'text') return String(given)
  const number = Number(given)
  if (!Number.isInteger(number) || number < 0)
    throw new ConfigError(`--${name} needs a whole number, not ${JSON.stringify(given)}`)
  if (name.endsWith('port') && number > 65_535) throw new ConfigError(`--${name} is a port: 0 to 65535`)
  return number
}

export function help(): string {
  const rows = (Object.entries(options) as [string, Row][]).map(([name, row]) => {
    const value = row.kind === 'switch' ? '' : row.kind === 'number' ? ' N' : ' TEXT'
    const otherwise = row.default === undefined || row.kind === 'switch' || row.default === '' ? '' : ` (${row.default})`
    return `  --${name}${value}\n      ${row.about}${otherwise}\n      ${envName(name)}`
  })
  return `Outrider: the platform server with its client, its JT/T 808 gateway and, unless --empty, a demo fleet.\n\n${rows.join('\n')}\n`
}

export function passwordRulesOf(config: Config): PasswordRules {
  const needed = config['password-needs']
    .split(',')
    .map(kind => kind.trim())
    .filter(Boolean)
  const isKind = (kind: string): kind is PasswordKind => Object.hasOwn(kinds, kind)
  if (!needed.every(isKind)) throw new ConfigError(`--password-needs takes ${Object.keys(kinds).join(', ')}`)
  return passwordRules(config['password-length'], needed.filter(isKind))
}

export function basemapOf(config: Config): Basemap {
  if (config['map-style']) return { kind: 'style', url: config['map-style'] }
  if (config['map-pmtiles']) return { kind: 'pmtiles', url: config['map-pmtiles'] }
  if (config['map-tiles'])
    return {
      kind: 'tiles',
      url: config['map-tiles'],
      datum: config['map-tiles-datum'] === 'gcj02' ? 'gcj02' : 'wgs84',
      attribution: config['map-attribution'],
    }
  return { kind: 'embedded' }
}

/** `TYPE=key,password|key,password;TYPE=...` */
export function mapKeysOf(config: Config): { apiType: string; mapKeys: string }[] {
  return (config['map-keys'] ?? '')
    .split(';')
    .filter(Boolean)
    .map(entry => {
      const at = entry.indexOf('=')
      if (at <= 0) throw new ConfigError('--map-keys is TYPE=key,password|key,password;TYPE=...')
      return { apiType: entry.slice(0, at), mapKeys: entry.slice(at + 1) }
    })
}

/** The official account and the hosts of its pages; undefined account: none. */
export function officialAccountOf(config: Config): {
  account: { appId: string; secret: string; api: string } | undefined
  pages: string[]
  template: string
} {
  const { 'oa-app-id': appId, 'oa-secret': secret, 'oa-api': api } = config
  const pages = (config['oa-pages'] ?? '')
    .split(',')
    .map(host => host.trim())
    .filter(Boolean)
  return { account: appId && secret ? { appId, secret, api } : undefined, pages, template: config['oa-template'] ?? '' }
}
