// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { Sheet } from './Sheet.tsx'

function Example({ placement, onClose }: { placement: 'bottom' | 'side'; onClose: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button">on the map</button>
      <Sheet label="Vehicle" handleLabel="Change height" placement={placement} open={open} onOpen={setOpen} onClose={onClose}>
        <button type="button">Follow</button>
      </Sheet>
    </>
  )
}

test('a sheet leaves what is behind it in reach', async () => {
  const { user } = renderPart(<Example placement="bottom" onClose={() => {}} />)
  expect(screen.getByRole('region', { name: 'Vehicle' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'on the map' }))
  await user.tab()
  await user.tab()
  await user.tab()
  expect(document.body).toBe(document.activeElement)
})

test('the handle changes the height by press and by keyboard', async () => {
  const { user } = renderPart(<Example placement="bottom" onClose={() => {}} />)
  const handle = screen.getByRole('button', { name: 'Change height' })
  expect(handle.getAttribute('aria-expanded')).toBe('false')
  handle.focus()
  await user.keyboard('{Enter}')
  expect(handle.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard(' ')
  expect(handle.getAttribute('aria-expanded')).toBe('false')
})

test('Escape inside a sheet closes it, outside it does not', async () => {
  const onClose = vi.fn<() => void>()
  const { user } = renderPart(<Example placement="side" onClose={onClose} />)
  screen.getByRole('button', { name: 'on the map' }).focus()
  await user.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'Follow' }).focus()
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a sheet at the side has its full content and no handle', () => {
  renderPart(<Example placement="side" onClose={() => {}} />)
  expect(screen.queryByRole('button', { name: 'Change height' })).toBeNull()
})
