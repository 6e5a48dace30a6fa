/** The main link with a superior platform that keeps it, that is silent, and that reads nothing any more. */
import { messages } from '@outrider/jt809'
import { afterEach, expect, test } from 'vitest'
import { noNotes } from '../testing/no-notes.ts'
import { TestSuperior } from '../testing/superior.ts'
import { readSuperiors } from './superior.ts'
import { SlavePort } from './slave-port.ts'
import { type SharedLink, SuperiorLink } from './superior-link.ts'
import { linkTimes, type LinkTimes } from './times.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function linkWith(
  superior: TestSuperior,
  times: Partial<LinkTimes>,
  onLost: (connection: number, unheardFor: number) => void = () => {},
  onClone: (shared: SharedLink) => void = () => {},
  takes: Partial<Pick<ConstructorParameters<typeof SuperiorLink>[0], 'onAlarm' | 'onUnserved'>> = {},
): Promise<SuperiorLink> {
  await superior.listen()
  const [row] = readSuperiors(JSON.stringify([superior.row()]))
  const link = new SuperiorLink({
    superior: row ?? expect.fail('no row'),
    times: { ...linkTimes, firstPause: 10, longestPause: 20, ...times },
    slavePort: () => slaves.port,
    onPostCheck: () => Promise.resolve(),
    onNotice: () => Promise.resolve(),
    onAlarm: () => Promise.resolve(),
    onWarning: () => Promise.resolve(),
    onRequest: () => Promise.resolve(false),
    notes: noNotes,
    onUnserved: () => Promise.resolve(),
    ...takes,
    onClone,
    onUp: () => {},
    onLost,
    onBadFrame: () => {},
    log: { info: () => {}, warn: () => {}, error: () => {} },
  })
  const slaves = new SlavePort({ links: [link], onBadFrame: () => {}, log: { warn: () => {} } })
  await slaves.listen('127.0.0.1', 0)
  ends.push(
    () => slaves.stop(),
    () => link.stop(),
    () => superior.stop(),
  )
  link.start()
  await expect.poll(() => link.mainUp).toBe(true)
  return link
}
const keptAlive = (superior: TestSuperior) => superior.bodies(messages.keepAlive.id).length

test('a link without anything else is kept by 0x1005, and stays while it is answered', async () => {
  const superior = new TestSuperior({ edition: '2019', dialsBack: false })
  await linkWith(superior, { keepAlive: 20, dead: 2_000 })
  await expect.poll(() => keptAlive(superior)).toBeGreaterThan(3)
  expect(superior.logins).toHaveLength(1)
})

test('a link that brings nothing while positions go is asked whether it is there, and stays', async () => {
  const superior = new TestSuperior({ edition: '2019', dialsBack: false })
  const link = await linkWith(superior, { keepAlive: 150, dead: 1_000 })
  const positions = setInterval(() => void link.sendOnMain(messages.vehicleEnvelope.id, Buffer.alloc(40)), 2)
  ends.unshift(() => Promise.resolve(clearInterval(positions)))
  await expect.poll(() => keptAlive(superior)).toBeGreaterThan(3)
  expect(superior.logins).toHaveLength(1)
})

test('of a platform that floods with alarms to be dealt with as many ring as a large fleet has; the others are counted', async () => {
  const superior = new TestSuperior({ edition: '2019', dialsBack: false })
  let [rung, counted] = [0, 0]
  await linkWith(superior, {}, undefined, undefined, {
    onAlarm: () => Promise.resolve(void (rung += 1)),
    onUnserved: (_, kept) => Promise.resolve(void (counted += Number(!kept))),
  })
  for (let id = 1; id <= 1_200; id += 1) {
    const data = Buffer.alloc(92)
    data[0] = 1
    data.writeUInt32BE(id, 11)
    superior.send(0x9400, Buffer.concat([Buffer.from('94010000005c', 'hex'), data]), 'main')
  }
  await expect.poll(() => rung + counted).toBe(1_200)
  expect(rung).toBeLessThan(1_100)
  expect(rung).toBeGreaterThanOrEqual(1_000)
})

test('a platform whose main link has ended is told on the slave link', async () => {
  const superior = new TestSuperior({ edition: '2011' })
  await linkWith(superior, { firstPause: 5_000, longestPause: 5_000 })
  await expect.poll(() => superior.bodies(messages.slaveLoginAnswer.id)).toEqual(['00'])
  superior.cutMain()
  await expect.poll(() => superior.bodies(messages.mainLinkDown.id)).toEqual(['00'])
})

test('a platform that accepts us and ends the main link three times in a row is reported: somebody else may use the codes', async () => {
  const superior = new TestSuperior({ edition: '2019', dialsBack: false })
  const heard: SharedLink[] = []
  const link = await linkWith(superior, {}, undefined, shared => heard.push(shared))
  for (const [nth, ends] of [() => superior.endMain(), () => superior.cutMain(), () => superior.endMain()].entries()) {
    expect(heard).toEqual([])
    ends()
    await expect.poll(() => superior.logins.length).toBe(nth + 2)
    await expect.poll(() => link.mainUp).toBe(true)
  }
  expect(heard).toMatchObject([{ link: 'main', turns: 3, places: [] }])
})

test('one that refuses us in between, or says nothing any more, has other troubles', async () => {
  let result = 0
  const superior = new TestSuperior({ edition: '2019', dialsBack: false, result: () => result })
  const heard: SharedLink[] = []
  const link = await linkWith(superior, { refusedPause: 10 }, undefined, shared => heard.push(shared))
  for (const nth of [0, 1, 2, 3]) {
    superior.cutMain()
    result = 5
    const before = superior.logins.length
    await expect.poll(() => superior.logins.length).toBeGreaterThan(before)
    result = 0
    await expect.poll(() => link.mainUp, { message: String(nth) }).toBe(true)
  }
  expect(heard).toEqual([])
})

test('a platform that answers no 0x1005 loses the link, and is dialled again', async () => {
  const superior = new TestSuperior({ edition: '2019', dialsBack: false, keepsAlive: false })
  await linkWith(superior, { keepAlive: 40, dead: 200 })
  await expect.poll(() => superior.logins.length).toBeGreaterThan(1)
  expect(keptAlive(superior)).toBeGreaterThan(0)
})

test.each([
  ['is known to have arrived where the platform answers', true],
  ['is not known to have arrived where it is silent', false],
])('an answer on a link that ends right after it %s (wire 8)', async (_, keepsAlive) => {
  const superior = new TestSuperior({ edition: '2019', dialsBack: false, keepsAlive })
  const lost: number[] = []
  const link = await linkWith(superior, {}, (_connection, unheardFor) => lost.push(performance.now() - unheardFor))
  const asked = keptAlive(superior)
  const sentAt = performance.now()
  await link.send(messages.upEnvelope.id, Buffer.alloc(40))
  await expect.poll(() => keptAlive(superior)).toBeGreaterThan(asked)
  // What it answers is on the way before its end.
  superior.endMain()
  await expect.poll(() => lost.length).toBe(1)
  expect((lost[0] ?? 0) > sentAt).toBe(keepsAlive)
})

test('a platform that reads nothing does not hold up the end of its links', async () => {
  const superior = new TestSuperior({ edition: '2019', dialsBack: false })
  const link = await linkWith(superior, {})
  superior.stopReading()
  // More than both ends of a connection buffer.
  const held = link.sendOnMain(messages.vehicleEnvelope.id, Buffer.alloc(8 * 1_048_576))
  await link.stop()
  expect(await held).toBe(false)
})
