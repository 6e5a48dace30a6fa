// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { lazyChunk } from './lazy-chunk.ts'
import { loadChunk } from './load-chunk.ts'

const Words = ({ text }: { text: string }) => <p>{text}</p>
const Waiting = () => <p>waiting</p>

test('a chunk that was loaded ahead is drawn at once, with what is around it', async () => {
  const load = vi.fn(() => Promise.resolve({ Words }))
  const Part = lazyChunk(load, parts => parts.Words, Waiting)
  await loadChunk(load)
  render(<Part text="there" />)
  expect(screen.getByText('there')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a chunk that is not there yet is drawn when it has come; until then what is shown meanwhile', async () => {
  let arrive: (parts: { Words: typeof Words }) => void = () => undefined
  const load = () => new Promise<{ Words: typeof Words }>(resolve => (arrive = resolve))
  const Part = lazyChunk(load, parts => parts.Words, Waiting)
  const { rerender } = render(<Part text="before" />)
  expect(screen.getByText('waiting')).toBeDefined()
  rerender(<Part text="there" />)
  await act(async () => arrive({ Words }))
  expect(screen.getByText('there')).toBeDefined()
})

test('a chunk that could not be loaded is asked for again when it is mounted again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let works = false
  const Part = lazyChunk(
    () => (works ? Promise.resolve({ Words }) : Promise.reject(new Error('no network'))),
    parts => parts.Words,
  )
  const attempt = (key: number) => (
    <ErrorBoundary key={key} part="words" fallback={<p>failed</p>}>
      <Part text="there" />
    </ErrorBoundary>
  )
  const { rerender } = render(attempt(1))
  expect(await screen.findByText('failed')).toBeDefined()
  works = true
  rerender(attempt(2))
  expect(await screen.findByText('there')).toBeDefined()
  vi.restoreAllMocks()
})
