import { expect, test } from 'vitest'
import { isWorthKeeping, messageCodeIn, readLaunch } from './parameters.ts'

const read = (query: string) => readLaunch(new URLSearchParams(query))

test('known parameters are read, unknown ones are not', () => {
  expect(read('?openId=o1&customerCode=C1&redirect=//evil.example&moduleType=pos')).toEqual({
    openId: 'o1',
    customerCode: 'C1',
    moduleType: 'pos',
  })
})

test.each([
  'pushUrl=javascript:alert(1)',
  'pushUrl=//evil.example/x',
  'msgCode=<script>',
  `openId=${'x'.repeat(257)}`,
  'openId=a%00b',
  'userKey=',
])('a value that does not fit (%s) counts as absent', query => {
  expect(read(query)).toEqual({})
})

test.each(['admin', '', 'POS', 'pos ', 'pos,video', 'pos&moduleType=admin', 'admin&moduleType=pos', 'constructor'])(
  'a module that there is not (%s) is none that may be left out',
  given => {
    expect(read(`userKey=k1&moduleType=${given}`)).toEqual({ userKey: 'k1', moduleType: 'unknown' })
  },
)

test('a launch parameter of 33 characters is kept, one of 32 without a message code is not (S2.boot.9)', () => {
  expect(isWorthKeeping('a'.repeat(33))).toBe(true)
  expect(isWorthKeeping('a'.repeat(32))).toBe(false)
})

test('a short launch parameter with a message code is kept (S2.boot.10)', () => {
  expect(isWorthKeeping('msgCode=4010001')).toBe(true)
  expect(messageCodeIn('{"msgCode":"4010001"}')).toBe('4010001')
})
