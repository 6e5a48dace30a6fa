import { standardRisk } from '@outrider/contract'
import { expect, test } from 'vitest'
import { KeptSums } from './kept-sums.ts'
import { emptySum, type Sum } from './sums.repository.ts'

const period = { firstDay: '2026-01-01', lastDay: '2026-01-07' }
const vehicles = (ids: number[]) => ({
  ids,
  organisations: ids.map(() => 1),
  since: ids.map(() => null),
  most: false,
  elsewhere: { ids: [], zones: [] },
})

function counted(answer: () => Promise<Sum[]> = async () => [emptySum(0, 0)]) {
  const state = { asked: 0, decided: 'none', now: 0 }
  const kept = new KeptSums(
    {
      sums() {
        state.asked++
        return answer()
      },
      days: async () => [],
      counts: async () => [],
    },
    async () => state.decided,
    () => state.now,
    2,
  )
  return { state, kept, ask: (ids = [1, 2], settings = standardRisk) => kept.sums(vehicles(ids), [period], 'all', settings) }
}

test('sums of many are asked once a minute, by however many at once; those of few each time', async () => {
  const { state, ask } = counted()
  await Promise.all([ask(), ask()])
  await ask()
  expect(state.asked).toBe(1)
  state.now = 60_000
  await ask()
  expect(state.asked).toBe(2)
  await ask([1])
  await ask([1])
  expect(state.asked).toBe(4)
})

test('a decision, a weight and a vehicle more are another question', async () => {
  const { state, ask } = counted()
  await ask()
  state.decided = 'one'
  await ask()
  await ask([1, 2, 3])
  await ask([1, 2, 3], { ...standardRisk, level1Factor: 3 })
  expect(state.asked).toBe(4)
})

test('what failed is asked again', async () => {
  let fails = true
  const { state, ask } = counted(async () => {
    if (fails) throw new Error('away')
    return []
  })
  await expect(ask()).rejects.toThrow('away')
  fails = false
  await expect(ask()).resolves.toEqual([])
  expect(state.asked).toBe(2)
})
