/** The words for deviations against the names that the codec uses. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deviationNames } from './deviations.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
const section = readme.slice(readme.indexOf('## Deviations'), readme.indexOf('## `outrider decode`'))

test('every name of the README has words', () => {
  const [tolerated = '', refused = ''] = section.split('Only invalid frames are refused')
  const named = tolerated
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .flatMap(line => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
  const codes = [...(refused.split('`decode` throws')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(20)
  expect(codes).toHaveLength(5)
  expect([...named, ...codes].filter(name => !deviationNames.includes(name ?? ''))).toEqual([])
})
