import { expect, test } from 'vitest'
import { explainBody, fieldName, messages } from '../index.ts'

test('each field of what describes sound and pictures of a terminal has its name in both languages; what is no field has none', () => {
  const { fields } = explainBody(messages.avAttributes.id, Buffer.from([6, 1, 0, 1, 0, 160, 1, 98, 1, 4]), '2019')
  const names = Object.keys(fields ?? {})
  expect(names).toContain('audioCodec')
  expect(names.filter(name => fieldName(name) === undefined)).toEqual([])
  expect(fieldName('toString')).toBeUndefined()
})
