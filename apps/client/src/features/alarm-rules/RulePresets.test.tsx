// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import type { FormValues } from '../../core/forms/form-row.ts'
import { switchLang } from '../../core/i18n/i18n.ts'
import { renderPart } from '../../testing/render.tsx'
import { type RulePreset, rulePresets } from '@outrider/contract'
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

test('a preset is one row: a new one is offered for its kind and fills the form, with nothing else changed', async () => {
  const shorter: RulePreset = {
    kind: 'driverContinuous',
    name: { zh: '三小时', en: '3 h' },
    dayKind: 'working',
    parameters: { minutes: 180, pause: 20 },
  }
  const chosen: FormValues[] = []
  const props = { kind: 'driverContinuous', label: 'Often used', values: { name: '' } } as const
  const { user } = renderPart(
    <RulePresets {...props} presets={{ ...rulePresets, shorter }} onChoose={some => chosen.push(some)} />,
  )
  await user.click(screen.getByText('3 h'))
  expect(chosen).toEqual([
    {
      name: '3 h',
      driverContinuous_minutes: '180',
      driverContinuous_pause: '20',
      dayKind: 'working',
      atHours: '',
      fromTime: '',
      toTime: '',
    },
  ])
})
