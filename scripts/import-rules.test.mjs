import { expect, test } from 'vitest'
import { circles, coreRooms, fileImports, roomImports, violations } from './import-rules.mjs'

test('a feature that imports another feature gets a message that says where the code should go', () => {
  const [message] = violations('apps/client/src/features/map/Map.tsx', `import { x } from '../vehicles/x.ts'`)
  expect(message).toContain('imports no other feature')
})

test('any feature may offer share links; their feature imports no other', () => {
  const file = 'apps/client/src/features/share/dialog/a.tsx'
  expect(violations('apps/client/src/features/map/Map.tsx', `import { x } from '../share/x.ts'`)).toEqual([])
  expect(violations(file, `import { x } from '../page/x.ts'\nimport { y } from '../../../core/api/y.ts'`)).toEqual([])
  expect(violations(file, `import { x } from '../../tracks/x.ts'`)).toHaveLength(1)
})

test('allowed imports, imports in tests, and npm packages pass', () => {
  expect(violations('apps/server/src/http/calls.ts', `import { a } from '../modules/ports.ts'\nimport z from 'zod'`)).toEqual([])
  expect(violations('apps/server/src/gateway/writer.test.ts', `import { a } from '../http/a.ts'`)).toEqual([])
  expect(
    violations('apps/client/src/features/map/Map.tsx', `import { x } from './x.ts'\nimport { y } from '../../core/y.ts'`),
  ).toEqual([])
})

test('no app imports another, the gateway imports no modules, and production code imports no test', () => {
  for (const [file, specifier] of [
    ['apps/client/src/core/a.ts', '../../../server/src/server.ts'],
    ['apps/server/src/gateway/a.ts', '../modules/vehicle/vehicle.ts'],
    ['apps/server/src/http/a.ts', '../testing/platform.ts'],
    ['apps/client/src/app/a.ts', '../testing/open-screen.tsx'],
    ['packages/jt808/src/a.ts', '@outrider/contract'],
    ['apps/simulator/src/a.ts', '@outrider/contract'],
  ])
    expect(violations(file, `import { x } from '${specifier}'`), `${file} ${specifier}`).toHaveLength(1)
})

test('a room of client core imports rooms of lower floors only, also for types; a room without a floor is refused', () => {
  const file = room => `apps/client/src/core/${room}/a.ts`
  expect(violations(file('fleet'), `import { x } from '../api/x.ts'`)).toEqual([])
  expect(violations(file('api'), `import type { X } from '../fleet/x.ts'`)[0]).toContain('lower floors')
  expect(violations(file('map'), `import { x } from '../new-room/x.ts'`)).toHaveLength(1)
  expect(violations(file('new-room'), '')[0]).toContain('coreRooms')
  expect(new Set(coreRooms).size).toBe(coreRooms.length)
})

test('rooms that import each other in a circle are found, also through others and by types', () => {
  const area = 'apps/client/src/core'
  const files = Object.entries({
    'a/one.ts': `import { x } from '../b/x.ts'`,
    'b/folder/two.ts': `import type { X } from '../../c/x.ts'`,
    'c/three.ts': `const x = () => import('../a/one.ts')`,
    'd/four.ts': `import { x } from '../a/one.ts'`,
    'a/one.test.ts': `import { x } from '../d/four.ts'`,
  }).map(([path, text]) => ({ file: `${area}/${path}`, text }))
  expect(circles(roomImports(area, files))).toEqual([['a', 'b', 'c']])
  expect(circles(roomImports(area, files.slice(1)))).toEqual([])
})

test('files that import each other in a circle are found, also by types, but not through what is loaded when it is needed', () => {
  const circlesOf = files => circles(fileImports(Object.entries(files).map(([file, text]) => ({ file, text }))))
  const one = `import type { X } from './two.ts'`
  expect(circlesOf({ 'packages/geo/src/one.ts': one, 'packages/geo/src/two.ts': `import { y } from './one.ts'` })).toEqual([
    ['packages/geo/src/one.ts', 'packages/geo/src/two.ts'],
  ])
  const byName = `import { X } from '@outrider/geo'`
  expect(circlesOf({ 'packages/geo/src/index.ts': `export { X } from './two.ts'`, 'packages/geo/src/two.ts': byName })).toEqual([
    ['packages/geo/src/index.ts', 'packages/geo/src/two.ts'],
  ])
  const lazy = `import type * as one from './one.ts'\nconst load = () => import('./one.ts')`
  expect(circlesOf({ 'packages/geo/src/one.ts': one, 'packages/geo/src/two.ts': lazy })).toEqual([])
})
