import { expect, test } from 'vitest'
import { createStored } from '../storage/stored.ts'
import type { Host } from './host.ts'
import { mobileOsBy, mobileOsOfShell } from './mobile-os.ts'
import { storeHostFacts } from './store-host-facts.ts'
import { storedMobileOs, storedStatusBarHeight, storedVersionCode } from './stored-host-facts.ts'

const noted = async (host: Partial<Host>) => {
  const stored = createStored(undefined)
  const lines: string[] = []
  await storeHostFacts(host as Host, stored, line => lines.push(line))
  return { stored, lines }
}

test('device kind, version and status bar height are stored', async () => {
  const { stored } = await noted({
    mobileOs: 1,
    statusBarHeight: () => Promise.resolve(47),
    appVersion: () => Promise.resolve({ code: 12, name: '1.2' }),
  })
  expect([stored.get(storedMobileOs), stored.get(storedStatusBarHeight), stored.get(storedVersionCode)]).toEqual([1, 47, 12])
})

test('mobileOs is 0 for Android, 1 for iOS, 2 for other, 3 for the official account and 4 for the mini-program (S3.stored.9)', async () => {
  const hosts = [
    mobileOsOfShell('android'),
    mobileOsOfShell('ios'),
    mobileOsOfShell('web'),
    mobileOsBy.officialAccount,
    mobileOsBy.miniProgram,
  ]
  const kept = await Promise.all(hosts.map(async mobileOs => (await noted({ mobileOs })).stored.get(storedMobileOs)))
  expect(kept).toEqual([0, 1, 2, 3, 4])
})

test('a shell that fails is only logged', async () => {
  const { stored, lines } = await noted({ mobileOs: 0, statusBarHeight: () => Promise.reject(new Error('gone')) })
  expect([stored.get(storedMobileOs), stored.get(storedStatusBarHeight), lines.length]).toEqual([0, 0, 1])
})
