// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import type { Precision } from './date-text.ts'
import { DateField } from './DateField.tsx'

interface ExampleProps {
  first: string
  precision?: Precision
  min?: string
  error?: string
  onChange: (value: string) => void
}

function Example({ first, onChange, ...rest }: ExampleProps) {
  const [value, setValue] = useState(first)
  const change = (next: string) => {
    setValue(next)
    onChange(next)
  }
  return <DateField label="Begin" hint="Within the last year" value={value} onChange={change} {...rest} />
}

const show = (props: Omit<ExampleProps, 'onChange'>, lang: 'zh-CN' | 'en' = 'en') => {
  const onChange = vi.fn<(value: string) => void>()
  const { user } = renderPart(<Example {...props} onChange={onChange} />, lang)
  return { user, onChange, field: screen.getByRole('group', { name: 'Begin' }) }
}

/** What is read in the field, without the marks that keep the direction of digits. */
const written = (field: HTMLElement): string => (field.textContent ?? '').replaceAll(/[\u2066-\u2069\u200e]/g, '')

test('a date is written in the order of each language', () => {
  const chinese = show({ first: '2026-11-05T08:30', precision: 'minute' }, 'zh-CN')
  expect(written(chinese.field)).toBe('2026/11/05 08:30')
})

test('in English the day comes before the month', () => {
  const english = show({ first: '2026-11-05T08:30:15', precision: 'second' })
  expect(written(english.field)).toMatch(/^05\/11\/2026,? 08:30:15$/)
})

test('an empty field says what belongs in it, in its language', () => {
  expect(written(show({ first: '' }, 'zh-CN').field)).toBe('年/月/日')
})

test('a date is typed digit by digit; it is handed on when it is whole', async () => {
  const { user, onChange, field } = show({ first: '' }, 'zh-CN')
  const parts = within(field).getAllByRole('spinbutton')
  await user.click(parts[0] ?? field)
  await user.keyboard('202611')
  expect(onChange).not.toHaveBeenCalled()
  await user.keyboard('05')
  expect(onChange).toHaveBeenLastCalledWith('2026-11-05')
  expect(document.activeElement).toBe(parts[2])
})

test('the arrow keys move a part, and the parts say which they are', async () => {
  const { user, onChange, field } = show({ first: '2026-11-05T08:30', precision: 'minute' })
  within(field)
    .getByRole('spinbutton', { name: /minute/ })
    .focus()
  await user.keyboard('{ArrowUp}')
  expect(onChange).toHaveBeenLastCalledWith('2026-11-05T08:31')
  await user.keyboard('{ArrowLeft}{ArrowDown}')
  expect(onChange).toHaveBeenLastCalledWith('2026-11-05T07:31')
})

test('a date that is left with a part missing goes back to what it was', async () => {
  const { user, onChange, field } = show({ first: '2026-11-05' }, 'zh-CN')
  within(field).getAllByRole('spinbutton')[2]?.focus()
  await user.keyboard('{Backspace}')
  expect(written(field)).toBe('2026/11/日')
  await user.tab()
  await user.tab()
  expect(written(screen.getByRole('group', { name: 'Begin' }))).toBe('2026/11/05')
  expect(onChange).not.toHaveBeenCalled()
})

test('with all of its parts cleared there is no date', async () => {
  const { user, onChange, field } = show({ first: '2026-11-05' }, 'zh-CN')
  for (const part of within(field).getAllByRole('spinbutton')) {
    part.focus()
    await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}')
  }
  expect(onChange).toHaveBeenLastCalledWith('')
})

test('the calendar opens on the date, is walked by arrow keys, and gives the focus back', async () => {
  const { user, onChange, field } = show({ first: '2026-11-05T08:30', precision: 'minute' }, 'zh-CN')
  const button = within(field).getByRole('button')
  await user.click(button)
  const calendar = screen.getByRole('dialog')
  expect(within(calendar).getByText('2026年11月', { selector: '[aria-hidden]' })).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-label')).toContain('2026年11月5日')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenLastCalledWith('2026-11-12T08:30')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await vi.waitFor(() => expect(document.activeElement).toBe(button))
})

test('weeks begin on Monday in both languages', async () => {
  const { user, field } = show({ first: '2026-11-05' })
  await user.click(within(field).getByRole('button'))
  expect(screen.getAllByRole('columnheader', { hidden: true })[0]?.textContent).toBe('Mon')
})

test('an error takes the place of the hint and is told at once', () => {
  show({ first: '', error: 'Choose a day' })
  expect(screen.getByRole('alert').textContent).toBe('Choose a day')
  expect(screen.queryByText('Within the last year')).toBeNull()
})

test('a date before the first allowed one is called invalid', () => {
  const { field } = show({ first: '2026-11-05', min: '2026-11-10' })
  expect(field.getAttribute('data-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).not.toBe('')
})

test('what is no date shows as an empty field', () => {
  expect(written(show({ first: 'yesterday' }, 'zh-CN').field)).toBe('年/月/日')
})

test('a parent that returns the value late loses no key', async () => {
  function Late() {
    const [value, setValue] = useState('')
    return (
      <>
        <DateField label="Begin" value={value} onChange={next => setTimeout(() => setValue(next), 30)} />
        <output>{value}</output>
      </>
    )
  }
  const { user } = renderPart(<Late />, 'zh-CN')
  await user.click(within(screen.getByRole('group', { name: 'Begin' })).getAllByRole('spinbutton')[0] ?? document.body)
  await user.keyboard('20261115')
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('2026-11-15'))
  expect(written(screen.getByRole('group', { name: 'Begin' }))).toBe('2026/11/15')
})
