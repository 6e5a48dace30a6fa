import { matchRoutes } from '../core/router/index.ts'
import { expect, test } from 'vitest'
import { createStored } from '../core/storage/stored.ts'
import { createSession } from '../core/session/session.ts'
import type { Outrider } from '../core/context/outrider.ts'
import { routesOf } from './router.tsx'
import { laterRows } from './routes.ts'

const session = createSession(createStored(undefined))
const pathMatched = (path: string) => matchRoutes(routesOf({ session } as Outrider, laterRows), path)?.at(-1)?.path

test('an address in other case than its route is an unknown one, as the routes differ in case (A11)', () => {
  expect(pathMatched('/VehicleInfoEdit')).toBe('/VehicleInfoEdit')
  expect(pathMatched('/vehicleinfoedit')).toBe('*')
  expect(pathMatched('/LOGIN')).toBe('*')
  expect(pathMatched('/main/pos')).toBe('/main/:module?')
  expect(pathMatched('/main/track')).toBe('/main/track')
  expect(pathMatched('/Main/track')).toBe('*')
})
