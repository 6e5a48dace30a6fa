/** Every port that outsiders can reach, filled by them from several addresses: who belongs there gets in, and who is in stays. */
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messages } from '@outrider/jt809'
import { afterAll, afterEach, expect, test } from 'vitest'
import { FtpReceiver } from '../media/ftp/ftp-receiver.ts'
import { MediaIntake } from '../media/media-intake.ts'
import { SlavePort } from '../supervision/slave-port.ts'
import { readSuperiors } from '../supervision/superior.ts'
import { SuperiorLink } from '../supervision/superior-link.ts'
import { readSubordinates } from '../supervision/subordinates/subordinate.ts'
import { SubordinateLink } from '../supervision/subordinates/subordinate-link.ts'
import { SuperiorPort } from '../supervision/subordinates/superior-port.ts'
import { linkTimes } from '../supervision/times.ts'
import { noNotes } from '../testing/no-notes.ts'
import { TestCamera } from '../testing/camera.ts'
import { evidencePlatform, jpeg } from '../testing/evidence-platform.ts'
import { signInFrame, TestSubordinate } from '../testing/subordinate.ts'
import { TestSuperior } from '../testing/superior.ts'
import { ports } from './ports.ts'

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
const atEnd: (() => unknown)[] = []
afterAll(async () => {
  for (const end of atEnd.toReversed()) await end()
})

function dial(port: number, localAddress: string, says?: Buffer): Socket {
  const socket = connect({ host: '127.0.0.1', port, localAddress })
  sockets.push(socket)
  socket.on('error', () => undefined) // reset by the server
  socket.resume()
  if (says) socket.once('connect', () => socket.write(says))
  return socket
}
/** Connected, or refused. */
const settled = (socket: Socket): Promise<void> =>
  new Promise(resolve => void socket.once('connect', () => resolve()).once('close', () => resolve()))

/** Silent sockets of some addresses, each with more than its share, and more in all than there is room for. */
async function fill(port: number): Promise<void> {
  const addresses = Array.from({ length: 12 }, (_, at) => `127.0.9.${at + 1}`)
  await Promise.all(addresses.flatMap(address => Array.from({ length: 60 }, () => settled(dial(port, address)))))
}

interface OpenPort {
  port: number
  /** Somebody who belongs there does what the port is for. Rejects when it does not work. */
  peer: (at: number) => Promise<unknown>
  /** One of them who came before is still served. */
  stays: () => Promise<unknown>
  /** Does not belong there, and tries. Not where nothing can be guessed. */
  wrong?: Buffer
}

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const shared = evidencePlatform({
  'max-http-connections': 120,
  'http-connections-per-address': 40,
  'max-connections': 400,
  'unsigned-connections-per-address': 40,
})
atEnd.push(async () => (await shared).stop())

async function mediaPort(name: 'video' | 'recordings' | 'talk'): Promise<OpenPort> {
  const heard = new Map<string, number>()
  const intake = new MediaIntake({
    name,
    expected: ({ sim }) =>
      sim.startsWith('0139')
        ? {
            from: 'own',
            stream: {
              connect: () => undefined,
              packet: () => void heard.set(sim, (heard.get(sim) ?? 0) + 1),
              received: () => undefined,
              disconnect: () => undefined,
            },
          }
        : undefined,
    refused: () => undefined,
    log,
  })
  const port = await intake.listen('127.0.0.1', 0)
  atEnd.push(() => intake.stop())
  const send = async (camera: TestCamera, sim: string): Promise<void> => {
    const before = heard.get(sim) ?? 0
    camera.key()
    await expect.poll(() => (heard.get(sim) ?? 0) > before).toBe(true)
  }
  const first = new TestCamera(port, '013900000099', 1)
  sockets.push(first.socket)
  await send(first, '013900000099')
  return {
    port,
    async peer(at) {
      const sim = `0139000000${String(at).padStart(2, '0')}`
      const camera = new TestCamera(port, sim, 1)
      sockets.push(camera.socket)
      await send(camera, sim)
    },
    stays: () => send(first, '013900000099'),
  }
}

/** How each port of the table is opened, and who belongs there. */
const opened: Record<keyof typeof ports, () => Promise<OpenPort>> = {
  async api() {
    const { platform, operator } = await shared
    return {
      port: Number(new URL(platform.url).port),
      peer: () => operator.call('vehicle/getVehiclesTotal', {}),
      stays: () => operator.call('vehicle/getVehiclesTotal', {}),
    }
  },
  async terminals() {
    const { platform, alarmed } = await shared
    const first = await alarmed()
    return {
      port: platform.gatewayPort,
      peer: () => alarmed(),
      stays: async () => expect(await first.terminal.ackOf(first.terminal.report())).toBe(0),
    }
  },
  async evidence() {
    const { evidencePort, alarmed, uploadOf } = await shared
    const bring = async (name: string, { phone, request }: Awaited<ReturnType<typeof alarmed>>) => {
      const upload = uploadOf(phone)
      expect(await upload.ackOf(upload.announce(request.number, [{ name, size: jpeg.length }]))).toBe(0)
      return upload
    }
    const one = await alarmed()
    const first = await bring('a.jpg', one)
    return {
      port: evidencePort,
      peer: async at => (await bring(`b${at}.jpg`, await alarmed())).socket.destroy(),
      async stays() {
        expect(await first.ackOf(first.begin('a.jpg', jpeg.length))).toBe(0)
        first.block('a.jpg', 0, jpeg)
        expect(await first.end('a.jpg', jpeg.length)).toEqual([])
      },
    }
  },
  video: () => mediaPort('video'),
  recordings: () => mediaPort('recordings'),
  talk: () => mediaPort('talk'),
  async downloads() {
    const folder = await mkdtemp(join(tmpdir(), 'outrider-ports-'))
    atEnd.push(() => rm(folder, { recursive: true }))
    const account = { folder, maxBytes: 1_000, received: () => true, noRoom: () => undefined, completed: () => undefined }
    const receiver = new FtpReceiver({
      accounts: { signIn: (_, password) => Promise.resolve(password === 'right' ? account : undefined) },
      dataPorts: undefined,
      address: undefined,
      refused: () => undefined,
      log,
    })
    const port = await receiver.listen('127.0.0.1', 0)
    atEnd.push(() => receiver.stop())
    const says = async (socket: Socket, text: string, answer: string): Promise<void> => {
      let heard = ''
      socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')))
      socket.write(text)
      await expect.poll(() => heard).toContain(answer)
    }
    const first = dial(port, '127.0.0.1')
    await says(first, 'USER d1\r\nPASS right\r\n', '230 ')
    return {
      port,
      peer: () => says(dial(port, '127.0.0.1'), 'USER d1\r\nPASS right\r\n', '230 '),
      stays: () => says(first, 'PWD\r\n', '257 '),
      wrong: Buffer.from('USER d1\r\nPASS wrong\r\nPASS wrong\r\nPASS wrong\r\n'),
    }
  },
  async superiors() {
    const superior = new TestSuperior({ edition: '2019', dialsBack: false })
    await superior.listen()
    const [row = expect.fail('no row')] = readSuperiors(JSON.stringify([superior.row()]))
    const link = new SuperiorLink({
      superior: row,
      times: { ...linkTimes, firstPause: 10, longestPause: 20 },
      slavePort: () => 0,
      onPostCheck: () => Promise.resolve(),
      onNotice: () => Promise.resolve(),
      onAlarm: () => Promise.resolve(),
      onWarning: () => Promise.resolve(),
      onRequest: () => Promise.resolve(false),
      notes: noNotes,
      onUnserved: () => Promise.resolve(),
      onClone: () => {},
      onUp: () => undefined,
      onLost: () => undefined,
      onBadFrame: () => undefined,
      log,
    })
    const slave = new SlavePort({ links: [link], onBadFrame: () => undefined, log })
    await slave.listen('127.0.0.1', 0)
    link.start()
    atEnd.push(async () => {
      await slave.stop()
      await link.stop()
      await superior.stop()
    })
    await expect.poll(() => link.mainUp).toBe(true)
    const login = (code: number): Buffer =>
      superior.frame(messages.slaveLogin.id, Buffer.from(code.toString(16).padStart(8, '0'), 'hex'), 1)
    let last: Socket | undefined
    const peer = async () => {
      const socket = dial(slave.port, '127.0.0.1', login(superior.verifyCode))
      let answered = false
      socket.once('data', () => (answered = true))
      last = socket
      await expect.poll(() => answered && link.slaveUp && !socket.closed).toBe(true)
    }
    await peer()
    return {
      port: slave.port,
      peer,
      stays() {
        expect([link.slaveUp, last?.closed]).toEqual([true, false])
        return Promise.resolve()
      },
      wrong: login(1),
    }
  },
  async subordinates() {
    const account = { userId: 7, password: 's3cr3t!', accessCode: 5, edition: '2019' } as const
    const rows = [{ id: 'below', name: 'Below', organisation: 1, ...account }]
    const [row = expect.fail('no row')] = readSubordinates(JSON.stringify(rows))
    const nothing = () => Promise.resolve()
    const taken = () => Promise.resolve(true)
    const to = { positions: nothing, stored: nothing, answered: taken, alarmed: nothing, alarmEnded: nothing, other: taken }
    const video = {
      videoCode: () => undefined,
      pastWanted: () => Promise.resolve(undefined),
      exchangeWanted: () => Promise.resolve(false),
      videoAnswered: () => true,
    }
    const link = new SubordinateLink({
      subordinate: row,
      times: linkTimes,
      to: { ...to, ...video, registered: () => Promise.resolve(0) },
      notes: noNotes,
      onChange: () => undefined,
      onBadFrame: () => undefined,
      log,
    })
    const superior = new SuperiorPort({ links: [link], onRefused: () => undefined, onBadFrame: () => undefined })
    await superior.listen('127.0.0.1', 0)
    atEnd.push(() => superior.stop())
    let last: TestSubordinate | undefined
    const peer = async () => {
      const platform = new TestSubordinate({ port: superior.port, ...account, listens: false })
      sockets.push(platform.main)
      last = platform
      expect(await platform.signIn()).toBe(0)
    }
    await peer()
    return {
      port: superior.port,
      peer,
      stays() {
        expect([link.mainSince !== undefined, last?.closed]).toEqual([true, false])
        return Promise.resolve()
      },
      wrong: signInFrame({ ...account, password: 'wrong' }),
    }
  },
}

test.each(Object.keys(ports) as (keyof typeof ports)[])(
  'outsiders from many addresses that fill the port of %s with silent connections keep nobody out who belongs there, and cut nobody off',
  async name => {
    const { port, peer, stays } = await opened[name]()
    await fill(port)
    await stays()
    for (let at = 0; at < 10; at += 1) await peer(at)
    await stays()
  },
)

test.each(['downloads', 'superiors', 'subordinates'] as const)(
  'who guesses at the port of %s is answered a few times a minute, others as before',
  async name => {
    const { port, peer, wrong } = await opened[name]()
    let answers = 0
    for (let at = 0; at < 60; at += 1) {
      const socket = dial(port, '127.0.9.77')
      await settled(socket)
      let heard = 0
      socket.on('data', () => (heard += 1))
      socket.write(wrong ?? '')
      await new Promise<void>(resolve => (socket.closed ? resolve() : void socket.once('close', () => resolve())))
      if (heard > 0) answers += 1
    }
    expect(answers).toBeGreaterThan(0)
    expect(answers).toBeLessThanOrEqual(ports[name].wrongPerMinute)
    await peer(1)
  },
)

test.each(['superiors', 'subordinates'] as const)('who was refused at the port of %s and stays keeps no place', async name => {
  const { port, wrong } = await opened[name]()
  const socket = connect({ host: '127.0.0.1', port, localAddress: '127.0.9.78', allowHalfOpen: true })
  sockets.push(socket)
  let isOver = false
  socket.resume().once('error', () => (isOver = true))
  socket.once('connect', () => socket.write(wrong ?? ''))
  await once(socket, 'end')
  // It hears that it is over, and goes on talking.
  await expect
    .poll(() => {
      if (!isOver) socket.write('still here')
      return isOver
    })
    .toBe(true)
})

test('every file of the server that listens is in the table of ports', () => {
  const folder = new URL('..', import.meta.url).pathname
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.ts') && !file.includes('.test.') && !/^(testing|demo)\//.test(file),
  )
  const listening = files.filter(file => /\b(createServer|createSocket|fastify)\(/.test(readFileSync(join(folder, file), 'utf8')))
  const known = Object.values(ports).flatMap(({ files: listed }) => listed)
  expect(listening.toSorted()).toEqual([...new Set(known), ...notForOutsiders].toSorted())
})

/** Each listens for a moment to see whether a port is free. */
const notForOutsiders = ['store/embedded.ts', 'doctor/ports.ts']
