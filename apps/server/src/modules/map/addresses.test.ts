import { expect, test } from 'vitest'
import { Addresses, lookUpsPerUser } from './addresses.ts'
import { type MapService, MapServiceError } from './map-service.ts'
import { Recent } from './recent.ts'

const bund = { latitude: 31.2386, longitude: 121.4906 }
/** So many squares further north. */
const north = (squares: number) => ({ ...bund, latitude: bund.latitude + squares * 0.0005 })

interface Played extends MapService {
  asked: number
}

/** A service that answers by a function; it counts how often it was asked. */
function service(answer: () => string | null | Promise<string | null>, over: Partial<MapService> = {}): Played {
  const played: Played = {
    source: 'amap',
    languages: ['zh'],
    asked: 0,
    async addressOf() {
      played.asked++
      return answer()
    },
    ...over,
  }
  return played
}
const fails = (): never => {
  throw new MapServiceError('HTTP 500')
}

function desk(services: MapService[], perSecond = 1_000) {
  const warned: object[] = []
  const clock = { now: 1_000_000 }
  const log = { warn: (line: object) => void warned.push(line) }
  const addresses = new Addresses({ services, perSecond, log: log as never, now: () => clock.now })
  return { warned, clock, of: (place: typeof bund, lang: 'zh' | 'en' = 'zh', user = 1) => addresses.of(place, lang, user) }
}

test('without a service the nearest known place is told, and nothing stands in for anything', async () => {
  expect(await desk([]).of(bund)).toMatchObject({ source: 'nearest', standIn: false, nearest: { zh: '上海' } })
})

test('a service is asked once for all who want the address of about the same place', async () => {
  const amap = service(() => '外滩')
  const { of, clock } = desk([amap])
  const answers = await Promise.all([of(bund), of(bund, 'zh', 2), of({ ...bund, latitude: bund.latitude + 0.0001 })])
  for (const answer of answers) expect(answer).toEqual({ text: '外滩', source: 'amap', standIn: false, nearest: null })
  expect(amap.asked).toBe(1)
  await of(north(2))
  expect(amap.asked).toBe(2)
  clock.now += 25 * 3_600_000
  await of(bund)
  expect(amap.asked).toBe(3)
})

test('who asks in a language no service speaks is told the nearest place in it', async () => {
  const amap = service(() => '外滩')
  expect(await desk([amap]).of(bund, 'en')).toMatchObject({
    text: expect.stringMatching(/Shanghai/),
    source: 'nearest',
    standIn: false,
  })
  expect(amap.asked).toBe(0)
})

test('where a service knows no address the nearest place is told, and it is not asked again', async () => {
  const amap = service(() => null)
  const { of } = desk([amap])
  for (const _ of [1, 2]) expect(await of(bund)).toMatchObject({ source: 'nearest', standIn: false })
  expect(amap.asked).toBe(1)
})

test('the next service is asked when one fails or knows nothing', async () => {
  const tianditu = service(() => '中山东一路', { source: 'tianditu' })
  for (const first of [service(fails), service(() => null)])
    expect(await desk([first, tianditu]).of(bund)).toMatchObject({ text: '中山东一路', source: 'tianditu', standIn: false })
})

test('a service that fails is stood in for, left alone after three failures, told of once, and asked again later', async () => {
  let well = false
  const amap = service(() => (well ? '外滩' : fails()))
  const { of, clock, warned } = desk([amap])
  for (const step of [0, 2, 4, 6, 8]) expect(await of(north(step))).toMatchObject({ source: 'nearest', standIn: true })
  expect(amap.asked).toBe(3)
  expect(warned).toEqual([{ service: 'amap', reason: 'HTTP 500' }])
  clock.now += 31_000
  await of(bund)
  await of(bund)
  expect(amap.asked).toBe(4)
  expect(warned).toHaveLength(1)
  clock.now += 10 * 60_000
  await of(bund)
  expect(warned).toHaveLength(2)
  well = true
  clock.now += 31_000
  // A failure is not kept: the same place has its address as soon as the service is back.
  expect(await of(bund)).toMatchObject({ text: '外滩', standIn: false })
  expect(await of(north(2))).toMatchObject({ text: '外滩' })
})

test('no address of one service is not taken for the word of another that failed', async () => {
  let well = false
  const tianditu = service(() => (well ? '中山东一路' : fails()), { source: 'tianditu' })
  const { of } = desk([service(() => null), tianditu])
  expect(await of(bund)).toMatchObject({ source: 'nearest', standIn: true })
  well = true
  expect(await of(bund)).toMatchObject({ text: '中山东一路' })
})

test('beyond what a service may be asked in a second the nearest place stands in', async () => {
  const amap = service(() => '外滩')
  const { of } = desk([amap], 3)
  const answers = await Promise.all([0, 2, 4, 6, 8].map(step => of(north(step))))
  expect(answers.filter(({ source }) => source === 'amap')).toHaveLength(3)
  expect(answers.filter(({ standIn }) => standIn)).toHaveLength(2)
  expect(amap.asked).toBe(3)
})

test('one user cannot use up what is there for all', async () => {
  const amap = service(() => '外滩')
  const { of } = desk([amap])
  for (let step = 0; step < lookUpsPerUser; step++) await of(north(2 * step), 'zh', 1)
  expect(await of(north(-2), 'zh', 1)).toMatchObject({ standIn: true })
  // What is known is told all the same, and others go on.
  expect(await of(bund, 'zh', 1)).toMatchObject({ standIn: false })
  expect(await of(north(-2), 'zh', 2)).toMatchObject({ source: 'amap' })
})

test('an error that is no failure of a service is not hidden', async () => {
  const broken = service(() => {
    throw new TypeError('a mistake of ours')
  })
  await expect(desk([broken]).of(bund)).rejects.toThrow('a mistake of ours')
})

test('what was not asked for longest is forgotten first, and everything after its time', () => {
  const clock = { now: 0 }
  const recent = new Recent<number>({ most: 2, lasts: 100, now: () => clock.now })
  recent.set('a', 1)
  recent.set('b', 2)
  recent.get('a')
  recent.set('c', 3)
  expect([recent.get('a')?.value, recent.get('b')?.value, recent.get('c')?.value]).toEqual([1, undefined, 3])
  expect(recent.size).toBe(2)
  clock.now = 100
  expect([recent.get('a'), recent.get('c')]).toEqual([undefined, undefined])
  expect(recent.size).toBe(0)
})
