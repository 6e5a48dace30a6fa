// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type Panel, panelWidth, Workspace } from './Workspace.tsx'

afterEach(cleanup)
const labels = { resize: 'Width of the list', fold: 'Fold', unfold: 'Unfold' }

function Example({ begin = { width: 400, folded: false } }: { begin?: Panel }) {
  const [shape, onShape] = useState(begin)
  return (
    <Workspace panel={<p>list</p>} inspector={<p>details</p>} shape={shape} onShape={onShape} labels={labels}>
      <p>map {shape.width}</p>
    </Workspace>
  )
}
const edge = () => screen.getByRole('separator', { name: 'Width of the list' })
const now = () => Number(edge().getAttribute('aria-valuenow'))

test('the panel is resized with arrow keys, within its bounds', async () => {
  const user = userEvent.setup()
  render(<Example />)
  await user.tab()
  expect(document.activeElement).toBe(edge())
  await user.keyboard('{ArrowRight}')
  expect(now()).toBe(420)
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(now()).toBe(380)
  await user.keyboard('{End}')
  expect(now()).toBe(panelWidth.most)
  await user.keyboard('{ArrowRight}')
  expect(now()).toBe(panelWidth.most)
  await user.keyboard('{Home}')
  expect(now()).toBe(panelWidth.least)
})

test('the panel follows the pointer, and the width is kept when it is let go', () => {
  render(<Example />)
  HTMLElement.prototype.setPointerCapture = () => undefined
  fireEvent.pointerDown(edge(), { clientX: 400, pointerId: 1 })
  fireEvent.pointerMove(edge(), { clientX: 440, pointerId: 1 })
  expect(now()).toBe(440)
  expect(screen.queryByText('map 440')).toBeNull()
  fireEvent.pointerUp(edge(), { clientX: 440, pointerId: 1 })
  expect(screen.getByText('map 440')).toBeTruthy()
})

test('the panel folds away and comes back; canvas and inspector stay', async () => {
  const user = userEvent.setup()
  render(<Example />)
  await user.click(screen.getByRole('button', { name: 'Fold', expanded: true }))
  expect(screen.queryByText('list')).toBeNull()
  expect(screen.queryByRole('separator')).toBeNull()
  expect(screen.getByText('details')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Unfold', expanded: false }))
  expect(screen.getByText('list')).toBeTruthy()
})

test('a stored width out of bounds is brought within them', () => {
  render(<Example begin={{ width: 9000, folded: false }} />)
  expect(now()).toBe(panelWidth.most)
})
