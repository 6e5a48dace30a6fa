// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { anyLayerOpen } from '../layers.ts'
import { ContextMenu } from './ContextMenu.tsx'

const run = vi.fn<(key: string) => void>()

function Opened() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Row
      </button>
      {open && (
        <ContextMenu
          at={{ x: 40, y: 60 }}
          label="Actions"
          items={[
            { key: 'copy', icon: 'copy', label: 'Copy', run: () => run('copy') },
            { key: 'share', icon: 'share', label: 'Share', run: () => run('share') },
          ]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

async function opened() {
  run.mockClear()
  const { user } = renderPart(<Opened />)
  const row = screen.getByRole('button', { name: 'Row' })
  row.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('menu', { name: 'Actions' })
  return { user, row }
}

test('the keyboard goes through its rows, and a choice runs once and closes it', async () => {
  const { user, row } = await opened()
  const menu = screen.getByRole('menu')
  await vi.waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
  await user.keyboard('{End}{Enter}')
  expect(run).toHaveBeenCalledExactlyOnceWith('share')
  await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await vi.waitFor(() => expect(document.activeElement).toBe(row))
})

test('Escape and going back close it without running anything', async () => {
  const { user } = await opened()
  expect(anyLayerOpen()).toBe(true)
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(anyLayerOpen()).toBe(false)
  expect(run).not.toHaveBeenCalled()
})
