import { expect, test } from 'vitest'
import { inProcessBus } from '../../events/bus.ts'
import type { CommandChanged } from '../../events/events.ts'
import { RecentCommands } from './recent-commands.ts'

function started(max?: number) {
  const bus = inProcessBus({ error: () => {} })
  const commands = new RecentCommands(max === undefined ? {} : { max })
  commands.start(bus)
  const publish = (id: string, over: Partial<CommandChanged> = {}) =>
    bus.publish({
      kind: 'commandChanged',
      id,
      vehicleId: 1,
      command: 'location',
      state: 'sent',
      reason: null,
      requestedAt: 1,
      finishedAt: null,
      requestedBy: null,
      ...over,
    })
  const since = (seq: number) => [...commands.changedSince(seq)].map(({ id, state }) => `${id} ${state}`)
  return { commands, publish, since }
}

test('changes are found by number, each command once with its latest state, newest first', () => {
  const { commands, publish, since } = started()
  publish('a')
  publish('b')
  const { seq } = commands
  publish('a', { state: 'acknowledged' })
  publish('a', { state: 'answered', finishedAt: 2 })
  expect(since(seq)).toEqual(['a answered'])
  expect(since(0)).toEqual(['a answered', 'b sent'])
})

test('an earlier state that arrives after the outcome is ignored, another outcome replaces it', () => {
  const { commands, publish, since } = started()
  publish('a', { state: 'unknown', reason: 'restart', finishedAt: 2 })
  const { seq } = commands
  publish('a', { state: 'acknowledged' })
  expect(commands.seq).toBe(seq)
  publish('a', { state: 'answered', finishedAt: 3 })
  expect(since(0)).toEqual(['a answered'])
})

test('only so many are kept: the one that changed longest ago is dropped, and earlier cursors are incomplete', () => {
  const { commands, publish, since } = started(2)
  publish('a')
  publish('b')
  publish('a', { state: 'acknowledged' })
  expect(commands.completeFrom).toBe(0)
  publish('c')
  expect(since(0)).toEqual(['c sent', 'a acknowledged'])
  expect(commands.completeFrom).toBe(2)
})
