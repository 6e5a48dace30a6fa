import { expect, test } from 'vitest'
import { violations } from './import-rules.mjs'

test('a feature that imports another feature gets a message that says where the code should go', () => {
  const [message] = violations('apps/client/src/features/map/Map.tsx', `import { x } from '../vehicles/x.ts'`)
  expect(message).toContain('imports no other feature')
})

test('allowed imports, imports in tests, and npm packages pass', () => {
  expect(violations('apps/server/src/http/calls.ts', `import { a } from '../modules/a.ts'\nimport z from 'zod'`)).toEqual([])
  expect(violations('apps/server/src/gateway/writer.test.ts', `import { a } from '../http/a.ts'`)).toEqual([])
  expect(
    violations('apps/client/src/features/map/Map.tsx', `import { x } from './x.ts'\nimport { y } from '../../core/y.ts'`),
  ).toEqual([])
})

test('no app imports another, the gateway imports no modules, and production code imports no test', () => {
  for (const [file, specifier] of [
    ['apps/client/src/core/a.ts', '../../../server/src/server.ts'],
    ['apps/server/src/gateway/a.ts', '../modules/vehicle/vehicle.ts'],
    ['apps/server/src/http/a.ts', './test-platform.ts'],
    ['packages/jt808/src/a.ts', '@outrider/contract'],
    ['apps/simulator/src/a.ts', '@outrider/contract'],
  ])
    expect(violations(file, `import { x } from '${specifier}'`), `${file} ${specifier}`).toHaveLength(1)
})
