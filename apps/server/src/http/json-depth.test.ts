import { expect, test } from 'vitest'
import { isNestedDeeper } from './json-depth.ts'

const deeper = (json: string, depth?: number): boolean => isNestedDeeper(Buffer.from(json), depth)
const nested = (depth: number): string => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`

test('32 levels are allowed, more are not', () => {
  expect(deeper(nested(32))).toBe(false)
  expect(deeper(nested(34))).toBe(true)
  expect(deeper('['.repeat(1_000_000))).toBe(true)
})

test('levels that end count no more', () => {
  expect(deeper(`[${'[[]],'.repeat(1_000)}[[]]]`, 3)).toBe(false)
  expect(deeper('{"a":{"b":[]},"c":{"d":[]}}', 3)).toBe(false)
})

test('what is in texts is no level, also after escaped quotes', () => {
  expect(deeper(`["${'['.repeat(100)}"]`, 1)).toBe(false)
  expect(deeper(String.raw`["\"[[[\\", "\\\"{{{", "中[文["]`, 1)).toBe(false)
  expect(deeper(String.raw`["\\", [[]]]`, 2)).toBe(true)
})
