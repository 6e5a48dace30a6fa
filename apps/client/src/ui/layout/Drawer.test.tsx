// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Drawer, drawerHeight } from './Drawer.tsx'

afterEach(cleanup)

function Example() {
  const [chosen, onChoose] = useState<'points' | 'stops'>()
  const [height, onHeight] = useState(200)
  return (
    <Drawer
      tabs={[
        { key: 'points', text: 'Points' },
        { key: 'stops', text: 'Stops' },
      ]}
      {...{ chosen, onChoose, height, onHeight }}
      labels={{ tabs: 'Lists', resize: 'Height', close: 'Close' }}
    >
      content of {chosen}
    </Drawer>
  )
}

test('closed it shows its tabs alone; a tab opens it, arrow keys go on, and it closes', async () => {
  const user = userEvent.setup()
  render(<Example />)
  expect(screen.queryByRole('tabpanel')).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Points' }))
  expect(screen.getByRole('tabpanel', { name: 'Points' }).textContent).toBe('content of points')
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tabpanel', { name: 'Stops' }).textContent).toBe('content of stops')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Stops' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('tabpanel')).toBeNull()
})

test('its height follows the arrow keys, within its bounds', async () => {
  const user = userEvent.setup()
  render(<Example />)
  await user.click(screen.getByRole('tab', { name: 'Points' }))
  const edge = screen.getByRole('separator', { name: 'Height' })
  edge.focus()
  await user.keyboard('{ArrowUp}')
  expect(edge.ariaValueNow).toBe('220')
  await user.keyboard('{Home}{ArrowDown}')
  expect(edge.ariaValueNow).toBe(String(drawerHeight.least))
  await user.keyboard('{End}{ArrowUp}')
  expect(Number(edge.ariaValueNow)).toBeLessThanOrEqual(window.innerHeight / 2)
})
