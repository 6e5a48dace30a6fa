/** All server options in one table: flag, environment variable, default, description. `--help` prints it. */
import { parseArgs } from 'node:util'
import type { Basemap } from '@outrider/contract'
import { limits } from '@outrider/contract'
import {
  type CharacterClass as PasswordKind,
  characterClasses,
  type PasswordRules,
  passwordRules,
} from './modules/user/password-rules.ts'

type OptionKind = 'text' | 'number' | 'switch'
interface OptionRow {
  kind: OptionKind
  default?: string | number | boolean
  about: string
}

const options = {
  port: { kind: 'number', default: limits.defaultPort, about: 'Port of the API and the client' },
  host: {
    kind: 'text',
    about: 'Listen address of API and client; default: localhost for the demo, all addresses otherwise',
  },
  'gateway-port': { kind: 'number', default: 6808, about: 'Port of the JT/T 808 gateway' },
  'gateway-host': { kind: 'text', about: 'Listen address for terminals; default: same as --host' },
  data: { kind: 'text', default: './data', about: 'Data folder: embedded database and all other stored files' },
  empty: { kind: 'switch', default: false, about: 'Start without demo data, with one administrator' },
  'database-url': { kind: 'text', about: 'postgres:// URL of a PostgreSQL 15 or newer, instead of the embedded one' },
  title: { kind: 'text', about: 'Platform title shown in clients' },
  nicknames: { kind: 'switch', default: false, about: 'Show vehicles by nickname instead of plate number' },
  'max-chosen': { kind: 'number', default: 0, about: 'Maximum number of vehicles in a selection; 0: unlimited' },
  'map-style': { kind: 'text', about: 'URL of a MapLibre style, instead of the embedded world map' },
  'map-pmtiles': { kind: 'text', about: 'URL of a PMTiles file (Protomaps layers), instead of the embedded world map' },
  'map-tiles': { kind: 'text', about: 'URL of raster tiles with {z}, {x}, {y}, instead of the embedded world map' },
  'map-tiles-datum': { kind: 'text', default: 'wgs84', about: 'Datum of --map-tiles: wgs84 or gcj02' },
  'map-attribution': { kind: 'text', default: '', about: 'Attribution required by the provider of --map-tiles' },
  'map-layers': { kind: 'text', about: 'JSON file with additional basemaps (docs/operations.md)' },
  'tianditu-key': {
    kind: 'text',
    about: 'Tianditu browser key: adds its street and satellite basemaps and its reverse geocoding',
  },
  'tianditu-server-key': { kind: 'text', about: 'Tianditu server key for reverse geocoding, instead of the browser key' },
  'tianditu-api': { kind: 'text', default: 'https://api.tianditu.gov.cn', about: 'Base URL of the Tianditu API' },
  'amap-web-key': { kind: 'text', about: 'AMap web service key for reverse geocoding; preferred over Tianditu' },
  'amap-api': { kind: 'text', default: 'https://restapi.amap.com', about: 'Base URL of the AMap web service' },
  'address-lookups-per-second': {
    kind: 'number',
    default: 10,
    about: 'Maximum reverse geocoding requests per second and map service; above it the nearest known place is returned',
  },
  'map-keys': { kind: 'text', about: 'Keys of external map services: TYPE=key,password|key,password;TYPE=...' },
  updates: { kind: 'text', about: 'JSON file with new releases of the app (docs/operations.md)' },
  'push-contact': {
    kind: 'text',
    default: 'mailto:postmaster@localhost',
    about: 'Operator contact for push services of browsers, as mailto: or https: URL',
  },
  'push-services': { kind: 'text', about: 'Additional push service hosts, separated by commas' },
  'fcm-account': {
    kind: 'text',
    about: 'JSON file of a Firebase service account: enables push to Android shells',
  },
  'fcm-api': { kind: 'text', default: 'https://fcm.googleapis.com', about: 'Base URL of Firebase Cloud Messaging' },
  'apns-key': { kind: 'text', about: 'APNs key file (.p8): enables push to iOS shells' },
  'apns-key-id': { kind: 'text', about: 'Key id of --apns-key' },
  'apns-team-id': { kind: 'text', about: 'Team id of --apns-key' },
  'apns-topic': { kind: 'text', about: 'Bundle id of the iOS app' },
  'apns-api': { kind: 'text', default: 'https://api.push.apple.com', about: 'Base URL of APNs' },
  'oa-app-id': { kind: 'text', about: 'App id of the official account' },
  'oa-secret': { kind: 'text', about: 'Secret of the official account; preferably set in the environment' },
  'oa-pages': { kind: 'text', about: 'Hosts of the official account’s pages, separated by commas' },
  'oa-template': { kind: 'text', about: 'Id of the approved message template of the official account' },
  'oa-api': { kind: 'text', default: 'https://api.weixin.qq.com', about: 'Base URL of the official account API' },
  'access-token-hours': { kind: 'number', default: 168, about: 'Lifetime of an access token, hours' },
  'refresh-token-days': { kind: 'number', default: 30, about: 'Lifetime of a refresh token, days' },
  'password-length': { kind: 'number', default: 8, about: 'Minimum length of new passwords' },
  'password-needs': {
    kind: 'text',
    default: '',
    about: 'Characters new passwords must contain: any of upper,lower,digit,special',
  },
  'accept-unchecked-passwords': {
    kind: 'switch',
    default: false,
    about: 'Allow password changes by clients that send digests only, which cannot be checked against the rules',
  },
  platforms: { kind: 'text', about: 'JSON file with other platforms by number: [{"code", "title", "url"}]' },
  'sms-url': { kind: 'text', about: 'URL of an SMS gateway; receives {mobile, code, text} as JSON' },
  'sms-token': { kind: 'text', about: 'Bearer token for --sms-url; preferably set in the environment' },
  'customer-info-url': {
    kind: 'text',
    default: '',
    about: 'URL of the cloud customer-info service (customer logos and versions)',
  },
  'poll-seconds': { kind: 'number', default: 5, about: 'Polling interval of clients that cannot use the live feed, seconds' },
  'stale-seconds': {
    kind: 'number',
    default: 600,
    about: 'Age from which the position of an online vehicle is shown as outdated, seconds',
  },
  'max-connections': { kind: 'number', default: 50_000, about: 'Maximum terminal connections' },
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
    about: 'Terminal connections without traffic for this long are closed, seconds',
  },
  'pack-after-hours': {
    kind: 'number',
    default: 3,
    about: 'Hours after the end of a UTC day until its reports are packed into tracks (smaller and faster to read)',
  },
  'keep-report-days': {
    kind: 'number',
    default: 190,
    about: 'Days that original reports are kept; their tracks remain. 0: forever',
  },
  'keep-track-days': { kind: 'number', default: 0, about: 'Days that tracks are kept, at least --keep-report-days; 0: forever' },
  'client-folder': { kind: 'text', about: 'Folder of a built client, instead of the bundled one' },
  'no-simulator': { kind: 'switch', default: false, about: 'Run the demo without simulated terminals' },
  'demo-days': {
    kind: 'number',
    default: 7,
    about: 'Days of track history created at the first start of the demo; at most 50',
  },
  'trust-proxy': { kind: 'switch', default: false, about: 'Trust X-Forwarded-For; use only behind your own proxy' },
  'check-replies': { kind: 'switch', default: false, about: 'Validate every reply against the contract (development)' },
  'log-level': { kind: 'text', default: 'warn', about: 'fatal, error, warn, info, debug or trace; logs go to standard error' },
  help: { kind: 'switch', default: false, about: 'Print this list' },
} as const satisfies Record<string, OptionRow>

type OptionTable = typeof options
type OptionValue<R extends OptionRow> = R['kind'] extends 'number'
  ? number
  : R['kind'] extends 'switch'
    ? boolean
    : R extends { default: string }
      ? string
      : string | undefined
export type Config = { -readonly [Name in keyof OptionTable]: OptionValue<OptionTable[Name]> }

/** Invalid options; the message is shown to the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const envName = (name: string): string => `OUTRIDER_${name.toUpperCase().replaceAll('-', '_')}`

/** Flags override the environment, which overrides the defaults. Throws ConfigError. */
export function readConfig(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Config {
  const rows = Object.entries(options) as [string, OptionRow][]
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
  if (!['wgs84', 'gcj02'].includes(config['map-tiles-datum'])) throw new ConfigError('--map-tiles-datum must be wgs84 or gcj02')
  if (!config['oa-app-id'] !== !config['oa-secret']) throw new ConfigError('--oa-app-id and --oa-secret must be given together')
  const apnsOptions = [config['apns-key'], config['apns-key-id'], config['apns-team-id'], config['apns-topic']]
  if (apnsOptions.some(Boolean) && !apnsOptions.every(Boolean))
    throw new ConfigError('--apns-key, --apns-key-id, --apns-team-id and --apns-topic must be given together')
  if (config['customer-info-url'] && !/^https?:\/\//.test(config['customer-info-url']))
    throw new ConfigError('--customer-info-url must begin with http:// or https://')
  for (const name of ['tianditu-api', 'amap-api'] as const)
    if (!/^https?:\/\//.test(config[name]) || !URL.canParse(config[name]))
      throw new ConfigError(`--${name} must begin with http:// or https://`)
  const { 'keep-report-days': reportDays, 'keep-track-days': trackDays } = config
  if (trackDays > 0 && (reportDays === 0 || trackDays < reportDays))
    throw new ConfigError('--keep-track-days must not be less than --keep-report-days: tracks replace the reports')
  if (!/^(mailto:.+@.+|https:\/\/.+)$/.test(config['push-contact']))
    throw new ConfigError('--push-contact must begin with mailto: or https://')
  return config
}

function valueOf(name: string, row: OptionRow, given: string | boolean | undefined): string | number | boolean | undefined {
  if (given === undefined || given === '') return row.default
  if (row.kind === 'switch') {
    if (given === true || given === 'true' || given === '1') return true
    if (given === false || given === 'false' || given === '0') return false
    throw new ConfigError(`${envName(name)} must be 1 or 0, not ${JSON.stringify(given)}`)
  }
  if (row.kind === 'text') return String(given)
  const number = Number(given)
  if (!Number.isInteger(number) || number < 0)
    throw new ConfigError(`--${name} must be a whole number, not ${JSON.stringify(given)}`)
  if (name.endsWith('port') && number > 65_535) throw new ConfigError(`--${name} must be a port number from 0 to 65535`)
  return number
}

export function help(): string {
  const rows = (Object.entries(options) as [string, OptionRow][]).map(([name, row]) => {
    const value = row.kind === 'switch' ? '' : row.kind === 'number' ? ' N' : ' TEXT'
    const defaultText = row.default === undefined || row.kind === 'switch' || row.default === '' ? '' : ` (${row.default})`
    return `  --${name}${value}\n      ${row.about}${defaultText}\n      ${envName(name)}`
  })
  return `Outrider: platform server with web client, JT/T 808 gateway and, unless --empty is given, a demo fleet.\n\n${rows.join('\n')}\n`
}

export function passwordRulesOf(config: Config): PasswordRules {
  const required = config['password-needs']
    .split(',')
    .map(kind => kind.trim())
    .filter(Boolean)
  const isKind = (kind: string): kind is PasswordKind => Object.hasOwn(characterClasses, kind)
  if (!required.every(isKind)) throw new ConfigError(`--password-needs accepts ${Object.keys(characterClasses).join(', ')}`)
  return passwordRules(config['password-length'], required.filter(isKind))
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
      if (at <= 0) throw new ConfigError('--map-keys must have the form TYPE=key,password|key,password;TYPE=...')
      return { apiType: entry.slice(0, at), mapKeys: entry.slice(at + 1) }
    })
}

/** Official account and the hosts of its pages; account undefined: not configured. */
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
