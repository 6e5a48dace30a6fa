// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { IconButton } from '../Button.tsx'
import { renderPart } from '../../testing/render.tsx'
import { Tooltip } from './Tooltip.tsx'

test('a tooltip comes at once when the keyboard reaches its control, describes it, and goes on Escape', async () => {
  const { user } = renderPart(
    <Tooltip text="Centre the map on this vehicle">
      <IconButton icon="target" label="Locate" />
    </Tooltip>,
  )
  expect(screen.queryByRole('tooltip')).toBeNull()
  await user.tab()
  const tooltip = screen.getByRole('tooltip')
  expect(tooltip.textContent).toBe('Centre the map on this vehicle')
  const button = screen.getByRole('button', { name: 'Locate' })
  expect(button.getAttribute('aria-describedby')).toBe(tooltip.id)
  expect(button.hasAttribute('title')).toBe(false)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
})
