// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anyLayerOpen } from '../layers.ts'
import { renderPart } from '../../testing/render.tsx'
import { Menu } from './Menu.tsx'

const openMenu = async () => {
  const run = vi.fn<(key: string) => void>()
  const { user } = renderPart(
    <Menu
      label="More"
      heading={{ title: 'Zhang Wei', text: 'North depot' }}
      items={[
        { key: 'my', icon: 'user', label: 'Personal centre', run: () => run('my') },
        { key: 'language', icon: 'language', label: 'Language', value: '中文', run: () => run('language') },
        { key: 'signOut', icon: 'signOut', label: 'Sign out', run: () => run('signOut') },
      ]}
    />,
  )
  const button = screen.getByRole('button', { name: 'More' })
  button.focus()
  await user.keyboard('{Enter}')
  return { user, run, button }
}

const focused = () => document.activeElement?.textContent

test('a menu opens from the keyboard on its first item, and the arrow keys go round', async () => {
  const { user, button } = await openMenu()
  expect(button.getAttribute('aria-haspopup')).toBe('true')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('menu', { name: 'More' })).toBeTruthy()
  expect(screen.getAllByRole('menuitem').map(item => item.textContent)).toEqual(['Personal centre', 'Language中文', 'Sign out'])
  expect(focused()).toBe('Personal centre')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('Language中文')
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(focused()).toBe('Sign out')
})

test('letters find an item, Enter runs it and gives the focus back', async () => {
  const { user, run, button } = await openMenu()
  await user.keyboard('si')
  expect(focused()).toBe('Sign out')
  await user.keyboard('{Enter}')
  expect(run).toHaveBeenCalledExactlyOnceWith('signOut')
  expect(screen.queryByRole('menu')).toBeNull()
  await vi.waitFor(() => expect(document.activeElement).toBe(button))
})

test('Escape and a press elsewhere close a menu without running anything', async () => {
  const { user, run, button } = await openMenu()
  expect(anyLayerOpen()).toBe(true)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  await vi.waitFor(() => expect(document.activeElement).toBe(button))
  await user.click(button)
  expect(screen.getByRole('menu')).toBeTruthy()
  await user.click(document.body)
  expect(screen.queryByRole('menu')).toBeNull()
  expect(run).not.toHaveBeenCalled()
  expect(anyLayerOpen()).toBe(false)
})

test('the heading of a menu is shown with it and is no item', async () => {
  await openMenu()
  expect(screen.getByText('Zhang Wei')).toBeTruthy()
  expect(screen.getByText('North depot')).toBeTruthy()
  expect(screen.getAllByRole('menuitem')).toHaveLength(3)
})
