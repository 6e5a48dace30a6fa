/** TLS of its own: whole calls and live feeds through it, a certificate that is changed, and connections whose handshake never ends. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request as plainRequest } from 'node:http'
import { Agent, request, type RequestOptions } from 'node:https'
import { connect as plainConnect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, TLSSocket } from 'node:tls'
import { livePath } from '@outrider/contract'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { MediaIntake } from '../../media/media-intake.ts'
import { AlarmUpload } from '../../testing/alarm-upload.ts'
import { TestCamera } from '../../testing/camera.ts'
import { until } from '../../testing/gateway.ts'
import { platformOfFile } from '../../testing/platform.ts'
import { TestTerminal } from '../../testing/terminal.ts'
import { freePort } from '../../testing/free-port.ts'
import { Tls } from './tls.ts'

const folder = mkdtempSync(join(tmpdir(), 'outrider-tls-'))
const files = { 'tls-cert': join(folder, 'cert.pem'), 'tls-key': join(folder, 'key.pem') }
const makeCertificate = (name: string): void =>
  void execFileSync(
    'openssl',
    [
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
      `/CN=${name}`,
    ].concat(['-keyout', files['tls-key'], '-out', files['tls-cert'], '-addext', `subjectAltName=DNS:${name}`]),
    { stdio: 'ignore' },
  )
makeCertificate('one.example.com')
const options = { ...files, 'tls-names': '', 'tls-port': 0, 'gateway-tls-port': 0, 'acme-directory': '', 'acme-email': undefined }
const gatewayTlsPort = await freePort()
const tls = new Tls(options, folder, pino({ level: 'silent' }))
await tls.start()
const [videoPort, evidencePort] = [await freePort(), await freePort()]
const config = {
  'max-http-connections': 40,
  'http-connections-per-address': 10,
  'gateway-tls-port': gatewayTlsPort,
  'video-port': videoPort,
  'video-address': 'fleet.example.com',
  'evidence-port': evidencePort,
  'evidence-address': 'fleet.example.com',
}
const platform = await platformOfFile({ tls, terminals: 'gateway', config })
const root = await platform.addOrganisation('Root')
const port = await tls.listen({ host: '127.0.0.1', backlog: 100 })
const plainPort = Number(new URL(platform.url).port)
const trusting = { rejectUnauthorized: false, host: '127.0.0.1', port }

interface Replied {
  status: number
  headers: IncomingHttpHeaders
  body: string
  certificate: string | undefined
}
const replyTo = (ask: (then: (message: IncomingMessage) => void) => ClientRequest, body = ''): Promise<Replied> =>
  new Promise((resolve, reject) => {
    const asked = ask(message => {
      const parts: Buffer[] = []
      const { socket } = message
      const certificate = socket instanceof TLSSocket ? String(socket.getPeerCertificate().subject.CN) : undefined
      message.on('data', (part: Buffer) => parts.push(part))
      message.on('end', () =>
        resolve({ status: message.statusCode ?? 0, headers: message.headers, body: String(Buffer.concat(parts)), certificate }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
const overTls = (path: string, more: RequestOptions = {}): Promise<Replied> =>
  replyTo(then => request({ ...trusting, path, agent: new Agent({ maxCachedSessions: 0 }), ...more }, then))

test('API, live feed and terminals are served over TLS; from elsewhere the port without it only leads there', async () => {
  const health = await overTls('/health')
  expect([health.status, health.headers['strict-transport-security']]).toEqual([200, 'max-age=15552000'])
  const feed = new WebSocket(`wss://127.0.0.1:${port}${livePath}`, { rejectUnauthorized: false })
  await new Promise((resolve, reject) => feed.once('open', resolve).once('error', reject))
  feed.close()

  await platform.addVehicle(root, '沪TLS1', { phone: '13900000042' })
  const socket = connect({ ...trusting, port: gatewayTlsPort })
  const terminal = await new TestTerminal(0, '13900000042', '2013', socket).signIn()
  expect(socket.getProtocol()).toBe('TLSv1.3')
  terminal.socket.destroy()

  const there = `https://fleet.example.com:${port}/main?a=1`
  const elsewhere = {
    host: '127.0.0.1',
    port: plainPort,
    localAddress: '127.0.0.2',
    headers: { host: `fleet.example.com:${plainPort}` },
  }
  const led = await replyTo(then => plainRequest({ ...elsewhere, path: '/main?a=1' }, then))
  expect([led.status, led.headers.location, led.headers['strict-transport-security']]).toEqual([308, there, undefined])
  // Video that a superior platform fetches by plain HTTP: nobody was given this code.
  const video = `/PLATE.1.1.0.${'c'.repeat(64)}`
  expect((await replyTo(then => plainRequest({ ...elsewhere, path: video }, then))).status).toBe(404)
  const refused = await replyTo(then => plainRequest({ ...elsewhere, path: '/user/login', method: 'POST' }, then))
  expect(refused.status).toBe(426)
  const own = await replyTo(then => plainRequest({ host: '127.0.0.1', port: plainPort, path: '/health' }, then))
  expect(own.status).toBe(200)
})

test('cameras and talk may speak TLS on the port that they are told, or not', async () => {
  const heard: string[] = []
  const intake = new MediaIntake({
    name: 'talk',
    expected: ({ sim }) => ({
      from: 'own',
      stream: {
        connect: connection => connection.send(Buffer.from(`to ${sim}`)),
        packet: ({ sim: from }) => void heard.push(from),
        received: () => undefined,
        disconnect: () => void heard.push(`${sim} is gone`),
      },
    }),
    refused: reason => expect.fail(reason),
    certificate: tls.certificate,
    log: pino({ level: 'silent' }),
  })
  const at = await intake.listen('127.0.0.1', 0)
  onTestFinished(() => intake.stop())
  const secured = connect({ ...trusting, port: at })
  const said: string[] = []
  secured.on('data', (bytes: Buffer) => said.push(String(bytes)))
  const within = new TestCamera(secured, '013900000001', 1)
  const plain = new TestCamera(at, '013900000002', 1)
  onTestFinished(() => void plain.socket.destroy())
  // Twice: a record of TLS and what follows it.
  for (const camera of [within, plain, within, plain]) camera.picture()
  await until(() => heard.length >= 4 && said.length > 0)
  expect(heard.toSorted()).toEqual(['013900000001', '013900000001', '013900000002', '013900000002'])
  expect([secured.getProtocol(), said.join('')]).toEqual(['TLSv1.3', 'to 013900000001'])
  secured.destroy()
  await until(() => heard.includes('013900000001 is gone'))
  expect(intake.connections).toBe(1)
})

test('the ports for video and for files of alarms have the certificate of the server', async () => {
  // No video, and more than the rest of a packet.
  const camera = new TestCamera(connect({ ...trusting, port: videoPort }), '013900000003', 1)
  camera.socket.write(Buffer.alloc(4_096))
  const upload = new AlarmUpload(0, '13900000004', '2013', connect({ ...trusting, port: evidencePort }))
  upload.announce('an unknown number'.padEnd(32, '0'), [{ name: 'a.jpg', size: 1 }])
  await Promise.all([camera, upload].map(({ socket }) => new Promise(resolve => socket.once('close', resolve))))
  const recorded = async () => {
    await platform.settled()
    const { rows } = await platform.database.pool.query<{ kind: string; reason: string }>(
      `select kind, details ->> 'reason' as reason from recorded_events where kind in ('videoRefused', 'evidenceRefused') order by kind`,
    )
    return rows
  }
  // What they said was read: a handshake by itself is shorter, and no announcement.
  expect(await recorded()).toEqual([
    { kind: 'evidenceRefused', reason: 'unknownNumber' },
    { kind: 'videoRefused', reason: 'notMedia' },
  ])
})

test('a certificate that has changed is shown to who comes next, and who is connected stays', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const before = await overTls('/health', { agent })
  makeCertificate('two.example.com')
  await writeFile(files['tls-key'], 'half of a key')
  await expect(tls.certificate.read()).rejects.toThrow()
  expect((await overTls('/health')).certificate).toBe('one.example.com')
  makeCertificate('three.example.com')
  await tls.certificate.read()
  const [kept, next] = [await overTls('/health', { agent }), await overTls('/health')]
  expect([before.certificate, kept.certificate, next.certificate]).toEqual([
    'one.example.com',
    'one.example.com',
    'three.example.com',
  ])
})

test.each([
  ['say nothing', '', 40],
  // A quarter, as of requests that have not arrived whole.
  ['never end their handshake', '\u0016\u0003\u0001\u0002\u0000', 10],
  ['speak no TLS', 'GET /health HTTP/1.1\r\nhost: x\r\n\r\n', 0],
])('clients that %s take no more places than without TLS, and shut nobody out', async (_, said, places) => {
  const open = new Set<Socket>()
  const sockets = Array.from({ length: 60 }, (_each, at) => {
    const socket = plainConnect({ host: '127.0.0.1', port, localAddress: `127.0.1.${1 + (at % 6)}` })
    open.add(socket.on('error', () => undefined).on('close', () => open.delete(socket)))
    socket.on('connect', () => socket.write(said, 'latin1'))
    return socket
  })
  onTestFinished(() => sockets.forEach(socket => void socket.destroy()))
  await until(() => open.size <= places)
  expect((await overTls('/health')).status).toBe(200)
})
