import { expect, test } from 'vitest'
import { createPolling } from './polling.ts'

function stage() {
  const polls: Array<() => void> = []
  const plans: Array<{ run: () => void; ms: number; cancelled: boolean }> = []
  const polling = createPolling({
    poll: () =>
      new Promise(resolve => {
        polls.push(resolve)
      }),
    every: () => 5000,
    later(run, ms) {
      const plan = { run, ms, cancelled: false }
      plans.push(plan)
      return () => {
        plan.cancelled = true
      }
    },
  })
  const finish = async () => {
    polls.at(-1)?.()
    await new Promise(resolve => {
      setImmediate(resolve)
    })
  }
  return { polling, polls, plans, finish }
}

test('a switch that is on polls at once and then at its pace', async () => {
  const { polling, polls, plans, finish } = stage()
  polling.on()
  polling.on()
  expect(polls).toHaveLength(1)
  await finish()
  expect(plans.map(plan => plan.ms)).toEqual([5000])
  plans[0]?.run()
  expect(polls).toHaveLength(2)
})

test('a poll never overlaps the one before, even in a hurry', async () => {
  const { polling, polls, finish } = stage()
  polling.on()
  polling.pollNow()
  expect(polls).toHaveLength(1)
  await finish()
  polling.pollNow()
  expect(polls).toHaveLength(2)
})

test('after off no timer is left, and a running poll schedules none', async () => {
  const { polling, polls, plans, finish } = stage()
  polling.on()
  polling.off()
  await finish()
  expect(plans).toEqual([])
  expect(polling.isOn).toBe(false)
  polling.on()
  await finish()
  polling.off()
  expect(plans.every(plan => plan.cancelled)).toBe(true)
  expect(polls).toHaveLength(2)
})
