import { expect, test } from 'vitest'
import { createStored } from './stored.ts'

const shelfOf = (texts: Record<string, string>) => ({
  getItem: (key: string) => texts[key] ?? null,
  setItem: (key: string, text: string) => {
    texts[key] = text
  },
})

test('nothing stored: the default holds', () => {
  const stored = createStored(shelfOf({}))
  expect(stored.get('isMultiPlatformMode')).toBe(false)
  expect(stored.get('platformInfoList')).toEqual([])
  expect(stored.get('lang')).toBeNull()
})

test.each(['{', '"yes"', '42', '[{"Code":1}]'])('a bad value (%s) falls back to its default and is named', text => {
  const lines: string[] = []
  const stored = createStored(shelfOf({ platformInfoList: text, isMultiPlatformMode: text }), line => lines.push(line))
  expect(stored.get('platformInfoList')).toEqual([])
  expect(stored.get('isMultiPlatformMode')).toBe(false)
  expect(lines).toHaveLength(2)
})

test('what is set is read again', () => {
  const texts = {}
  createStored(shelfOf(texts)).set('lang', 'en')
  expect(createStored(shelfOf(texts)).get('lang')).toBe('en')
})

test('a device that stores nothing still works until it is closed', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('quota')
    },
  }
  for (const shelf of [full, undefined]) {
    const stored = createStored(shelf)
    stored.set('lang', 'en')
    expect(stored.get('lang')).toBe('en')
  }
})
