import { expect, it } from 'vitest'
import { lineBetween } from './borders.ts'

it('no border is drawn between the parts of one country', () => {
  for (const part of ['344', '446', '158']) expect(lineBetween('156', part)).toBe('none')
  expect(lineBetween('344', '446')).toBe('none')
})

it('a neighbour of a part is a neighbour of the whole', () => {
  expect(lineBetween('398', 'Baikonur')).toBe('none')
  expect(lineBetween('643', 'Baikonur')).toBe('border')
})

it('disputed lines are flagged, whichever side comes first', () => {
  expect(lineBetween('356', '156')).toBe('disputed')
  expect(lineBetween('156', '356')).toBe('disputed')
  expect(lineBetween('156', '496')).toBe('border')
})
