import { expect, test } from 'vitest'
import { wrongInChinese } from './languages.ts'

test('bytes of a frame are no English in a Chinese screen, a sentence is', () => {
  expect(wrongInChinese('sensors', ['字节 7E FF FF FF FF'])).toEqual([])
  expect(wrongInChinese('sensors', ['字节', 'There are further bytes'])).toEqual(['sensors in Chinese: There are further bytes'])
})
