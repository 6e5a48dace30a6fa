// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from '../Button.tsx'
import { anyLayerOpen, closeTopLayer } from '../layers.ts'
import { renderPart } from '../../testing/render.tsx'
import { Dialog } from './Dialog.tsx'

function Example({ role = 'dialog', onClose = () => {} }: { role?: 'dialog' | 'alertdialog'; onClose?: () => void }) {
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onClose()
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Share</Button>
      <input aria-label="behind" />
      {open && (
        <Dialog title="Share position" closeLabel="Close" onClose={close} role={role}>
          <input aria-label="name of the link" />
        </Dialog>
      )}
    </>
  )
}

const openIt = async (role: 'dialog' | 'alertdialog' = 'dialog') => {
  const onClose = vi.fn<() => void>()
  const { user } = renderPart(<Example role={role} onClose={onClose} />)
  await user.click(screen.getByRole('button', { name: 'Share' }))
  return { user, onClose, dialog: screen.getByRole(role, { name: 'Share position' }) }
}

test('a dialog takes the focus, keeps it, and gives it back to what opened it', async () => {
  const { user, dialog } = await openIt()
  expect(dialog.contains(document.activeElement)).toBe(true)
  for (let presses = 0; presses < 5; presses += 1) {
    await user.tab()
    expect(dialog.contains(document.activeElement)).toBe(true)
  }
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Share' })).toBe(document.activeElement))
})

test('what is behind a dialog is hidden from screen readers while it is open', async () => {
  const { user } = await openIt()
  expect(screen.queryByRole('textbox', { name: 'behind' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.getByRole('textbox', { name: 'behind' })).toBeTruthy()
})

test('a press beside a dialog closes it, one in it does not', async () => {
  const { user, onClose } = await openIt()
  await user.click(screen.getByRole('textbox', { name: 'name of the link' }))
  expect(onClose).not.toHaveBeenCalled()
  await user.click(document.body)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a dialog that asks for a decision closes on Escape, not on a press beside it', async () => {
  const { user, onClose, dialog } = await openIt('alertdialog')
  await user.click(document.body)
  expect(onClose).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('the back key finds an open dialog and closes it', async () => {
  expect(anyLayerOpen()).toBe(false)
  await openIt()
  expect(anyLayerOpen()).toBe(true)
  closeTopLayer()
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(anyLayerOpen()).toBe(false)
})
