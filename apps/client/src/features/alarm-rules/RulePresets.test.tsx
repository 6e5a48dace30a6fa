// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import type { FormValues } from '../../core/forms/form-row.ts'
import { switchLang } from '../../core/i18n/i18n.ts'
import { renderPart } from '../../testing/render.tsx'
import { RulePresets } from './RulePresets.tsx'

beforeAll(() => switchLang('en'))

function Form() {
  const [values, setValues] = useState<FormValues>({ name: '' })
  const change = (some: FormValues) => setValues(before => ({ ...before, ...some }))
  return (
    <>
      <input aria-label="Name" value={values['name'] ?? ''} onChange={event => change({ name: event.target.value })} />
      <RulePresets kind="driverContinuous" label="Often used" values={values} onChoose={change} />
    </>
  )
}

test('a rule has the name of the preset that was pressed last, and keeps one that was typed', async () => {
  const { user } = renderPart(<Form />)
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await user.click(screen.getByText('2 h at night'))
  expect(name().value).toBe('2 h at night')
  await user.click(screen.getByText('4 h without a break'))
  expect(name().value).toBe('4 h without a break')
  await user.clear(name())
  await user.type(name(), 'Drivers of line 7')
  await user.click(screen.getByText('2 h at night'))
  expect(name().value).toBe('Drivers of line 7')
})
