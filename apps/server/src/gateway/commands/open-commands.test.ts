import { messages } from '@outrider/jt808'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type OpenCommand, OpenCommands } from './open-commands.ts'
import type { CommandRow } from './command-row.ts'
import { terminalCommands } from './terminal-commands.ts'
import { describe, parameter, text } from '../../testing/command-rows.ts'

const { location, parameters } = terminalCommands
let open: OpenCommands
beforeEach(() => {
  vi.useFakeTimers()
  open = new OpenCommands()
})
afterEach(() => {
  vi.useRealTimers()
})

const sent = (row: CommandRow, ...serials: number[]): OpenCommand => {
  const command = open.begin(row, `${row.sends}`, serials)
  command.markSent(row.timeoutMs)
  return command
}
const outcomeOf = (command: OpenCommand) =>
  command.outcome.then(
    result => ({ result }),
    (error: { reason: string }) => error.reason,
  )

test('0x0001 alone completes a command without a reply message', async () => {
  const command = sent(text, 7)
  open.acknowledged(7, 0)
  expect(await outcomeOf(command)).toEqual({ result: undefined })
})

test('0x0001 does not complete a command with a reply message', async () => {
  const command = sent(parameter, 7)
  open.acknowledged(7, 0)
  expect(command).toMatchObject({ received: true, ended: false })
  open.answeredBy(messages.parametersResponse.id, 7)?.answer('the reply')
  expect(await outcomeOf(command)).toEqual({ result: 'the reply' })
})

test.each([
  [1, 'failed'],
  [2, 'badMessage'],
  [3, 'notSupported'],
  [9, 'failed'],
])('0x0001 with result %i is the refusal %s', async (result, reason) => {
  const command = sent(text, 7)
  open.acknowledged(7, result)
  expect(await outcomeOf(command)).toBe(reason)
})

test('0x0001 may name any sub-package, and another serial is ignored', () => {
  const command = sent(text, 7, 8, 9)
  open.acknowledged(10, 0)
  expect(command.ended).toBe(false)
  open.acknowledged(9, 0)
  expect(command.ended).toBe(true)
})

test('several commands of a kind are matched by serial', () => {
  const [first, second] = [sent(parameter, 1), sent(parameter, 2)]
  expect(open.answeredBy(messages.parametersResponse.id, 2)).toBe(second)
  expect(open.answeredBy(messages.parametersResponse.id, 1)).toBe(first)
  expect(open.answeredBy(messages.parametersResponse.id, 3)).toBeUndefined()
  expect(open.answeredBy(messages.attributesResponse.id, null)).toBeUndefined()
})

test('a reply without a serial belongs to the oldest open command', () => {
  const [first, second] = [sent(describe, 1), sent(describe, 2)]
  const next = () => open.answeredBy(messages.attributesResponse.id, null)
  expect(next()).toBe(first)
  next()?.answer('a')
  expect(next()).toBe(second)
  next()?.answer('b')
  expect(next()).toBeUndefined()
})

test('a report after 0x0001 completes only a command that allows it', () => {
  sent(parameter, 1)
  const position = sent(location, 2)
  open.acknowledged(1, 0)
  expect(open.answeredByReport()).toBeUndefined()
  open.acknowledged(2, 0)
  expect(open.answeredByReport()).toBe(position)
})

test('only a shared command is found by its key', () => {
  const command = open.begin(parameters, 'key', [1])
  open.begin(parameter, 'other', [2])
  expect(open.identical('key')).toBe(command)
  expect(open.identical('other')).toBeUndefined()
})

test('what was not sent yet is not matched, and is offline when the link ends', async () => {
  const waiting = open.begin(describe, 'key', [1])
  const under = sent(describe, 2)
  expect(open.answeredBy(messages.attributesResponse.id, null)).toBe(under)
  open.failAll()
  expect(await Promise.all([outcomeOf(waiting), outcomeOf(under)])).toEqual(['offline', 'linkLost'])
})

test('the time for the reply begins when the command is sent; what comes later changes nothing', async () => {
  const command = open.begin(text, 'key', [1])
  vi.advanceTimersByTime(10_000)
  expect(command.ended).toBe(false)
  command.markSent(400)
  vi.advanceTimersByTime(400)
  open.acknowledged(1, 0)
  expect(await outcomeOf(command)).toBe('noAnswer')
})
