/** Questions of superior platforms while the database is away. */
import { afterEach, expect, test } from 'vitest'
import type { AskedCheck } from '../../supervision/asked.ts'
import { readSuperiors } from '../../supervision/superior.ts'
import { UnstoredChecks } from './unstored-checks.ts'

const [superior = expect.fail('no row')] = readSuperiors(
  JSON.stringify([
    {
      id: 'province',
      name: 'Province',
      host: 'localhost',
      port: 1,
      userId: 1,
      password: 'x',
      accessCode: 1,
      edition: '2011',
      slave: { host: 'localhost', port: 2 },
    },
  ]),
)
const asked = (infoId: number): AskedCheck => ({
  form: 'printed',
  infoId,
  text: '1+1=?',
  objectType: null,
  objectId: null,
  objectText: '',
  answerTime: null,
  serial: 1,
  accessCode: 1,
  askedAt: 0,
})
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

test('what the database refuses is kept, told, and stored in its order when it is there again', async () => {
  let away = true
  let tries = 0
  let failures = 0
  const stored: { infoId: number; secondsAgo: number }[] = []
  const unstored = new UnstoredChecks({
    store: (_, asked, secondsAgo) => {
      const infoId = 'infoId' in asked ? asked.infoId : 0
      tries += 1
      if (away) return Promise.reject(new Error('the database is away'))
      stored.push({ infoId, secondsAgo })
      return Promise.resolve()
    },
    every: 2,
    log: { error: () => (failures += 1) },
  })
  ends.push(() => unstored.stop())
  await unstored.take(superior, asked(1))
  await unstored.take(superior, asked(2))
  await expect.poll(() => tries).toBeGreaterThan(3)
  expect(stored).toEqual([])
  away = false
  await expect.poll(() => stored.map(({ infoId }) => infoId)).toEqual([1, 2])
  expect(failures).toBe(tries - 2)
  // Their time runs from when they came.
  expect(Math.min(...stored.map(({ secondsAgo }) => secondsAgo))).toBeGreaterThan(0)
})
