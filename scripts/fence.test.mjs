import { expect, test } from 'vitest'
import { trespasses } from './fence.mjs'

test('a feature that imports another feature is told where the thing should go', () => {
  const [message] = trespasses('apps/client/src/features/map/Map.tsx', `import { x } from '../vehicles/x.ts'`)
  expect(message).toContain('imports no other feature')
})

test('what a row allows passes, tests pass, npm passes', () => {
  expect(trespasses('apps/server/src/http/calls.ts', `import { a } from '../modules/a.ts'\nimport z from 'zod'`)).toEqual([])
  expect(trespasses('apps/server/src/gateway/judge.test.ts', `import { a } from '../http/a.ts'`)).toEqual([])
  expect(
    trespasses('apps/client/src/features/map/Map.tsx', `import { x } from './x.ts'\nimport { y } from '../../core/y.ts'`),
  ).toEqual([])
})

test('no app sees another, the gateway not the modules, and what runs no test', () => {
  for (const [file, specifier] of [
    ['apps/client/src/core/a.ts', '../../../server/src/server.ts'],
    ['apps/server/src/gateway/a.ts', '../modules/vehicle/vehicle.ts'],
    ['apps/server/src/http/a.ts', './test-platform.ts'],
    ['packages/jt808/src/a.ts', '@outrider/contract'],
    ['apps/simulator/src/a.ts', '@outrider/contract'],
  ])
    expect(trespasses(file, `import { x } from '${specifier}'`), `${file} ${specifier}`).toHaveLength(1)
})
