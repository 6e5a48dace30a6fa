import { expect, test } from 'vitest'
import { crashSubPackages } from './crash-sub-packages.ts'

test('after kill -9 of the server every acknowledged sub-package is stored, and every report exactly once', async () => {
  const { acknowledged, lost, sent, stored } = await crashSubPackages({ rounds: 2, terminals: 8 })
  expect(acknowledged).toBeGreaterThan(8)
  expect(lost).toBe(0)
  expect(stored).toBe(sent)
})
