/** A certificate from an authority, against Debian's `pebble` (apt-get install pebble); without it this proves nothing and says so. */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import acme from 'acme-client'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../testing/gateway.ts'
import { freePort } from '../../testing/free-port.ts'
import { platformOfFile } from '../../testing/platform.ts'
import { Tls, tlsFolder } from './tls.ts'

const found = (name: string): boolean => (process.env['PATH'] ?? '').split(delimiter).some(each => existsSync(join(each, name)))
const folder = mkdtempSync(join(tmpdir(), 'outrider-acme-'))
const lines: string[] = []
const log = pino({ level: 'debug' }, { write: line => void lines.push(line) })
const [api, management, names] = [await freePort(), await freePort(), await freePort()]
const directory = `https://127.0.0.1:${api}/dir`
const options = {
  'tls-cert': undefined,
  'tls-key': undefined,
  'tls-names': 'fleet.example.com',
  'tls-port': 0,
  'gateway-tls-port': 0,
}
const newTls = () => new Tls({ ...options, 'acme-directory': directory, 'acme-email': 'ops@example.com' }, folder, log)
const tls = newTls()
const platform = await platformOfFile({ tls })

/** The authority: it finds every name at this machine, and asks on the port of the platform. */
async function startAuthority(): Promise<void> {
  const [cert, key] = [join(folder, 'pebble.pem'), join(folder, 'pebble.key')]
  const made = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '3',
    '-subj',
    '/CN=pebble',
  ]
  execFileSync('openssl', [...made, '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const pebble = {
    listenAddress: `127.0.0.1:${api}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate: cert,
    privateKey: key,
    httpPort: Number(new URL(platform.url).port),
    tlsPort: 5001,
    ocspResponderURL: '',
  }
  const file = join(folder, 'pebble.json')
  writeFileSync(file, JSON.stringify({ pebble }))
  const env = { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' }
  const children = [
    spawn(
      'pebble-challtestsrv',
      [
        '-defaultIPv6',
        '',
        '-defaultIPv4',
        '127.0.0.1',
        '-dns01',
        `127.0.0.1:${names}`,
        '-http01',
        '',
        '-https01',
        '',
        '-tlsalpn01',
        '',
        '-management',
        `127.0.0.1:${await freePort()}`,
      ],
      { stdio: 'ignore' },
    ),
    spawn('pebble', ['-config', file, '-dnsserver', `127.0.0.1:${names}`, '-strict'], { env, stdio: 'ignore' }),
  ]
  onTestFinished(() => children.forEach(child => void child.kill()))
  acme.axios.defaults.httpsAgent = new Agent({ ca: readFileSync(cert) })
  await until(() =>
    acme.axios.get(directory).then(
      () => true,
      () => false,
    ),
  )
}

test.skipIf(!found('pebble'))(
  'a certificate is asked for, proven on the plain port, stored for this user alone, and renewed',
  async () => {
    await startAuthority()
    await tls.start()
    onTestFinished(() => tls.stop())
    const port = await tls.listen({ host: '127.0.0.1', backlog: 10 })
    expect(port).toBeGreaterThan(0)
    await until(() => tls.certificate.until > Date.now())
    expect(tls.certificate.names).toEqual(['fleet.example.com'])
    const own = tlsFolder(folder)
    const files = ['account.key', 'certificate.key', 'certificate.pem'].map(file => join(own, file))
    expect(files.map(file => (statSync(file).mode & 0o777).toString(8))).toEqual(['600', '600', '600'])
    const [account, , first] = files.map(file => readFileSync(file, 'utf8'))

    const again = newTls()
    await again.start()
    onTestFinished(() => again.stop())
    expect(again.certificate.names).toEqual(['fleet.example.com'])
    await tls.renew()
    const [sameAccount, , second] = files.map(file => readFileSync(file, 'utf8'))
    expect([sameAccount === account, second === first]).toEqual([true, false])
    expect(lines.filter(line => /PRIVATE KEY|keyAuthorization|"(jwk|signature|nonce)"/.test(line))).toEqual([])
  },
)
