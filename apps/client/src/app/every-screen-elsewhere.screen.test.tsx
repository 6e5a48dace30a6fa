// @vitest-environment jsdom
/**
 * Every screen that opens at a platform of another vendor: what such a platform does not have is not there, instead of parts that say so. What the
 * screens show of what it has: minimal-platform.screen.test.tsx.
 */
import { act } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import { ownErrorText } from '../core/api/own-errors.ts'
import { addressesOf } from '../testing/addresses.ts'
import { drawNothing } from '../testing/draw-nothing.ts'
import { minimalPlatform } from '../testing/minimal-platform.ts'
import { openScreen } from '../testing/open-screen.tsx'
import { userOf } from '../testing/user-of.ts'
import { hrefOf } from './screens.ts'
import { screens } from './routes.ts'

const theirs = await minimalPlatform({ now: Date.now() })
afterAll(() => theirs.stop())
beforeAll(() => Promise.all(screens.map(screen => screen.load())))
beforeEach(drawNothing)

const work = { asked: 'R-1', driven: 'R-2', underWay: '1' }
const subjects = { platform: 'theirs', vehicle: '7', quiet: '9', alarm: '31', position: '', track: '', ...work }
const signedIn = new Set(screens.flatMap(({ path, access }) => (access === 'guarded' ? [path.replace('/:module?', '')] : [])))
const addresses = addressesOf(subjects).filter(
  // The page of an invitation ends the sign-in of this device.
  ({ path }) => signedIn.has(path.replace(/[?#].*$|(?<=^[/]main)[/].*$/g, '')) && path !== hrefOf('setPassword'),
)
const tasks = (['newInstTask', 'maintTask'] as const).map(name => ({ name, path: hrefOf(name, { applicationNum: 'W-1' }) }))

/** Until nothing is asked for and nothing changes any more; one that keeps asking is looked at as it is. */
async function textOnceStill(waiting: () => number): Promise<string> {
  for (let quiet = 0, looks = 0, before = ''; quiet < 2 && looks < 100; looks++) {
    await act(() => wait(10))
    const now = document.body.textContent
    quiet = waiting() === 0 && now === before ? quiet + 1 : 0
    before = now
  }
  return document.body.textContent
}

const says = ownErrorText('net.notFound', 'en')

test('no screen tells of a call that the platform does not have', async () => {
  const { waiting, goTo } = await openScreen('/about', { as: userOf(theirs) })
  await textOnceStill(waiting)
  const telling: string[] = []
  for (const { name, path } of [...addresses, ...tasks]) {
    await act(() => goTo(path))
    const text = await textOnceStill(waiting)
    const at = text.indexOf(says)
    if (at >= 0) telling.push(`${name}: ${text.slice(Math.max(0, at - 80), at)}`)
  }
  expect(telling).toEqual([])
  // They were there: the last one has a task of the platform.
  expect(document.body.textContent).toContain('沪B20001')
})
