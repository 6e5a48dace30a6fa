// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { GridView } from './GridView.tsx'

const rows = ['a', 'b', 'c', 'd'].map(id => ({ id }))
const columns = [{ key: 'id', text: 'Name', width: 100, value: ({ id }: { id: string }) => id }]

function Opened() {
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <>
      <button onClick={() => setOpenId('c')}>Open c</button>
      <output>{openId}</output>
      <GridView
        label="Letters"
        columns={columns}
        columnCount={1}
        count={rows.length}
        rowAt={at => rows[at]}
        idOf={({ id }) => id}
        sort={undefined}
        onSort={() => undefined}
        onChoose={({ id }) => setOpenId(id)}
        openId={openId}
      />
    </>
  )
}

test('keys go on from the row that is open, whatever opened it', async () => {
  const user = userEvent.setup()
  render(<Opened />)
  const opened = () => screen.getByRole('status').textContent
  screen.getByRole('grid', { name: 'Letters' }).focus()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(opened()).toBe('b')
  await user.click(screen.getByRole('button', { name: 'Open c' }))
  screen.getByRole('grid', { name: 'Letters' }).focus()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(opened()).toBe('d')
})
