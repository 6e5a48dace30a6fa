// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { NumberField } from './NumberField.tsx'

const show = (first: number | undefined, lang: 'zh-CN' | 'en' = 'en') => {
  const onChange = vi.fn<(value: number | undefined) => void>()
  function Example() {
    const [value, setValue] = useState(first)
    const change = (next: number | undefined) => {
      setValue(next)
      onChange(next)
    }
    return (
      <NumberField
        label="Speed"
        unit="km/h"
        min={0}
        max={200}
        decimals={1}
        value={value}
        onChange={change}
        hint="Up to 200"
        numbersOnly="Numbers only"
      />
    )
  }
  const { user } = renderPart(<Example />, lang)
  return { user, onChange, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Speed' }) }
}

test('a number is typed and handed on when the field is left', async () => {
  const { user, onChange, field } = show(undefined)
  await user.type(field, '62.5')
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith(62.5)
  expect(field.value).toBe('62.5')
})

test('letters are not taken, and what is out of bounds is brought back', async () => {
  const { user, onChange, field } = show(10)
  await user.clear(field)
  await user.type(field, '9x99')
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith(200)
})

test('a key that no number has is told until another one is taken', async () => {
  // As browsers have it: by this the library decides which event it hears.
  Object.defineProperty(InputEvent.prototype, 'getTargetRanges', { configurable: true, value: () => [] })
  onTestFinished(() => void Reflect.deleteProperty(InputEvent.prototype, 'getTargetRanges'))
  const { user, field } = show(undefined)
  await user.type(field, '-')
  expect(screen.getByText('Numbers only')).toBeTruthy()
  expect(field.value).toBe('')
  await user.type(field, '6')
  expect(screen.queryByText('Numbers only')).toBeNull()
  expect(screen.getByText('Up to 200')).toBeTruthy()
})

test('arrow keys and buttons move it, within its bounds', async () => {
  const { user, onChange, field } = show(199)
  field.focus()
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(onChange).toHaveBeenLastCalledWith(200)
  await user.click(screen.getByRole('button', { name: /decrease/i }))
  expect(onChange).toHaveBeenLastCalledWith(199)
})

test('an emptied field has no number', async () => {
  const { user, onChange, field } = show(7)
  await user.clear(field)
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith(undefined)
})

test('its buttons are named in the language of the document', () => {
  show(7, 'zh-CN')
  expect(screen.getByRole('button', { name: '提高 Speed' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '降低 Speed' })).toBeTruthy()
})
