import { createSocket } from 'node:dgram'
import { promises as dns } from 'node:dns'
import { createServer } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, expect, test } from 'vitest'
import { providerFetch } from '../modules/company-sign-in/provider-fetch.ts'
import { Poster } from '../modules/administration/webhooks/post-message.ts'
import { InsideAddress, isInside, outsideOnly, outsideAddress } from './safe-address.ts'

test.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://0/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:a00:1]/',
  'https://[::ffff:0:a00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://10.1.2.3/',
  'https://172.31.255.255/',
  'https://192.168.0.1:8443/x',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://a.localhost/',
  'http://example.com/',
  'https://user:password@example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'nothing',
])('%s is refused', address => {
  expect(outsideAddress(address, false)).toBeUndefined()
})

test.each(['https://example.com/hook?token=1', 'https://93.184.216.34/', 'https://172.32.0.1/', 'https://[2606:2800::1]/'])(
  '%s is taken',
  address => {
    expect(outsideAddress(address, false)?.href).toBe(address)
  },
)

test('where the operator allows the inside, http and private addresses are taken, and nothing that is no address of the web', () => {
  for (const address of ['http://127.0.0.1:8080/', 'https://10.0.0.1/']) expect(outsideAddress(address, true)?.href).toBe(address)
  for (const address of ['ftp://10.0.0.1/', 'http://user:password@10.0.0.1/'])
    expect(outsideAddress(address, true)).toBeUndefined()
})

test('addresses by which others reach this machine are of the inside, too', () => {
  expect(isInside('93.184.216.34', ['93.184.216.34'])).toBe(true)
  expect(isInside('2606:2800::1', ['2606:2800::1'])).toBe(true)
  for (const { address } of Object.values(networkInterfaces()).flatMap(each => each ?? [])) expect(isInside(address)).toBe(true)
  expect(isInside('not an address')).toBe(true)
  expect(isInside('fe80::1%eth0')).toBe(true)
})

/** A name server: of `inside`, `outside` and `both` it knows addresses, of `unanswered` it says nothing, others do not exist. */
const server = createSocket('udp4')
const known: Readonly<Record<string, { 1?: string; 28?: string }>> = {
  outside: { 1: '5db8d822' },
  inside: { 1: '0a000001' },
  both: { 1: '5db8d822', 28: 'fd000000000000000000000000000001' },
}
server.on('message', (question, { port, address }) => {
  const name = question.toString('latin1', 13, 13 + (question[12] ?? 0))
  const type = question.readUInt16BE(question.indexOf(0, 12) + 1)
  if (name === 'unanswered') return
  const found = known[name]?.[type as 1 | 28]
  const answer = Buffer.from(question.subarray(0, question.indexOf(0, 12) + 5))
  answer.writeUInt16BE(known[name] ? 0x8180 : 0x8183, 2)
  answer.fill(0, 6, 12)
  if (found) answer.writeUInt16BE(1, 6)
  const record = found
    ? Buffer.from(
        `c00c${type.toString(16).padStart(4, '0')}00010000003c${(found.length / 2).toString(16).padStart(4, '0')}${found}`,
        'hex',
      )
    : Buffer.alloc(0)
  server.send(Buffer.concat([answer, record]), port, address)
})
await new Promise<void>(resolve => server.bind(0, '127.0.0.1', resolve))
const names = new dns.Resolver({ timeout: 2_000, tries: 2 })
names.setServers([`127.0.0.1:${server.address().port}`])
afterAll(() => {
  names.cancel()
  server.close()
})
const lookup = (name: string, family = 0): Promise<unknown> =>
  new Promise((resolve, reject) => {
    outsideOnly(names)(`${name}.example`, { all: true, family }, (error, addresses) =>
      error ? reject(error) : resolve(addresses),
    )
  })

test('what a name resolves to is looked at when it is connected to, also in the family that is not asked for', async () => {
  expect(await lookup('outside')).toEqual([{ address: '93.184.216.34', family: 4 }])
  for (const family of [0, 4, 6]) {
    await expect(lookup('inside', family)).rejects.toBeInstanceOf(InsideAddress)
    await expect(lookup('both', family)).rejects.toBeInstanceOf(InsideAddress)
  }
  await expect(lookup('unknown')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  // As a message by a name that meant something else when it was stored.
  const poster = new Poster({ allowInside: false, names })
  expect(await poster.post('https://inside.example/', '{}', {})).toEqual({ status: null, fault: 'address' })
  poster.stop()
})

test('names whose server does not answer hold up no other name, neither here nor in lookups of the system', async () => {
  let ended = 0
  const unanswered = Array.from({ length: 100 }, () => lookup('unanswered').catch(() => (ended += 1)))
  expect(await lookup('outside')).toEqual([{ address: '93.184.216.34', family: 4 }])
  await dns.lookup('localhost')
  expect(ended).toBe(0)
  names.cancel()
  await Promise.all(unanswered)
})

test('a server that answers with another protocol ends the question, as one that closes the connection does', async () => {
  const other = createTcpServer(socket =>
    socket.once('data', () => socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n')),
  )
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const poster = new Poster({ allowInside: true, timeout: 3_000 })
  const address = `http://127.0.0.1:${port}/`
  expect(await poster.post(address, '{}', {})).toEqual({ status: null, fault: 'connection' })
  expect(await poster.ask(address, '{}')).toEqual({ fault: 'connection' })
  const asked = providerFetch(new Set([`127.0.0.1:${port}`]))(address, {
    method: 'GET',
    headers: {},
    body: null,
    redirect: 'manual',
  })
  await expect(asked).rejects.toMatchObject({ code: 'ECONNRESET' })
  poster.stop()
  other.close()
})

test('of a reply that nobody reads no more than a little is taken', async () => {
  const endless = createServer((_, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      response.once('drain', more)
    }
    more()
  })
  await new Promise<void>(resolve => endless.listen(0, '127.0.0.1', resolve))
  const written = new Promise<number>(resolve =>
    endless.once('connection', socket => socket.once('close', () => resolve(socket.bytesWritten))),
  )
  const { port } = endless.address() as AddressInfo
  const poster = new Poster({ allowInside: true, timeout: 3_000 })
  expect(await poster.post(`http://127.0.0.1:${port}/`, '{}', {})).toEqual({ status: 200, fault: '' })
  expect(await written).toBeLessThan(16 << 20)
  poster.stop()
  endless.close()
})
