import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { createStored } from '../core/storage/stored.ts'
import { createSession } from '../core/session/session.ts'
import type { Outrider } from '../core/context/outrider.ts'
import { hasPath } from './push/known-paths.ts'
import { routesOf } from './router.tsx'

const session = createSession(createStored(undefined))
const pathMatched = (path: string) => matchRoutes(routesOf({ session } as Outrider), path)?.at(-1)?.route.path

test('an address in other case than its route is an unknown one, as the routes differ in case (A11)', () => {
  expect(pathMatched('/VehicleInfoEdit')).toBe('/VehicleInfoEdit')
  expect(pathMatched('/vehicleinfoedit')).toBe('*')
  expect(pathMatched('/LOGIN')).toBe('*')
  expect(pathMatched('/main/track')).toBe('/main/:module?')
  expect(pathMatched('/Main/track')).toBe('*')
})

test('a push leads to a path as it is written only', () => {
  expect(hasPath('/trackList')).toBe(true)
  expect(hasPath('/tracklist')).toBe(false)
  expect(hasPath('/main/pos')).toBe(true)
  expect(hasPath('/main/Pos')).toBe(false)
  expect(hasPath('/MAIN/pos')).toBe(false)
})
