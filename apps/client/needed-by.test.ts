import { expect, test } from 'vitest'
import { neededBy } from './needed-by.ts'

const imports: Readonly<Record<string, readonly string[]>> = {
  '/main.ts': ['/a.ts', '/packages/contract/src/index.ts'],
  '/a.ts': ['/b.ts'],
  '/b.ts': ['/a.ts'],
  '/packages/contract/src/index.ts': ['/packages/contract/src/calls/user.ts'],
  '/later.ts': ['/b.ts', '/c.ts'],
}
const graph = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) }

test('a module is needed by the roots that import it, also through others and in a circle', () => {
  const needed = neededBy(['/main.ts'])
  expect(['/main.ts', '/a.ts', '/b.ts', '/c.ts', '/later.ts'].filter(id => needed(id, graph))).toEqual([
    '/main.ts',
    '/a.ts',
    '/b.ts',
  ])
})

test('importing a part of the contract does not make the rest needed', () => {
  expect(neededBy(['/main.ts'])('/packages/contract/src/calls/user.ts', graph)).toBe(false)
})
