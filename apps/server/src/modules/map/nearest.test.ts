import { metricUnits } from '@outrider/contract'
import { destination, type Point, places } from '@outrider/geo'
import { expect, test } from 'vitest'
import { nearestAddress as addressIn } from './nearest.ts'

const nearestAddress = (place: Parameters<typeof addressIn>[0], lang: 'zh' | 'en') => addressIn(place, lang, metricUnits)

const at = ({ lat, lon }: Point) => ({ latitude: lat, longitude: lon })
const named = (name: string) => places.find(({ en }) => en === name) as Point
const from = (name: string, course: number, metres: number) => at(destination(named(name), course, metres))
const texts = (place: ReturnType<typeof at>) => [nearestAddress(place, 'zh').text, nearestAddress(place, 'en').text]

test('how far and in which direction from the nearest place, in both languages', () => {
  expect(texts(from('Shanghai', 45, 12_400))).toEqual(['上海东北方向约12公里', '12 km northeast of Shanghai'])
  expect(texts(from('Shanghai', 270, 2_000))).toEqual(['上海以西约2公里', '2 km west of Shanghai'])
  expect(nearestAddress(from('Shanghai', 45, 12_400), 'zh')).toMatchObject({
    source: 'nearest',
    nearest: { zh: '上海', en: 'Shanghai', distance: 12_400, bearing: 45 },
  })
})

test('who counts in miles reads miles, and never none of them', () => {
  const units = { distance: 'mi', volume: 'litre' } as const
  expect(addressIn(from('Shanghai', 45, 12_400), 'en', units).text).toBe('8 mi northeast of Shanghai')
  expect(addressIn(from('Shanghai', 45, 12_400), 'zh', units).text).toBe('上海东北方向约8英里')
  expect(addressIn(from('Shanghai', 270, 1_510), 'en', { ...units, distance: 'km' }).text).toBe('2 km west of Shanghai')
  expect(addressIn(from('Shanghai', 270, 1_510), 'en', units).text).toBe('1 mi west of Shanghai')
})

test('close to the middle of a place no direction is claimed', () => {
  expect(texts(from('Shanghai', 45, 1_400))).toEqual(['上海市中心附近', 'Near the centre of Shanghai'])
  expect(texts(at(named('Shanghai')))).toEqual(['上海市中心附近', 'Near the centre of Shanghai'])
})

test('abroad the country is named too, unless its name is that of the place', () => {
  expect(texts(from('Moscow', 180, 30_000))).toEqual(['俄罗斯莫斯科以南约30公里', '30 km south of Moscow, Russia'])
  expect(texts(from('Singapore', 0, 5_000))[1]).toBe('5 km north of Singapore')
})

test('far from everything, at the poles and across 180 degrees the distance is told in tens', () => {
  for (const place of [
    { latitude: 90, longitude: 0 },
    { latitude: -90, longitude: 100 },
    { latitude: -48.9, longitude: -123.4 },
  ]) {
    const [zh, en] = texts(place)
    expect(zh).toMatch(/约\d,\d\d0公里$/)
    expect(en).toMatch(/^\d,\d\d0 km \w+ of /)
  }
  const east = nearestAddress({ latitude: -17, longitude: 179.999 }, 'en').nearest
  const west = nearestAddress({ latitude: -17, longitude: -179.999 }, 'en').nearest
  expect(west?.en).toBe(east?.en)
  expect(Math.abs((west?.distance ?? 0) - (east?.distance ?? 0))).toBeLessThan(300)
})
