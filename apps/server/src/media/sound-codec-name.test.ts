import { expect, test } from 'vitest'
import { soundCodecName } from './sound-codec-name.ts'

test('a codec of sound has the name of the standard, by its number and by what it is called here; what the standard lacks stays a number', () => {
  expect([6, 26, 'g711a', 'aac', 77].map(soundCodecName)).toEqual(['G.711A', 'ADPCMA', 'G.711A', 'AAC', '77'])
})
