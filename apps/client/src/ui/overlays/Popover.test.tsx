// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { Popover } from './Popover.tsx'

const openPopover = async () => {
  const { user } = renderPart(
    <Popover label="Filter" icon="sliders">
      {close => (
        <button type="button" onClick={close}>
          Apply
        </button>
      )}
    </Popover>,
  )
  const button = screen.getByRole('button', { name: 'Filter' })
  await user.click(button)
  return { user, button, panel: screen.getByRole('dialog', { name: 'Filter' }) }
}

test('a popover is named by its button, takes the focus and gives it back on Escape', async () => {
  const { user, button, panel } = await openPopover()
  expect(panel.contains(document.activeElement)).toBe(true)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await vi.waitFor(() => expect(document.activeElement).toBe(button))
})

test('a popover closes on a press elsewhere, and from within', async () => {
  const { user, button } = await openPopover()
  await user.click(document.body)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(button)
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
