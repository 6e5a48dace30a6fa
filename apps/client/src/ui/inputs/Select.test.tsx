// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { anyLayerOpen, closeTopLayer } from '../layers.ts'
import { renderPart } from '../../testing/render.tsx'
import { Select } from './Select.tsx'

const colours = [
  { value: '', text: 'Any' },
  { value: 'blue', text: 'Blue' },
  { value: 'yellow', text: 'Yellow' },
] as const

const show = (first: string | undefined, error?: string) => {
  const onChoose = vi.fn<(value: string) => void>()
  function Example() {
    const [chosen, setChosen] = useState(first)
    const choose = (value: string) => {
      setChosen(value)
      onChoose(value)
    }
    return (
      <Select
        label="Plate colour"
        choices={colours}
        chosen={chosen}
        onChoose={choose}
        placeholder="Choose"
        error={error}
        required
      />
    )
  }
  const { user } = renderPart(<Example />)
  return { user, onChoose, button: screen.getByRole('button', { name: /Plate colour/ }) }
}

test('a select says its label and what is chosen, and opens on that', async () => {
  const { user, button } = show('blue')
  expect(button.textContent).toBe('Blue')
  button.focus()
  await user.keyboard('{Enter}')
  const list = screen.getByRole('listbox', { name: 'Plate colour' })
  expect(within(list).getByRole('option', { selected: true }).textContent).toBe('Blue')
  expect(document.activeElement?.textContent).toBe('Blue')
})

test('arrow keys and Enter choose, and the focus returns', async () => {
  const { user, onChoose, button } = show('blue')
  await user.click(button)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('yellow')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(button.textContent).toBe('Yellow')
  await vi.waitFor(() => expect(document.activeElement).toBe(button))
})

test('an empty value is a choice like others', async () => {
  const { user, onChoose, button } = show('blue')
  await user.click(button)
  await user.click(screen.getByRole('option', { name: 'Any' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('')
  expect(button.textContent).toBe('Any')
})

test('letters on the closed field choose', async () => {
  const { user, onChoose, button } = show('blue')
  button.focus()
  await user.keyboard('y')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('yellow')
})

test('nothing chosen shows the placeholder; an error is told and joined to the field', () => {
  const { button } = show(undefined, 'Choose a colour')
  expect(button.textContent).toBe('Choose')
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe('Choose a colour')
  expect(document.getElementById(button.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent).toBe(
    'Choose a colour',
  )
})

test('Escape leaves the choice as it was', async () => {
  const { user, onChoose, button } = show('blue')
  await user.click(button)
  await user.keyboard('{ArrowDown}{Escape}')
  expect(onChoose).not.toHaveBeenCalled()
  expect(button.textContent).toBe('Blue')
})

test('the back key closes an open list', async () => {
  const { user, button } = show('blue')
  await user.click(button)
  expect(anyLayerOpen()).toBe(true)
  act(closeTopLayer)
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a hint describes the button, also one that comes later', async () => {
  function Example() {
    const [hint, setHint] = useState<string>()
    return (
      <>
        <Select label="Plate colour" choices={colours} chosen="blue" onChoose={() => undefined} hint={hint} />
        <button type="button" onClick={() => setHint('Was yellow')}>
          Later
        </button>
      </>
    )
  }
  const { user } = renderPart(<Example />)
  await user.click(screen.getByRole('button', { name: 'Later' }))
  const ids =
    screen
      .getByRole('button', { name: /Plate colour/ })
      .getAttribute('aria-describedby')
      ?.split(' ') ?? []
  expect(ids.map(id => document.getElementById(id)?.textContent)).toEqual(['Was yellow'])
})

// As when a list comes after its form, with more before what is chosen.
test('choices may come later and in another order', async () => {
  function Example() {
    const [choices, setChoices] = useState([{ value: 'blue', text: 'Blue' }])
    return (
      <>
        <button type="button" onClick={() => setChoices([{ value: 'red', text: 'Red' }, ...choices])}>
          More
        </button>
        <Select label="Colour" choices={choices} chosen="blue" onChoose={() => undefined} />
      </>
    )
  }
  const { user } = renderPart(<Example />)
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(screen.getByRole('button', { name: /Colour/ }).textContent).toContain('Blue')
})
