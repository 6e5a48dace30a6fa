import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { browserTestsFor, changesServers, features } from './affected.mjs'
import { root } from './toolchain.mjs'

const browserTests = ['screens', 'maps'].flatMap(folder => readdirSync(join(root, 'e2e', folder)))

test('each feature of the client has a row, and each name in a row begins the name of a browser test', () => {
  expect(Object.keys(features).toSorted()).toEqual(readdirSync(join(root, 'apps/client/src/features')).toSorted())
  for (const name of browserTestsFor(Object.keys(features).map(feature => `apps/client/src/features/${feature}/a.ts`)))
    expect(
      browserTests.some(file => file.startsWith(name)),
      name,
    ).toBe(true)
})

test('a change of a feature runs what sees it, and the walks over all screens', () => {
  expect(browserTestsFor(['apps/client/src/features/trips/Trips.tsx'])).toEqual(['every-map', 'every-screen', 'trips'])
})

test('a change of what every screen is made of, of a server or of a fixture can break all browser tests', () => {
  for (const file of [
    'apps/client/src/core/api/a.ts',
    'apps/server/src/main.ts',
    'packages/geo/src/a.ts',
    'e2e/fixtures/pages.ts',
  ])
    expect(browserTestsFor([file]), file).toBeUndefined()
})

test('a changed browser test runs itself; documents, benchmarks and tests below the browser run none', () => {
  expect(browserTestsFor(['e2e/maps/follow.e2e.ts', 'README.md'])).toEqual(['follow'])
  expect(browserTestsFor(['docs/map.md', 'bench/fleet.ts', 'apps/server/src/http/access.db.test.ts'])).toEqual([])
})

test('a change of server, terminals or packages can break tests that import none of it', () => {
  expect(changesServers(['packages/jt808/src/a.ts'])).toBe(true)
  expect(changesServers(['apps/client/src/ui/a.ts', 'apps/server/src/http/access.db.test.ts'])).toBe(false)
})
