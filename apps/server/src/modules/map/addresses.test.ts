import { metricUnits } from '@outrider/contract'
import { expect, test } from 'vitest'
import { Addresses, lookUpsPerUserMinute, forgetFoundBy, foundAddresses } from './addresses.ts'
import { type MapService, MapServiceError } from './map-service.ts'

const bund = { latitude: 31.2386, longitude: 121.4906 }
/** A position this many grid cells further north. */
const north = (squares: number) => ({ ...bund, latitude: bund.latitude + squares * 0.0005 })

interface Played extends MapService {
  asked: number
}

/** A service that replies by a function and counts requests. */
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

function addressesOver(services: MapService[], perSecond = 1_000) {
  const warned: object[] = []
  const clock = { now: 1_000_000 }
  const log = { warn: (line: object) => void warned.push(line) }
  const addresses = new Addresses({ services, perSecond, log: log as never, now: () => clock.now })
  return {
    warned,
    clock,
    of: (place: typeof bund, lang: 'zh' | 'en' = 'zh', user = 1) => addresses.of(place, lang, user, metricUnits),
  }
}

test('without a service the nearest known place is told, and nothing stands in for anything', async () => {
  expect(await addressesOver([]).of(bund)).toMatchObject({ source: 'nearest', fallback: false, nearest: { zh: '上海' } })
})

test('a service is asked once for all who want the address of about the same place', async () => {
  const amap = service(() => '外滩')
  const { of, clock } = addressesOver([amap])
  const answers = await Promise.all([of(bund), of(bund, 'zh', 2), of({ ...bund, latitude: bund.latitude + 0.0001 })])
  for (const answer of answers) expect(answer).toEqual({ text: '外滩', source: 'amap', fallback: false, nearest: null })
  expect(amap.asked).toBe(1)
  await of(north(2))
  expect(amap.asked).toBe(2)
  clock.now += 25 * 3_600_000
  await of(bund)
  expect(amap.asked).toBe(3)
})

test('who asks in a language no service speaks is told the nearest place in it', async () => {
  const amap = service(() => '外滩')
  expect(await addressesOver([amap]).of(bund, 'en')).toMatchObject({
    text: expect.stringMatching(/Shanghai/),
    source: 'nearest',
    fallback: false,
  })
  expect(amap.asked).toBe(0)
})

test('where a service knows no address the nearest place is told, and it is not asked again', async () => {
  const amap = service(() => null)
  const { of } = addressesOver([amap])
  for (const _ of [1, 2]) expect(await of(bund)).toMatchObject({ source: 'nearest', fallback: false })
  expect(amap.asked).toBe(1)
})

test('the next service is asked when one fails or knows nothing', async () => {
  const tianditu = service(() => '中山东一路', { source: 'tianditu' })
  for (const first of [service(fails), service(() => null)])
    expect(await addressesOver([first, tianditu]).of(bund)).toMatchObject({
      text: '中山东一路',
      source: 'tianditu',
      fallback: false,
    })
})

test('a service that fails is stood in for, left alone after three failures, told of once, and asked again later', async () => {
  let well = false
  const amap = service(() => (well ? '外滩' : fails()))
  const { of, clock, warned } = addressesOver([amap])
  for (const step of [0, 2, 4, 6, 8]) expect(await of(north(step))).toMatchObject({ source: 'nearest', fallback: true })
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
  // Failures are not cached: the address is found as soon as the service is back.
  expect(await of(bund)).toMatchObject({ text: '外滩', fallback: false })
  expect(await of(north(2))).toMatchObject({ text: '外滩' })
})

test('no address of one service is not taken for the word of another that failed', async () => {
  let well = false
  const tianditu = service(() => (well ? '中山东一路' : fails()), { source: 'tianditu' })
  const { of } = addressesOver([service(() => null), tianditu])
  expect(await of(bund)).toMatchObject({ source: 'nearest', fallback: true })
  well = true
  expect(await of(bund)).toMatchObject({ text: '中山东一路' })
})

test('beyond what a service may be asked in a second the nearest place stands in', async () => {
  const amap = service(() => '外滩')
  const { of } = addressesOver([amap], 3)
  const answers = await Promise.all([0, 2, 4, 6, 8].map(step => of(north(step))))
  expect(answers.filter(({ source }) => source === 'amap')).toHaveLength(3)
  expect(answers.filter(({ fallback }) => fallback)).toHaveLength(2)
  expect(amap.asked).toBe(3)
})

test('one user cannot use up what is there for all', async () => {
  const amap = service(() => '外滩')
  const { of } = addressesOver([amap])
  for (let step = 0; step < lookUpsPerUserMinute; step++) await of(north(2 * step), 'zh', 1)
  expect(await of(north(-2), 'zh', 1)).toMatchObject({ fallback: true })
  // Cached addresses are still returned, and other users are not affected.
  expect(await of(bund, 'zh', 1)).toMatchObject({ fallback: false })
  expect(await of(north(-2), 'zh', 2)).toMatchObject({ source: 'amap' })
})

test('an error that is no failure of a service is not hidden', async () => {
  const broken = service(() => {
    throw new TypeError('a mistake of ours')
  })
  await expect(addressesOver([broken]).of(bund)).rejects.toThrow('a mistake of ours')
})

test('a service that has changed is asked again, also for what none knew; what others found stays', () => {
  const found = foundAddresses()
  found.set('of amap', { result: { text: '上海市', source: 'amap' } })
  found.set('of tianditu', { result: { text: '北京市', source: 'tianditu' } })
  found.set('of none', { result: null })
  forgetFoundBy(found, new Set())
  expect(found.size).toBe(3)
  forgetFoundBy(found, new Set(['amap']))
  expect([...found.keys()]).toEqual(['of tianditu'])
})
