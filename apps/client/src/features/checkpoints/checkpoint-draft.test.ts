import { checkpointForm, fieldRules } from '@outrider/contract'
import { afterEach, expect, test } from 'vitest'
import { switchWritten, usualForms } from '../../core/i18n/written-forms.ts'
import { problemsIn } from '../../testing/form-problems.ts'
import { type CheckpointDraft, checkpointRows, circleOf, draftOf, formOf } from './checkpoint-draft.ts'
import { checkpointTexts } from './strings.ts'

afterEach(() => switchWritten(usualForms('en', '')))

const organisation = { name: 'orgId', kind: 'choice', label: checkpointTexts.rows.type, choices: [] } as const
const rows = checkpointRows({ lang: 'en', types: [{ type: 'inspection', name: 'Inspection post' }], organisation })
const problems = (draft: CheckpointDraft) =>
  problemsIn({ rows, schema: checkpointForm, toBody: (values, rules) => formOf(rows, rules, values) }, draft)

test('a place that is pointed at becomes a form that lacks its name only', async () => {
  const draft = { ...draftOf({ latitude: 31.23456789, longitude: 121.5 }), orgId: '7' }
  expect(await problems(draft)).toEqual({ nameZh: 'Please enter the name' })
  expect(formOf(rows, fieldRules(checkpointForm), { ...draft, nameZh: ' 一号 ' })).toEqual({
    orgId: 7,
    nameZh: '一号',
    nameEn: '',
    type: 'inspection',
    latitude: 31.234568,
    longitude: 121.5,
    radius: 200,
    remindWithin: 2_000,
  })
})

test('invalid input is reported field by field', async () => {
  const draft = { ...draftOf({ latitude: 31, longitude: 121 }), orgId: '7', nameZh: 'x' }
  const radius = 'The radius must be a whole number from 20 to 5000'
  expect(await problems({ ...draft, radius: '19' })).toEqual({ radius })
  expect(await problems({ ...draft, radius: '20.5', remindWithin: '' })).toEqual({
    radius,
    remindWithin: 'Please enter the alert distance',
  })
  expect(await problems({ ...draft, latitude: '90.1', longitude: 'east' })).toEqual({
    latitude: 'The latitude must be between -90 and 90',
    longitude: 'The longitude must be between -180 and 180',
  })
  expect(await problems({ ...draft, radius: '5000', remindWithin: '0' })).toEqual({})
})

test('a form describes a circle once its numbers are ones that can be saved', () => {
  const rules = fieldRules(checkpointForm)
  const draft = draftOf({ latitude: 31.2, longitude: 121.5 })
  expect(circleOf({ ...draft, radius: '300' }, rules)).toEqual({ latitude: 31.2, longitude: 121.5, radius: 300 })
  for (const [field, text] of [
    ['radius', ''],
    ['radius', '5001'],
    ['latitude', '91'],
    ['longitude', 'east'],
  ] as const)
    expect(circleOf({ ...draft, [field]: text }, rules)).toBeUndefined()
})

test('who counts in miles types feet, and a checkpoint that is only opened stays as it is', async () => {
  switchWritten(usualForms('en', 'en-US'))
  const stored = { checkpointId: '1', nameZh: 'x', nameEn: '', type: 'inspection', orgId: 7, latitude: 31, longitude: 121 }
  for (const metres of [20, 21, 200, 1_499, 5_000]) {
    const draft = draftOf({ ...stored, radius: metres, remindWithin: metres })
    expect(formOf(rows, fieldRules(checkpointForm), draft), `${metres} m`).toMatchObject({ radius: metres, remindWithin: metres })
    expect(circleOf(draft, fieldRules(checkpointForm))?.radius).toBe(metres)
    expect(await problems(draft)).toEqual({})
  }
  const draft = { ...draftOf({ latitude: 31, longitude: 121 }), orgId: '7', nameZh: 'x' }
  expect(draft.radius).toBe('656')
  expect(await problems({ ...draft, radius: '16407' })).toEqual({ radius: 'The radius must be a whole number from 66 to 16404' })
})
