import { expect, test } from 'vitest'
import { crashPhones, crashRounds } from './crash-rounds.ts'
import { Ending } from './kit/ending.ts'
import { startBenchProduct } from './kit/product.ts'

for (const victim of ['server', 'database'] as const)
  test(`after kill -9 of the ${victim} every acknowledged report is stored exactly once`, async () => {
    const ending = new Ending()
    try {
      const product = await startBenchProduct(ending, { phones: crashPhones(victim, 200), log: 'ignore' })
      const result = await crashRounds({ victim, rounds: 2, terminals: 200, rate: 1_000 }, { product, loads: [] }, ending)
      expect(result).toMatchObject({ lost: 0, repeated: 0 })
      expect(result.acknowledged).toBeGreaterThan(500)
      expect(result.stored).toBeGreaterThanOrEqual(result.acknowledged)
    } finally {
      await ending.end()
    }
  })
