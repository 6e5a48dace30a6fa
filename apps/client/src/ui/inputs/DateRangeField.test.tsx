// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import type { Precision } from './date-text.ts'
import { type DateRange, DateRangeField } from './DateRangeField.tsx'

const show = (first: DateRange, { precision = 'day', error }: { precision?: Precision; error?: string } = {}) => {
  const onChange = vi.fn<(value: DateRange) => void>()
  function Example() {
    const [value, setValue] = useState(first)
    const change = (next: DateRange) => {
      setValue(next)
      onChange(next)
    }
    const labels = { label: '时间', fromLabel: '开始', toLabel: '结束', calendarLabel: '选择日期' }
    return <DateRangeField {...labels} value={value} onChange={change} precision={precision} error={error} />
  }
  const { user } = renderPart(<Example />, 'zh-CN')
  return { user, onChange, from: screen.getByRole('group', { name: '开始' }), to: screen.getByRole('group', { name: '结束' }) }
}

const openCalendar = async ({ user }: ReturnType<typeof show>) => {
  await user.click(screen.getByRole('button', { name: '选择日期' }))
  return within(screen.getByRole('dialog'))
}

test('both ends are fields of one group', () => {
  show({ from: '2026-11-05', to: '2026-11-07' })
  const group = screen.getByRole('group', { name: '时间' })
  expect(within(group).getAllByRole('spinbutton')).toHaveLength(6)
})

test('a range is chosen in one calendar by its first and last day', async () => {
  const part = show({ from: '2026-11-05', to: '2026-11-07' })
  const days = await openCalendar(part)
  await part.user.click(days.getByRole('button', { name: /2026年11月10日/ }))
  expect(part.onChange).not.toHaveBeenCalled()
  await part.user.click(days.getByRole('button', { name: /2026年11月13日/ }))
  expect(part.onChange).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-10', to: '2026-11-13' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '选择日期' })))
})

test('the calendar opens on the end that is set; chosen days keep the times that are set, and are whole days where none is', async () => {
  const part = show({ from: '2024-02-05T08:30', to: '' }, { precision: 'minute' })
  const days = await openCalendar(part)
  await part.user.click(days.getByRole('button', { name: /2024年2月10日/ }))
  await part.user.click(days.getByRole('button', { name: /2024年2月12日/ }))
  expect(part.onChange).toHaveBeenCalledExactlyOnceWith({ from: '2024-02-10T08:30', to: '2024-02-12T23:59' })
})

test('the keyboard chooses both days', async () => {
  const part = show({ from: '2026-11-05', to: '2026-11-07' })
  await openCalendar(part)
  // With the first day chosen the calendar moves on to the next: the 7th, and a week later the 14th.
  await part.user.keyboard('{ArrowRight}{Enter}{ArrowDown}{Enter}')
  expect(part.onChange).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-06', to: '2026-11-14' })
})

test('each end is typed on its own, leading zeros too', async () => {
  const { user, onChange, from, to } = show({ from: '', to: '' })
  await user.click(within(from).getAllByRole('spinbutton')[0] ?? from)
  await user.keyboard('20261105')
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith({ from: '2026-11-05', to: '' })
  expect(to.contains(document.activeElement)).toBe(true)
  await user.keyboard('20261107')
  expect(onChange).toHaveBeenLastCalledWith({ from: '2026-11-05', to: '2026-11-07' })
})

test('an error is shown once and marks both ends', () => {
  const { from } = show({ from: '2026-11-07', to: '2026-11-05' }, { error: '开始时间不能晚于结束时间' })
  expect(screen.getByRole('alert').textContent).toBe('开始时间不能晚于结束时间')
  expect(within(from).getAllByRole('spinbutton')[0]?.getAttribute('aria-invalid')).toBe('true')
})
