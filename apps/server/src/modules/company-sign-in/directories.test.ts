/** Directories that answer otherwise than they should, and what becomes of the server that asks them. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { Directories, type Directory } from './directories.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** @param answer to each request, by its id and what is asked (0x60: bind, 0x63: search) */
async function directoryThat(answer: (socket: Socket, id: number, asked: number) => void): Promise<number> {
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.on('data', data => {
      // Requests of less than 128 bytes, or of two bytes of length.
      const at = data[1] === 0x81 ? 3 : data[1] === 0x82 ? 4 : 2
      answer(socket, data[at + 2] ?? 0, data[at + 3] ?? 0)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close())
  return (server.address() as AddressInfo).port
}
const bound = (id: number, result = 0) => Buffer.from([0x30, 0x0c, 2, 1, id, 0x61, 7, 0x0a, 1, result, 4, 0, 4, 0])

const at = (port: number, over: Partial<Directory> = {}): Directory => ({
  id: 1,
  issuer: `ldap://127.0.0.1:${port}`,
  secret: undefined,
  settings: {
    startTls: false,
    certificates: '',
    way: 'template',
    searchAs: '',
    base: '',
    loginAttribute: 'uid',
    filter: '',
    template: 'uid=%s,dc=example',
  },
  ...over,
})
const asking = (port: number, timeout = 1) => new Directories({ servers: new Set([`127.0.0.1:${port}`]), timeout })

test('a directory that streams without end is left at once, and holds no memory', async () => {
  let sent = 0
  const port = await directoryThat((socket, id, asked) => {
    if (asked === 0x60) {
      socket.write(bound(id))
      return
    }
    // The begin of a message of a gigabyte.
    socket.write(Buffer.from([0x30, 0x84, 0x40, 0, 0, 0, 2, 1, id, 0x64, 0x84, 0x3f, 0xff, 0xff, 0xf0]))
    const more = (): void => {
      if (socket.destroyed) return
      sent += 65_536
      socket.write(Buffer.alloc(65_536, 1), () => setImmediate(more))
    }
    more()
  })
  const asked = asking(port, 3)
  await expect(asked.identify(at(port), 'li', 'secret')).rejects.toMatchObject({ fault: 'reply' })
  expect(sent).toBeLessThan(30_000_000)
})

test('a flood of small messages in one piece ends the question, not the server', async () => {
  const port = await directoryThat((socket, id, asked) => {
    socket.write(asked === 0x60 ? bound(id) : Buffer.concat(Array.from({ length: 40_000 }, () => bound(99))))
  })
  await expect(asking(port).identify(at(port), 'li', 'secret')).rejects.toMatchObject({ name: 'ProviderUnreachable' })
})

test('a person whom the directory does not let in is refused as one with a wrong password, whatever it says of it', async () => {
  // Too many tries there, no password there, not active there, no such name.
  for (const result of [19, 48, 49, 53, 34, 32]) {
    const port = await directoryThat((socket, id) => void socket.write(bound(id, result)))
    expect([result, await asking(port).identify(at(port), 'li', 'secret')]).toEqual([result, undefined])
  }
})

test('a password that begins with the end of a text is never sent', async () => {
  let asked = 0
  const port = await directoryThat((socket, id) => {
    asked += 1
    socket.write(bound(id))
  })
  expect(await asking(port).identify(at(port), 'li', '\u0000')).toBeUndefined()
  expect(asked).toBe(0)
})

test('one that the operator no longer names is not asked inside, nor without TLS', async () => {
  let connected = 0
  const server = createServer(socket => {
    connected += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const asked = new Directories({ servers: new Set(), timeout: 1 })
  for (const issuer of [`ldap://127.0.0.1:${port}`, `ldaps://127.0.0.1:${port}`, `ldap://directory.example:${port}`])
    await expect(asked.identify(at(port, { issuer }), 'li', 'secret'), issuer).rejects.toMatchObject({ fault: 'address' })
  expect(connected).toBe(0)
})
