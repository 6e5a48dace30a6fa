import { expect, test } from 'vitest'
import { crashSubPackages, subPackagePhones } from './crash-sub-packages.ts'
import { Ending } from './kit/ending.ts'
import { startBenchProduct } from './kit/product.ts'

test('after kill -9 of the server every acknowledged sub-package is stored, and every report exactly once', async () => {
  const ending = new Ending()
  try {
    const product = await startBenchProduct(ending, { phones: subPackagePhones(8), log: 'ignore' })
    const { acknowledged, lost, sent, stored } = await crashSubPackages({ rounds: 2, terminals: 8 }, { product })
    expect(acknowledged).toBeGreaterThan(8)
    expect(lost).toBe(0)
    expect(stored).toBe(sent)
  } finally {
    await ending.end()
  }
})
