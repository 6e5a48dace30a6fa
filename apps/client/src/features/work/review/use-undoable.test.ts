// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { undoableMs, useUndoable } from './use-undoable.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('what was asked for is done after a while, not when it was taken back, and at once when the screen is left', () => {
  vi.useFakeTimers()
  const run = vi.fn<(value: string, left: boolean) => void>()
  const { result, unmount } = renderHook(() => useUndoable(run))
  act(() => result.current.ask('first'))
  expect(result.current.pending).toBe('first')
  act(() => void vi.advanceTimersByTime(undoableMs - 1))
  expect(run).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1))
  expect(run.mock.calls).toEqual([['first', false]])
  expect(result.current.pending).toBeUndefined()

  act(() => result.current.ask('second'))
  act(() => result.current.undo())
  act(() => void vi.advanceTimersByTime(undoableMs))
  expect(run).toHaveBeenCalledTimes(1)

  act(() => result.current.ask('third'))
  unmount()
  expect(run.mock.calls.at(-1)).toEqual(['third', true])
  expect(run).toHaveBeenCalledTimes(2)
})
