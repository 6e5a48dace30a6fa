import { expect, test } from 'vitest'
import { neededBy } from './needed-by.ts'

const modules: Readonly<Record<string, { imports?: readonly string[]; code?: string }>> = {
  '/main.ts': {
    imports: ['/a.ts', '/packages/contract/src/index.ts'],
    code: `import { a } from './a.ts'\nimport { user, pair as two } from "@outrider/contract"`,
  },
  '/a.ts': { imports: ['/b.ts'] },
  '/b.ts': { imports: ['/a.ts'] },
  '/packages/contract/src/index.ts': {
    imports: ['/packages/contract/src/user.ts', '/packages/contract/src/pair.ts', '/packages/contract/src/work.ts'],
    code: `export * from './user.ts'\nexport { one as pair } from "./pair.ts"\nexport { work } from './work.ts'`,
  },
  '/packages/contract/src/user.ts': { imports: ['/packages/contract/src/rules.ts'], code: 'export const user = 1' },
  '/later.ts': { imports: ['/b.ts', '/c.ts'] },
}
const graph = {
  getModuleInfo: (id: string) => ({ importedIds: modules[id]?.imports ?? [], code: modules[id]?.code ?? '' }),
}

test('a module is needed by the roots that import it, also through others and in a circle', () => {
  const needed = neededBy(['/main.ts'])
  expect(['/main.ts', '/a.ts', '/b.ts', '/c.ts', '/later.ts'].filter(id => needed(id, graph))).toEqual([
    '/main.ts',
    '/a.ts',
    '/b.ts',
  ])
})

test('of a package that is imported by its index only the modules are needed that have the named parts, and what these import', () => {
  const needed = neededBy(['/main.ts'])
  const parts = ['user', 'rules', 'pair', 'work'].filter(name => needed(`/packages/contract/src/${name}.ts`, graph))
  expect(parts).toEqual(['user', 'rules', 'pair'])
})
