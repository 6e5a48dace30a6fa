import { expect, test } from 'vitest'
import { type OwnErrorName, ownErrors, ownErrorText } from './own-errors.ts'

test('every error of the client has a text in both languages with the same placeholders (S8.text.5)', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted()
  for (const [name, { zh, en }] of Object.entries(ownErrors)) {
    expect(zh, name).toMatch(/[\u4e00-\u9fff]/)
    expect(en, name).not.toMatch(/[\u4e00-\u9fff]/)
    expect(placeholders(zh), name).toEqual(placeholders(en))
  }
  expect(ownErrorText('operation.failed', 'en')).toBe('operation failed please retry')
})

test('the texts quoted by the specification are unchanged', () => {
  const textOf = (name: OwnErrorName) => ownErrorText(name, 'en')
  expect(textOf('net.requestFailed')).toBe('Request failed, please check network settings')
  expect(textOf('net.timeout')).toBe('API call timed out')
  expect(textOf('net.timeoutApp')).toBe('API call timed out!')
  expect(textOf('net.platformOffline')).toBe('Platform offline, please check the server')
  expect(textOf('vehicles.allPagesFailed')).toBe('big data vehicle list fetch failed')
})
