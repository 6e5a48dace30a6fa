import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { help, readConfig, settingsOf } from './config.ts'
import { basemapOf, mapKeysOf } from './modules/map/options.ts'
import { officialAccountOf } from './modules/official-account/options.ts'
import { ConfigError } from './options/option.ts'

test('without flags and environment the defaults hold', () => {
  expect(readConfig([], {})).toMatchObject({ port: 8083, data: './data', empty: false, host: undefined, 'log-level': 'warn' })
})

test('flags win over the environment, the environment over the defaults', () => {
  const env = { OUTRIDER_PORT: '9000', OUTRIDER_EMPTY: '1', OUTRIDER_TITLE: 'From the environment' }
  expect(readConfig(['--port', '9100'], env)).toMatchObject({ port: 9100, empty: true, title: 'From the environment' })
})

test('administrators are told each option, its value and where it comes from, and no secret', () => {
  const args = [
    '--port',
    '9100',
    '--database-url=postgres://fleet:hidden:@/x@db.example/fleet?password=hidden',
    '--oa-app-id',
    'id',
    '--oa-secret',
    'hidden',
  ]
  const env = {
    OUTRIDER_TITLE: 'Fleet',
    OUTRIDER_METRICS_TOKEN: 'hidden',
    OUTRIDER_SMS_TOKEN: 'hidden',
    OUTRIDER_AMAP_WEB_KEY: 'hidden',
    OUTRIDER_MAP_KEYS: 'amap=hidden,hidden',
    OUTRIDER_MAP_TILES: 'https://tiles.example/{z}/{x}/{y}?tk=hidden',
  }
  const settings = settingsOf(readConfig(args, env), args, env)
  const of = (name: string) => settings.find(setting => setting.name === name)
  expect(of('port')).toMatchObject({ value: '9100', from: 'option' })
  expect(of('database-url')).toMatchObject({ value: 'postgres://fleet@db.example/fleet?…', from: 'option' })
  expect(of('map-tiles')).toMatchObject({ value: 'https://tiles.example/{z}/{x}/{y}?…' })
  expect(of('title')).toMatchObject({ value: 'Fleet', from: 'environment' })
  expect(of('metrics-token')).toMatchObject({ value: '', from: 'environment', secret: true })
  expect(of('data')).toMatchObject({ value: './data', from: 'default', secret: false })
  expect(JSON.stringify(settings)).not.toContain('hidden')
})

/** Named like a secret, and none: a file that has it, its number, how long it lasts. */
const noSecrets = [
  'video-transcode',
  'video-transcode-program',
  'accept-own-codes',
  'files-s3-key-id',
  'files-s3-secret-file',
  'smtp-url-file',
  'apns-key',
  'apns-key-id',
  // A file.
  'tls-key',
].concat(['access-token-hours', 'refresh-token-days', 'password-length', 'password-needs', 'accept-unchecked-passwords'])

test('an option that is named like a secret is told to nobody', () => {
  const shown = settingsOf(readConfig([], {}), [], {}).filter(({ secret }) => !secret)
  const named = shown.map(({ name }) => name).filter(name => /secret|token|password|key|code/.test(name))
  expect(named.filter(name => !noSecrets.includes(name))).toEqual([])
})

test.each([
  [['--port', 'eighty'], {}],
  [['--port', '70000'], {}],
  [['--unknown'], {}],
  [[], { OUTRIDER_EMPTY: 'perhaps' }],
  [['--map-tiles-datum', 'bd09'], {}],
  [['--trust-proxy'], {}],
  [['--trust-proxy', '--empty'], {}],
  [['--trust-proxy', 'nginx'], {}],
  [[], { OUTRIDER_TRUST_PROXY: 'true' }],
  [['--amap-api', 'restapi.amap.com'], {}],
  [['--tianditu-api', 'http://'], {}],
  [['--files-s3-secret', 'on the command line'], {}],
  [['--files-s3-endpoint', 'http://localhost:9000', '--files-s3-bucket', 'files'], {}],
  [['--files-s3-bucket', 'files'], { OUTRIDER_FILES_S3_SECRET: 'x' }],
  [['--tls-cert', 'fleet.pem'], {}],
  [['--tls-names', '*.example.com'], {}],
  [['--tls-names', 'fleet.example.com', '--tls-cert', 'a', '--tls-key', 'b'], {}],
  [['--gateway-tls-port', '6809'], {}],
])('%j with %j is refused in words', (args, env) => {
  expect(() => readConfig(args, env)).toThrow(ConfigError)
})

test('the secret of the file store comes from the environment or a file', () => {
  const service = ['--files-s3-endpoint', 'http://localhost:9000', '--files-s3-bucket', 'files', '--files-s3-key-id', 'id']
  expect(readConfig(service, { OUTRIDER_FILES_S3_SECRET: 'x' })).toMatchObject({ 'files-s3-secret': 'x' })
  expect(readConfig([...service, '--files-s3-secret-file', 'key'], {})).toMatchObject({ 'files-s3-secret-file': 'key' })
  expect(help()).toContain('OUTRIDER_FILES_S3_SECRET')
  expect(help()).not.toMatch(/--files-s3-secret /)
})

test('the basemap is the embedded one unless an address is given', () => {
  expect(basemapOf(readConfig([], {}))).toEqual({ kind: 'embedded' })
  const tiles = ['--map-tiles', 'https://tiles/{z}/{x}/{y}', '--map-tiles-datum', 'gcj02', '--map-attribution', 'Somebody']
  expect(basemapOf(readConfig(tiles, {}))).toEqual({
    kind: 'tiles',
    url: 'https://tiles/{z}/{x}/{y}',
    datum: 'gcj02',
    attribution: 'Somebody',
  })
})

test('map keys are read as pairs per type', () => {
  expect(mapKeysOf(readConfig(['--map-keys', 'AMapWeb=k1,p1|k2,p2;Other=x,y'], {}))).toEqual([
    { apiType: 'AMapWeb', mapKeys: 'k1,p1|k2,p2' },
    { apiType: 'Other', mapKeys: 'x,y' },
  ])
})

test('the help names every option with its environment variable', () => {
  expect(help()).toMatchSnapshot()
})

test('the official account is whole or absent', () => {
  expect(officialAccountOf(readConfig([], {}))).toEqual({ account: undefined, pages: [], template: '' })
  const given = ['--oa-app-id', 'wx1', '--oa-pages', 'a.example.com, b.example.com']
  expect(officialAccountOf(readConfig(given, { OUTRIDER_OA_SECRET: 's' }))).toEqual({
    account: { appId: 'wx1', secret: 's', api: 'https://api.weixin.qq.com' },
    pages: ['a.example.com', 'b.example.com'],
    template: '',
  })
  expect(() => readConfig(given, {})).toThrow(ConfigError)
  expect(() => readConfig(['--push-contact', 'somebody'], {})).toThrow(ConfigError)
})

test('the options of the push service of Apple are all there or none', () => {
  const all = ['--apns-key', 'key.p8', '--apns-key-id', 'k', '--apns-team-id', 't', '--apns-topic', 'app']
  expect(readConfig(all, {})['apns-topic']).toBe('app')
  expect(() => readConfig(all.slice(0, 6), {})).toThrow(ConfigError)
})

test('tracks are kept as long as the reports at least', () => {
  const keep = (reports: string, tracks: string) =>
    readConfig(['--keep-report-days', reports, '--keep-track-days', tracks, '--keep-less-confirmed-by', 'Li Wei: a trial'], {})
  expect(keep('30', '30')).toMatchObject({ 'keep-report-days': 30, 'keep-track-days': 30 })
  expect(keep('30', '0')).toMatchObject({ 'keep-track-days': 0 })
  expect(() => keep('30', '29')).toThrow(ConfigError)
  expect(() => keep('0', '400')).toThrow(ConfigError)
})

test('alarms, evidence and tracks are kept as long as the law asks, unless somebody answers for less', () => {
  for (const [option, floor] of [
    ['--keep-alarm-days', 1_095],
    ['--keep-evidence-days', 1_095],
  ] as const) {
    expect(() => readConfig([option, String(floor - 1)], {}), option).toThrow(ConfigError)
    for (const days of [floor, 0]) expect(readConfig([option, String(days)], {})).toBeDefined()
    expect(() => readConfig([option, '30', '--keep-less-confirmed-by', ' '], {}), option).toThrow(ConfigError)
    expect(readConfig([option, '30', '--keep-less-confirmed-by', 'Li Wei: a trial'], {})).toBeDefined()
  }
  expect(() => readConfig(['--keep-report-days', '100', '--keep-track-days', '182'], {})).toThrow(ConfigError)
  expect(readConfig(['--keep-report-days', '100', '--keep-track-days', '183'], {})['keep-track-days']).toBe(183)
  expect(readConfig([], {})).toMatchObject({ 'keep-alarm-days': 0, 'keep-evidence-days': 1_100, 'keep-track-days': 0 })
})

/** Of `outrider`, the program for administration, which docs/operations.md explains too. */
const ofCommands =
  'add all bbox english from json jt809 max-zoom name number only-size organisation parent proposed radius remove rights set to top vehicle'.split(
    ' ',
  )

test('every option is explained in docs/operations.md, and none that is gone', () => {
  const document = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const namesIn = (text: string): Set<string> =>
    new Set([...text.matchAll(/(?<=--|OUTRIDER_)[a-zA-Z][\w-]*/g)].map(([name]) => name))
  const explained = namesIn(document)
  const options = [...help().matchAll(/^ {2}(?:--|OUTRIDER_)([\w-]+)/gm)].map(([, name = '']) => name)
  expect(options.length).toBeGreaterThan(80)
  expect(options.filter(name => !explained.has(name))).toEqual([])
  const known = namesIn(help())
  expect([...explained].filter(name => !known.has(name) && !ofCommands.includes(name))).toEqual([])
})

test('every metric is explained in docs/operations.md, and none that is gone', () => {
  const document = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    path => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
  const metrics = sources.flatMap(path =>
    [...readFileSync(join(import.meta.dirname, path), 'utf8').matchAll(/\bname: '(outrider_\w+)',\n?\s+about/g)].map(
      ([, name = '']) => name,
    ),
  )
  expect(metrics.length).toBeGreaterThan(25)
  const explained = new Set([...document.matchAll(/\boutrider_\w+/g)].map(([name]) => name))
  expect(metrics.filter(name => !explained.has(name))).toEqual([])
  expect([...explained].filter(name => !metrics.includes(name))).toEqual([])
})

test('video closes after no longer time than users may choose', () => {
  const close = (usual: string, most: string) =>
    readConfig(['--video-auto-close-seconds', usual, '--video-auto-close-most-seconds', most], {})
  expect(() => close('0', '60')).toThrow(ConfigError)
  expect(() => close('90', '60')).toThrow(ConfigError)
  expect(close('60', '60')['video-auto-close-seconds']).toBe(60)
  expect(close('0', '0')['video-auto-close-seconds']).toBe(0)
})

test('a record of less than six months is refused, unless that is said by an option of its own', () => {
  const keep = (days: string, ...more: string[]) => readConfig(['--keep-call-record-days', days, ...more], {})
  for (const days of ['1', '30', '183']) expect(() => keep(days), days).toThrow(/six months.*--accept-short-record/s)
  expect(() => readConfig([], { OUTRIDER_KEEP_CALL_RECORD_DAYS: '30' })).toThrow(ConfigError)
  for (const days of ['184', '0', '3650']) expect(keep(days)['keep-call-record-days']).toBe(Number(days))
  expect(keep('30', '--accept-short-record')['keep-call-record-days']).toBe(30)
})
