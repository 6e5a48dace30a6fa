import { expect, test } from 'vitest'
import { crashRounds } from './crash-rounds.ts'

for (const victim of ['server', 'database'] as const)
  test(`after kill -9 of the ${victim} every acknowledged report is stored exactly once`, async () => {
    const result = await crashRounds({ victim, rounds: 2, terminals: 200, rate: 1_000 })
    expect(result).toMatchObject({ lost: 0, repeated: 0 })
    expect(result.acknowledged).toBeGreaterThan(500)
    expect(result.stored).toBeGreaterThanOrEqual(result.acknowledged)
  })
