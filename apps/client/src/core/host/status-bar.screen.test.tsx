// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createStored } from '../storage/stored.ts'
import type { Host } from './host.ts'
import { storeHostFacts } from './store-host-facts.ts'
import { storedStatusBarHeight } from './stored-host-facts.ts'

const inset = () => document.documentElement.style.getPropertyValue('--status-bar-height')
const host = (height: Promise<number>) => ({ mobileOs: 1, statusBarHeight: () => height }) as Partial<Host> as Host

test('bars stand below the status bar, by its height of the start before until the shell has answered', async () => {
  const stored = createStored(undefined)
  stored.set(storedStatusBarHeight, 44)
  const asked = Promise.withResolvers<number>()
  const noted = storeHostFacts(host(asked.promise), stored, () => expect.fail())
  expect(inset()).toBe('44px')
  asked.resolve(47)
  await noted
  expect(inset()).toBe('47px')
  expect(stored.get(storedStatusBarHeight)).toBe(47)
})
