// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { Tabs } from './Tabs.tsx'

function Example() {
  const [chosen, setChosen] = useState<'points' | 'stops'>('points')
  return (
    <Tabs
      label="Lists"
      chosen={chosen}
      onChoose={setChosen}
      tabs={[
        { key: 'points', text: 'Points', content: <p>all points</p> },
        { key: 'stops', text: 'Stops', content: <button type="button">first stop</button> },
      ]}
    />
  )
}

test('tabs are one stop of the keyboard, arrows choose among them, and the panel follows', async () => {
  const { user } = renderPart(<Example />)
  expect(screen.getByRole('tablist', { name: 'Lists' })).toBeTruthy()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Points', selected: true }))
  expect(screen.getByRole('tabpanel', { name: 'Points' }).textContent).toBe('all points')
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Stops', selected: true }))
  expect(screen.queryByText('all points')).toBeNull()
  await user.tab()
  expect(document.activeElement?.textContent).toBe('first stop')
})
