/** After a loss a superior platform is asked for what it could not tell of vehicles of other regions, in both editions, over real sockets. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  aboutVehicle,
  decode,
  encode,
  exchangeBegins,
  pastAnswer,
  pastWanted,
  readEnvelope,
  writeEnvelope,
} from '@outrider/jt809'
import { afterAll, expect, test } from 'vitest'
import { bodyOf, downward } from '../../testing/every-message-809.ts'
import { testPlatform } from '../../testing/platform.ts'
import { TestSuperior } from '../../testing/superior.ts'

const editions = ['2011', '2019'] as const
const superiors = { 2011: new TestSuperior({ edition: '2011' }), 2019: new TestSuperior({ edition: '2019' }) } as const
for (const each of Object.values(superiors)) await each.listen()
const folder = await mkdtemp(join(tmpdir(), 'past-of-visitors-'))
const file = join(folder, 'superiors.json')
await writeFile(file, JSON.stringify(editions.map(edition => superiors[edition].row({ id: edition, name: edition }))))
const platform = await testPlatform({
  config: { 'superior-platforms': file },
  supervisionTimes: { firstPause: 20, longestPause: 100, refusedPause: 200 },
})
const operator = await platform.newCaller('operator', [await platform.addOrganisation('Ours')])
afterAll(async () => {
  await platform.stop()
  for (const each of Object.values(superiors)) await each.stop()
  await rm(folder, { recursive: true })
})

const plate = '浙E10001'
const around = aboutVehicle(plate, 2)
const historyRow = downward.find(({ id }) => id === 0x9203) ?? expect.fail('no row')

test.each(editions)(
  '%s: it is asked by vehicle and time, answers, and tells; an answer that nobody waits for is none',
  async edition => {
    const superior = superiors[edition]
    await expect.poll(() => superior.slaveUp).toBe(true)
    const begins = encode(exchangeBegins, { reason: 0 }, edition)
    const tells = (type: number, data: Buffer) => superior.send(0x9200, writeEnvelope(around, type, data), 'slave')
    tells(exchangeBegins.id, begins)
    const info = () => operator.call('duty/getOnDutyInfo', {})
    const visitor = async () => (await info()).visiting?.find(({ govId, plateNum }) => govId === edition && plateNum === plate)
    await expect.poll(visitor).toMatchObject({ positions: 0 })
    const asked = () =>
      superior.frames.flatMap(({ header, body }) => {
        const read = readEnvelope(header.messageId, body)
        return read?.dataType === pastWanted.id ? [{ serial: header.serial, ...read }] : []
      })
    expect(asked()).toEqual([])
    const before = Date.now()
    superior.cut()
    await expect.poll(() => asked().length).toBe(1)
    const [{ vehicle, data, serial } = expect.fail('not asked')] = asked()
    expect(vehicle).toEqual(around)
    const { from, to } = decode(pastWanted, data, edition).value
    // From the last word of it on, in whole seconds.
    expect(from).toBeLessThanOrEqual(before)
    expect(to).toBeGreaterThanOrEqual(Math.floor(before / 1000) * 1000)
    await expect.poll(() => superior.slaveUp).toBe(true)
    const answers = (result: number, sourceSerial: number) =>
      tells(pastAnswer.id, encode(pastAnswer, { sourceType: pastWanted.id, sourceSerial, result }, edition))
    const outcomes = async () =>
      ((await info()).unserved ?? [])
        .filter(({ govId, type }) => govId === edition && type === '0x9209')
        .map(({ outcome, reason }) => `${outcome} ${reason}`)
    // In 2019 it names another question.
    if (edition === '2019') {
      answers(0, serial + 1)
      await expect.poll(outcomes).toEqual(['failed notAsked'])
    }
    answers(0, serial)
    await expect.poll(async () => (await outcomes())[0]).toBe('done ')
    superior.send(0x9200, bodyOf(historyRow, edition, plate).body, 'slave')
    await expect.poll(visitor).toMatchObject({ positions: 1 })
    answers(0, serial)
    await expect.poll(async () => (await outcomes())[0]).toBe('failed notAsked')
  },
)
