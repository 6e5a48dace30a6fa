// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from './toast-region.tsx'

const shown = () => screen.queryAllByRole('alert').map(message => message.textContent)
const say = (...texts: string[]) => act(async () => texts.forEach(show))
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  await pass(60_000)
  vi.useRealTimers()
  document.documentElement.lang = ''
})

test('a second message does not push the first away', async () => {
  await say('No serve', 'Saved')
  expect(shown()).toEqual(['Saved', 'No serve'])
})

test('a message goes by itself once it could be read', async () => {
  await say('Saved')
  await pass(1_500)
  expect(shown()).toEqual(['Saved'])
  await pass(1_000)
  expect(shown()).toEqual([])
})

test('of many messages three are shown; the older ones come when there is room, each for its own time', async () => {
  await say('first', 'second', 'third', 'fourth')
  expect(shown()).toEqual(['fourth', 'third', 'second'])
  await pass(2_100)
  expect(shown()).toEqual(['first'])
  await pass(1_500)
  expect(shown()).toEqual(['first'])
  await pass(1_000)
  expect(shown()).toEqual([])
})

test('the same message again is one message, with its time from the beginning', async () => {
  await say('Copied')
  await pass(1_500)
  await say('Copied')
  expect(shown()).toEqual(['Copied'])
  await pass(1_500)
  expect(shown()).toEqual(['Copied'])
  await pass(1_000)
  expect(shown()).toEqual([])
})

test('a message can be put away, and its button is named in both languages', async () => {
  document.documentElement.lang = 'zh-CN'
  await say('已保存')
  await act(async () => screen.getByRole('button', { name: '关闭' }).click())
  expect(shown()).toEqual([])
  document.documentElement.lang = 'en'
  await say('Saved')
  await act(async () => screen.getByRole('button', { name: 'Close' }).click())
  expect(shown()).toEqual([])
})

test('while the focus is in the messages none goes', async () => {
  await say('Read me slowly')
  act(() => screen.getByRole('alertdialog', { name: 'Read me slowly' }).focus())
  await pass(20_000)
  expect(shown()).toEqual(['Read me slowly'])
  act(() => (document.activeElement as HTMLElement).blur())
  await pass(10_000)
  expect(shown()).toEqual([])
})
