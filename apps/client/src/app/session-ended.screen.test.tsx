// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { minimalPlatform, Refused } from '../testing/minimal-platform.ts'
import { openScreen } from '../testing/open-screen.tsx'
import { userOf } from '../testing/user-of.ts'

/** As soon as the words come to the page: a test that looks for them may see them much later. */
async function shown(words: string): Promise<void> {
  const came = Promise.withResolvers<void>()
  const watcher = new MutationObserver(() => {
    if (document.body.textContent.includes(words)) came.resolve()
  })
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
  await came.promise.finally(() => watcher.disconnect())
}

test('an ended session is said at once, and goes to the sign-in a second later, not before (S4.login.4) (S8.error.1); nothing is polled any more (S4.login.2)', async () => {
  await using platform = await minimalPlatform()
  const { address, goTo, outrider } = await openScreen('/main/vehicleList', { as: userOf(platform) })
  await screen.findByText('沪A10002')
  platform.answer('alarm/getVehiclesAlarms', () => new Refused(4010001, 'somebody ended the session'))
  const said = shown('somebody ended the session').then(() => ({ at: performance.now(), address: address() }))
  await goTo('/main/alarm')
  const from = await said
  expect(from.address).toMatch(/^\/main/)
  expect(outrider.session.get().userDatas).toEqual({})
  expect(outrider.liveFleet.status.getState()).toMatchObject({ phase: 'idle', counts: { total: 0 } })
  await waitFor(() => expect(address()).toMatch(/^\/login/))
  expect(performance.now() - from.at).toBeGreaterThan(900)
})
