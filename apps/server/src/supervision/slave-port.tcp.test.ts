/** Whose slave link it is that comes in: by the port it was told, the access code of its header and the verify code, in this order. */
import { connect } from 'node:net'
import { messages } from '@outrider/jt809'
import { afterEach, describe, expect, test } from 'vitest'
import { ports } from '../connections/ports.ts'
import { noNotes } from '../testing/no-notes.ts'
import { TestSuperior } from '../testing/superior.ts'
import { SlavePort } from './slave-port.ts'
import { readSuperiors } from './superior.ts'
import { type SharedLink, SuperiorLink } from './superior-link.ts'
import { linkTimes } from './times.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
const log = { info: () => {}, warn: () => {}, error: () => {} }
/** Constant codes are common. */
const constant = { edition: '2011', verifyCode: 0x1357_2468 } as const

/** Its links with a server that listens on one port for all of a group. */
async function linked(groups: TestSuperior[][]) {
  const links: SuperiorLink[][] = []
  const clones: SharedLink[] = []
  const listening: SlavePort[] = []
  for (const [number, group] of groups.entries()) {
    const here: SuperiorLink[] = []
    for (const superior of group) {
      await superior.listen()
      const [row = expect.fail('no row')] = readSuperiors(JSON.stringify([superior.row()]))
      here.push(
        new SuperiorLink({
          superior: row,
          times: { ...linkTimes, firstPause: 10, longestPause: 20 },
          slavePort: () => listening[number]?.port ?? 0,
          onPostCheck: () => Promise.resolve(),
          onNotice: () => Promise.resolve(),
          onAlarm: () => Promise.resolve(),
          onWarning: () => Promise.resolve(),
          onRequest: () => Promise.resolve(false),
          notes: noNotes,
          onUnserved: () => Promise.resolve(),
          onClone: clone => void clones.push(clone),
          onUp: () => {},
          onLost: () => {},
          onBadFrame: () => {},
          log,
        }),
      )
    }
    links.push(here)
    const port = new SlavePort({ links: here, onBadFrame: () => {}, log })
    await port.listen('127.0.0.1', 0)
    listening.push(port)
  }
  ends.push(async () => {
    for (const port of listening) await port.stop()
    for (const link of links.flat()) await link.stop()
    for (const superior of groups.flat()) await superior.stop()
  })
  return { links: links.flat(), ports: listening, clones }
}
const answers = (superior: TestSuperior) => superior.bodies(messages.slaveLoginAnswer.id)
/** Whether what is sent on the slave link of this superior comes to its own link, which keeps it. */
async function ownSlave(superior: TestSuperior): Promise<void> {
  const before = superior.bodies(messages.slaveKeepAliveAnswer.id).length
  superior.send(messages.slaveKeepAlive.id, Buffer.alloc(0), 'slave')
  await expect.poll(() => superior.bodies(messages.slaveKeepAliveAnswer.id).length).toBe(before + 1)
}

describe('two superior platforms with one verify code', () => {
  test('that were told two ports have their own slave links (wire 5)', async () => {
    const [a, b] = [new TestSuperior(constant), new TestSuperior(constant)]
    const { links } = await linked([[a], [b]])
    for (const link of links) link.start()
    await expect.poll(() => [a.slaveUp, b.slaveUp, answers(a), answers(b)]).toEqual([true, true, ['00'], ['00']])
    await ownSlave(a)
    await ownSlave(b)
    expect(links.map(link => link.slaveUp)).toEqual([true, true])
  })

  test('that were told one port are told apart by the access code of the header (wire 5)', async () => {
    const [a, b] = [new TestSuperior({ ...constant, accessCode: 100 }), new TestSuperior({ ...constant, accessCode: 200 })]
    const { links } = await linked([[a, b]])
    for (const link of links) {
      link.start()
      await expect.poll(() => link.slaveUp).toBe(true)
    }
    await ownSlave(a)
    await ownSlave(b)
    // The one that ends is the one whose it is.
    b.cut()
    await expect.poll(() => [b.logins.length, links[1]?.slaveUp]).toEqual([2, true])
    await ownSlave(a)
    expect(a.logins).toHaveLength(1)
  })

  test('a verify code that belongs to the platform of another port is refused (wire 5)', async () => {
    const [a, b] = [new TestSuperior({ edition: '2011', verifyCode: 1 }), new TestSuperior({ edition: '2011', verifyCode: 2 })]
    const { links, ports: listening } = await linked([[a], [b]])
    for (const link of links) link.start()
    await expect.poll(() => links.map(link => link.slaveUp)).toEqual([true, true])
    a.dialBack(listening[1]?.port ?? 0, 1)
    await expect.poll(() => answers(a)).toEqual(['00', '01'])
    await ownSlave(b)
  })

  test('a header with an access code of nobody leaves it to the verify code (wire 5)', async () => {
    const stray = new TestSuperior({ edition: '2011', verifyCode: 5, accessCode: 0 })
    const other = new TestSuperior({ edition: '2011', verifyCode: 6, accessCode: 200 })
    stray.row = () => ({ ...TestSuperior.prototype.row.call(stray), accessCode: 100 })
    const { links } = await linked([[other, stray]])
    for (const link of links) link.start()
    await expect.poll(() => links.map(link => link.slaveUp)).toEqual([true, true])
    await ownSlave(stray)
  })
})

describe('a slave link that comes before 0x1002 (wire 6)', () => {
  const early = { edition: '2019', dialsFirst: true } as const

  test('waits for it and is taken', async () => {
    const superior = new TestSuperior(early)
    const { links } = await linked([[superior]])
    links[0]?.start()
    await expect.poll(() => superior.slaveUp).toBe(true)
    expect(links[0]?.slaveUp).toBe(false)
    superior.answerLogin()
    await expect.poll(() => answers(superior)).toEqual(['00'])
    await ownSlave(superior)
  })

  test('with a wrong code is refused when 0x1002 comes', async () => {
    const superior = new TestSuperior(early)
    const { links } = await linked([[superior]])
    links[0]?.start()
    await expect.poll(() => superior.slaveUp).toBe(true)
    superior.verifyCode += 1
    superior.answerLogin()
    await expect.poll(() => answers(superior)).toEqual(['01'])
    expect(links[0]?.slaveUp).toBe(false)
  })

  test('ends with a login that is refused', async () => {
    const superior = new TestSuperior(early)
    const { links } = await linked([[superior]])
    links[0]?.start()
    await expect.poll(() => superior.slaveUp).toBe(true)
    superior.answerLogin(3)
    await expect.poll(() => superior.slaveUp).toBe(false)
    expect(answers(superior)).toEqual(['01'])
  })

  test('of the platform whose access code it has waits while another one has the same verify code already', async () => {
    const a = new TestSuperior({ ...constant, accessCode: 100 })
    const b = new TestSuperior({ ...constant, accessCode: 200, dialsFirst: true })
    const { links } = await linked([[a, b]])
    links[0]?.start()
    await expect.poll(() => links[0]?.slaveUp).toBe(true)
    links[1]?.start()
    await expect.poll(() => b.slaveUp).toBe(true)
    await ownSlave(a)
    b.answerLogin()
    await expect.poll(() => links[1]?.slaveUp).toBe(true)
    await ownSlave(a)
    await ownSlave(b)
  })

  test('so many wait and no more: the next one is told that there is no room', async () => {
    const superior = new TestSuperior(early)
    const {
      links,
      ports: [port = expect.fail('no port')],
    } = await linked([[superior]])
    links[0]?.start()
    await expect.poll(() => superior.slaveUp).toBe(true)
    for (let more = 0; more < 4; more++) superior.dialBack(port.port, superior.verifyCode)
    await expect.poll(() => answers(superior)).toEqual(['02'])
    expect(ports.superiors.unprovenMs).toBeLessThanOrEqual(15_000)
    superior.answerLogin()
    await expect.poll(() => links[0]?.slaveUp).toBe(true)
  })
})

describe('a slave link that is taken from several addresses', () => {
  test.each([
    ['two that take turns are told of', ['127.0.0.2', '127.0.0.1', '127.0.0.2'], 1],
    ['and once more at each further turn', ['127.0.0.2', '127.0.0.1', '127.0.0.2', '127.0.0.1'], 2],
    ['there and back is none', ['127.0.0.2', '127.0.0.1'], 0],
    ['nor are many from one address', ['127.0.0.1', '127.0.0.1', '127.0.0.1', '127.0.0.1'], 0],
    ['nor one that gets a new address each time', ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'], 0],
  ])('%s', async (_, places, reported) => {
    const superior = new TestSuperior(constant)
    const {
      links,
      clones,
      ports: [port = expect.fail('no port')],
    } = await linked([[superior]])
    links[0]?.start()
    await expect.poll(() => answers(superior).length).toBe(1)
    for (const [at, place] of places.entries()) {
      superior.dialBack(port.port, superior.verifyCode, place)
      await expect.poll(() => answers(superior).length).toBe(at + 2)
    }
    await ownSlave(superior)
    expect(clones.length).toBe(reported)
    const turns = places.length
    if (reported > 0)
      expect(clones.at(-1)).toMatchObject({ turns, places: [{ address: places.at(-1) }, { address: places.at(-2) }] })
  })

  test('one that had ended before is no turn', async () => {
    const superior = new TestSuperior(constant)
    const {
      links,
      clones,
      ports: [port = expect.fail('no port')],
    } = await linked([[superior]])
    links[0]?.start()
    await expect.poll(() => answers(superior).length).toBe(1)
    for (const place of ['127.0.0.2', '127.0.0.1', '127.0.0.2', '127.0.0.1']) {
      superior.endSlave()
      await expect.poll(() => links[0]?.slaveUp).toBe(false)
      superior.dialBack(port.port, superior.verifyCode, place)
      await expect.poll(() => links[0]?.slaveUp).toBe(true)
    }
    expect(clones).toEqual([])
  })
})

test('it listens where it is told to, and nowhere else', async () => {
  const { ports: listening } = await linked([[new TestSuperior(constant)]])
  const to = (host: string) =>
    new Promise<string>(resolve => {
      const socket = connect({ host, port: listening[0]?.port ?? 0 }, () => resolve('open'))
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
      socket.once('connect', () => socket.destroy())
    })
  expect([await to('127.0.0.1'), await to('127.0.0.2')]).toEqual(['open', 'ECONNREFUSED'])
})
