import { expect, test } from 'vitest'
import { fromUnit, inUnit } from './measures.ts'
import { metricUnits, withUnits } from './unit-words.ts'

const british = { distance: 'mi', volume: 'gallon' } as const
const american = { distance: 'mi', volume: 'usGallon' } as const

test('what is carried in km, km/h and litres is shown in the units of the user, and comes back from them', () => {
  expect([inUnit('km', 100, metricUnits), inUnit('litre', 50, metricUnits), inUnit('perHundred', 30, metricUnits)]).toEqual([
    100, 50, 30,
  ])
  expect(inUnit('km', 160.9344, american)).toBeCloseTo(100, 9)
  expect(inUnit('kmh', 80, british)).toBeCloseTo(49.71, 2)
  expect(inUnit('litre', 37.854_117_84, american)).toBeCloseTo(10, 9)
  // 30 L/100 km are 12.75 US gallons for 100 miles.
  expect(inUnit('perHundred', 30, american)).toBeCloseTo(12.754, 3)
  expect(inUnit('rate', 2, british)).toBeCloseTo(3.2187, 4)
  expect(fromUnit('km', 100, british)).toBeCloseTo(160.9344, 9)
})

test('a text names the unit that its number is in; what is no unit stays', () => {
  const { zh, en } = { zh: '时速{n} <公里/小时>，油耗<L>/<100 km>', en: '{n} <km/h>, <L>/<100 km>, <b>' }
  expect(withUnits(en, 'en', metricUnits)).toBe('{n} km/h, L/100 km, <b>')
  expect(withUnits(en, 'en', american)).toBe('{n} mph, US gal/100 mi, <b>')
  expect(withUnits(zh, 'zh', british)).toBe('时速{n} 英里/小时，油耗英制加仑/100 英里')
  expect([withUnits('里程（<km>）', 'zh', metricUnits), withUnits('<km>', 'en', british)]).toEqual(['里程（公里）', 'mi'])
})
