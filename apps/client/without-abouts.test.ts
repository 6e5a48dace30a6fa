import { expect, test } from 'vitest'
import { withoutAboutsIn } from './without-abouts.ts'

test('what a call is about and how it refuses is left out, however it is written, and nothing else', () => {
  const code = `const rows = { one: call({ about: 'One ' + 'line', request: z.object({ about: z.string() }), errors: ['a', ...more] }), two: call({ right, about: "Two", errors }) }
const other = { about: 'kept' }`
  expect(
    withoutAboutsIn(code),
  ).toBe(`const rows = { one: call({ about: '', request: z.object({ about: z.string() }), errors: [] }), two: call({ right, about: '', errors: [] }) }
const other = { about: 'kept' }`)
})
