// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { switchLang } from '../i18n/i18n.ts'
import { serverNow } from './server-clock.ts'
import { useAge, useDurationSince } from './use-age.ts'

const visibility = vi.spyOn(document, 'hidden', 'get')

beforeEach(() => {
  vi.useFakeTimers()
  visibility.mockReturnValue(false)
  switchLang('en')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const second = 1000
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const see = (seen: boolean) =>
  act(() => {
    visibility.mockReturnValue(!seen)
    document.dispatchEvent(new Event('visibilitychange'))
  })

let renders: Record<string, number> = {}
const count = (name: string) => (renders[name] = (renders[name] ?? 0) + 1)
function Age({ name, from }: { name: string; from: number }) {
  const age = useAge()
  return <p>{`${name} ${age(from)}`}</p>
}
function Lasting({ from }: { from: number }) {
  const since = useDurationSince()
  return <p>{`lasts ${since(from)}`}</p>
}

test('time that passes renders only what says something else then', () => {
  renders = {}
  const now = serverNow()
  render(
    <>
      <Profiler id="new" onRender={count}>
        <Age name="new" from={now - 10 * second} />
      </Profiler>
      <Profiler id="old" onRender={count}>
        <Age name="old" from={now - 125 * second} />
      </Profiler>
      <Lasting from={now - 125 * second} />
    </>,
  )
  expect(screen.getByText('new 10 s ago')).toBeDefined()
  for (let passed = 0; passed < 5; passed++) pass(second)
  expect(screen.getByText('new 15 s ago')).toBeDefined()
  expect(renders).toEqual({ new: 6, old: 1 })
  pass(55 * second)
  expect(screen.getByText('old 3 min ago')).toBeDefined()
  expect(screen.getByText('lasts 3 min')).toBeDefined()
  expect(renders['old']).toBe(2)
})

test('on a hidden page time stands still, and is right as soon as it is seen', () => {
  renders = {}
  render(<Age name="age" from={serverNow() - 10 * second} />)
  see(false)
  pass(20 * second)
  expect(screen.getByText('age 10 s ago')).toBeDefined()
  expect(vi.getTimerCount()).toBe(0)
  see(true)
  expect(screen.getByText('age 30 s ago')).toBeDefined()
  pass(second)
  expect(screen.getByText('age 31 s ago')).toBeDefined()
})
