// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { DateField } from './DateField.tsx'
import { TimeField } from './TimeField.tsx'

interface Options {
  clock?: string
  lang?: 'zh-CN' | 'en'
  error?: string
  disabled?: boolean
}

const show = (first: string, { clock = 'h24', lang = 'en', error = '', disabled = false }: Options = {}) => {
  document.documentElement.dataset['clock'] = clock
  const onChange = vi.fn<(value: string) => void>()
  function Example() {
    const [value, setValue] = useState(first)
    const change = (next: string) => {
      setValue(next)
      onChange(next)
    }
    return <TimeField label="Begin" hint="Of each day" value={value} error={error} disabled={disabled} onChange={change} />
  }
  const { user } = renderPart(<Example />, lang)
  const field = screen.getByRole('group', { name: 'Begin' })
  return { user, onChange, field, parts: within(field).queryAllByRole('spinbutton') }
}

/** What is read in the field, without the marks that keep the direction of digits and with plain spaces. */
const written = (field: HTMLElement): string =>
  (field.textContent ?? '').replaceAll(/[\u2066-\u2069\u200E]/g, '').replaceAll(/[\u202F\u00A0]/g, ' ')

test.each([
  ['14:05', 'en', '02:05 pm'],
  ['00:30', 'en', '12:30 am'],
  ['12:00', 'zh-CN', '下午12:00'],
] as const)('who counts by 12 hours reads %s in %s as %s; by 24 it is as it is', async (time, lang, shown) => {
  const { field } = show(time, { clock: 'h12', lang })
  expect(written(field).toLowerCase()).toBe(shown)
  document.documentElement.dataset['clock'] = 'h24'
  await waitFor(() => expect(written(screen.getByRole('group', { name: 'Begin' }))).toBe(time))
})

test('a date with its time counts as the document says too', () => {
  document.documentElement.dataset['clock'] = 'h12'
  renderPart(<DateField label="Day" value="2026-11-05T20:30" precision="minute" onChange={() => undefined} />)
  expect(written(screen.getByRole('group', { name: 'Day' })).toLowerCase()).toMatch(/^05\/11\/2026,? 08:30 pm$/)
})

test('a time is typed digit by digit and handed on when it is whole', async () => {
  const { user, onChange, parts } = show('')
  act(() => parts[0]?.focus())
  await user.keyboard('22')
  expect(document.activeElement).toBe(parts[1])
  expect(onChange).not.toHaveBeenCalled()
  await user.keyboard('30')
  expect(onChange).toHaveBeenLastCalledWith('22:30')
})

test('by 12 hours the half of the day is typed as a letter', async () => {
  const { user, onChange, parts } = show('', { clock: 'h12' })
  act(() => parts[0]?.focus())
  await user.keyboard('1030p')
  expect(onChange).toHaveBeenLastCalledWith('22:30')
})

test('arrow keys move a part and go around, and the parts say which they are', async () => {
  const { user, onChange, field } = show('23:59')
  act(() =>
    within(field)
      .getByRole('spinbutton', { name: /minute/ })
      .focus(),
  )
  await user.keyboard('{ArrowUp}')
  expect(onChange).toHaveBeenLastCalledWith('23:00')
  await user.keyboard('{ArrowLeft}{ArrowUp}')
  expect(onChange).toHaveBeenLastCalledWith('00:00')
})

test('with both parts cleared there is no time; half cleared it comes back', async () => {
  const { user, onChange, parts } = show('08:05')
  act(() => parts[1]?.focus())
  await user.keyboard('{Backspace}')
  expect(parts[1]?.hasAttribute('data-placeholder')).toBe(true)
  await user.tab()
  expect(written(screen.getByRole('group', { name: 'Begin' }))).toBe('08:05')
  for (const part of within(screen.getByRole('group', { name: 'Begin' })).getAllByRole('spinbutton')) {
    act(() => part.focus())
    await user.keyboard('{Backspace}{Backspace}')
  }
  expect(onChange).toHaveBeenLastCalledWith('')
})

test('what is no time shows as an empty field; an error takes the place of the hint', () => {
  const { field } = show('25 o’clock', { error: 'Choose a time' })
  expect(field.querySelectorAll('[data-placeholder]')).toHaveLength(2)
  expect(screen.getByRole('alert').textContent).toBe('Choose a time')
  expect(screen.queryByText('Of each day')).toBeNull()
})

test('a disabled one is read, not typed', () => {
  const { parts } = show('08:30', { disabled: true })
  expect(parts.map(part => part.getAttribute('aria-disabled'))).toEqual(['true', 'true'])
})
