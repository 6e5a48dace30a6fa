// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { errorText } from '@outrider/contract'
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { typeTime } from '../../testing/fields.ts'
import { renderPart } from '../../testing/render.tsx'
import { CallError, ownError } from '../api/call-error.ts'
import { ownErrorText } from '../api/own-errors.ts'
import { OutriderContext, type Outrider } from '../context/outrider.ts'
import { switchLang } from '../i18n/i18n.ts'
import { createUnsavedChanges } from '../screens/unsaved-changes-store.ts'
import { createSession } from '../session/session.ts'
import { createStored } from '../storage/stored.ts'
import { FormFields, RowForm, SaveButton } from './RowForm.tsx'
import type { FormRow } from './form-row.ts'
import { type RowFormOptions, useRowForm } from './use-row-form.ts'
import { WrongFields } from './WrongFields.tsx'

beforeAll(() => switchLang('en'))

const schema = z.object({
  plateNum: z.string().check(z.trim(), z.minLength(1), z.maxLength(8)),
  tonnage: z.optional(z.number().check(z.minimum(0), z.maximum(99_999.999), z.multipleOf(0.001))),
  seats: z.optional(z.int().check(z.minimum(0), z.maximum(999))),
  colour: z.union([z.literal(1), z.literal(2)]),
  phone: z.optional(z.string().check(z.regex(/^\d{3,20}$/))),
  since: z.optional(z.string()),
  own: z.optional(z.boolean()),
  orgId: z.int(),
  reason: z.optional(z.string()),
})
type Name = keyof typeof schema.shape
type Body = z.infer<typeof schema>

const openPicker = vi.fn<() => void>()
type More = 'show' | 'from' | 'to' | 'text' | 'level' | 'driver'
const ways = [
  { value: 'display', text: 'Display' },
  { value: 'speak', text: 'Speech' },
]
const levels = [
  { value: '1', text: 'One' },
  { value: '2', text: 'Two' },
]
const rows: FormRow<Name>[] = [
  { name: 'orgId', kind: 'picker', label: { zh: '所属机构', en: 'Organisation' }, shownAs: 'North', open: openPicker },
  { name: 'plateNum', kind: 'text', label: { zh: '车牌号', en: 'Plate number' }, hint: 'As on the plate' },
  {
    name: 'colour',
    kind: 'choice',
    label: { zh: '车牌颜色', en: 'Plate colour' },
    choices: [
      { value: '1', text: 'Blue' },
      { value: '2', text: 'Yellow' },
    ],
  },
  { name: 'tonnage', kind: 'number', label: { zh: '吨位', en: 'Tonnage' }, unit: 't', keyboard: 'decimal' },
  { name: 'seats', kind: 'number', label: { zh: '座位数', en: 'Seats' } },
  {
    name: 'phone',
    kind: 'text',
    label: { zh: '终端手机号', en: 'Terminal phone no.' },
    invalid: { zh: '终端手机号为3至20位数字', en: 'The terminal phone number must have 3 to 20 digits' },
  },
  { name: 'since', kind: 'date', label: { zh: '启用日期', en: 'In use since' } },
  { name: 'own', kind: 'switch', label: { zh: '自有', en: 'Own vehicle' } },
  {
    name: 'reason',
    kind: 'text',
    label: { zh: '原因', en: 'Reason' },
    required: true,
    shown: ({ own }) => own === 'on',
  },
]
const empty = { orgId: '', plateNum: '', colour: '', tonnage: '', seats: '', phone: '', since: '', own: '', reason: '' }
const filled = { ...empty, orgId: '7', plateNum: '沪A1', colour: '2' }

function show(options: Partial<RowFormOptions<Name, Body, unknown>> = {}) {
  const unsavedChanges = createUnsavedChanges()
  const outrider = { session: createSession(createStored(undefined)), unsavedChanges } as Partial<Outrider> as Outrider
  const sent: Body[] = []
  const send = (body: Body) => {
    sent.push(body)
    return Promise.resolve()
  }
  function Example() {
    const [stored, setStored] = useState(options.stored ?? filled)
    const form = useRowForm<Name, Body>({ rows, schema, send, guarded: true, ...options, stored })
    return (
      <RowForm form={form}>
        <WrongFields form={form} />
        <FormFields form={form} />
        <SaveButton form={form}>Save</SaveButton>
        <button type="button" onClick={() => setStored({ ...stored, plateNum: '京B2', phone: '13800000001' })}>
          Reload
        </button>
        <button type="button" onClick={form.discard}>
          Discard
        </button>
        <output>{form.changed.join()}</output>
      </RowForm>
    )
  }
  const { user } = renderPart(
    <OutriderContext value={outrider}>
      <Example />
    </OutriderContext>,
  )
  return { user, sent, unsavedChanges }
}

const field = (label: string) => screen.getByLabelText(label)
const save = () => screen.getByRole('button', { name: 'Save' })

test('what is typed is sent as the request wants it: trimmed, numbers as numbers, nothing of what is empty', async () => {
  const { user, sent } = show()
  await user.clear(field('Plate number'))
  await user.type(field('Plate number'), ' 沪B2 ')
  await user.type(field('Tonnage'), '12.345')
  await user.click(screen.getByRole('switch', { name: 'Own vehicle' }))
  await user.type(field('Reason'), 'bought')
  await user.click(save())
  expect(sent).toEqual([{ orgId: 7, plateNum: '沪B2', colour: 2, tonnage: 12.345, own: true, reason: 'bought' }])
})

test('what is missing is told at its field in both languages, above a long form, and the first wrong field has the focus', async () => {
  const { user, sent } = show({ stored: empty })
  await user.click(save())
  expect(field('Plate number').getAttribute('aria-invalid')).toBe('true')
  expect(field('Plate number').getAttribute('aria-describedby')).toBe(
    screen.getByText('Please enter the plate number', { selector: 'p' }).id,
  )
  expect(screen.getAllByRole('button', { name: /^Please (select|enter) the/ }).map(({ textContent }) => textContent)).toEqual([
    'Please select the organisation',
    'Please enter the plate number',
    'Please select the plate colour',
  ])
  expect(document.activeElement).toBe(field('Organisation'))
  await user.click(screen.getByRole('button', { name: 'Please select the plate colour' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Plate colour/ }))
  act(() => switchLang('zh'))
  await user.click(save())
  expect(screen.getByRole('button', { name: '请输入车牌号' })).toBeTruthy()
  act(() => switchLang('en'))
  expect(sent).toEqual([])
})

test('bounds are told with the label and go away with the correction', async () => {
  const { user, sent } = show()
  for (const text of ['100000', '1.2345']) {
    await user.clear(field('Tonnage'))
    await user.type(field('Tonnage'), text)
    await user.click(save())
    expect(screen.getByRole('alert').textContent, text).toBe('The tonnage must be between 0.000 and 99999.999')
  }
  expect(document.activeElement).toBe(field('Tonnage'))
  await user.clear(field('Tonnage'))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(field('Seats'), '2.5')
  await user.click(save())
  expect(screen.getByRole('alert').textContent).toBe('The seats must be a whole number from 0 to 999')
  await user.clear(field('Seats'))
  await user.type(field('Terminal phone no.'), '12')
  await user.click(save())
  expect(screen.getByRole('alert').textContent).toBe('The terminal phone number must have 3 to 20 digits')
  expect(sent).toEqual([])
  expect(field('Plate number').getAttribute('maxlength')).toBe('8')
})

test('a field that is not shown is neither checked nor sent', async () => {
  const { user, sent } = show({ stored: { ...filled, reason: 'of earlier' } })
  expect(screen.queryByLabelText('Reason')).toBeNull()
  await user.click(save())
  expect(sent).toEqual([{ orgId: 7, plateNum: '沪A1', colour: 2, own: false }])
})

test('a field needs its right', () => {
  show({ rows: rows.map(row => (row.name === 'seats' ? { ...row, right: 'updInstTaskAuth' } : row)) })
  expect(screen.queryByLabelText('Seats')).toBeNull()
})

test('a refusal that concerns a field is told there, another one above the button, and what was typed stays', async () => {
  const taken = new CallError({
    name: 'vehicle.plateTaken',
    message: errorText('vehicle.plateTaken', 'en', { plate: '沪A1' }),
    reaction: 'show',
  })
  const failures = [taken, ownError('net.requestFailed', 'en')]
  const { user, unsavedChanges } = show({
    send: () => Promise.reject(failures.shift() ?? new Error('none left')),
    fieldOfError: { 'vehicle.plateTaken': 'plateNum' },
  })
  await user.type(field('Terminal phone no.'), '138')
  await user.click(save())
  expect(document.activeElement).toBe(field('Plate number'))
  expect(field('Plate number').getAttribute('aria-invalid')).toBe('true')
  await user.click(save())
  expect(screen.getByRole('alert').textContent).toBe(ownErrorText('net.requestFailed', 'en'))
  expect(field('Terminal phone no.')).toHaveProperty('value', '138')
  expect(unsavedChanges.getState().unsaved).toBe(true)
  await user.type(field('Terminal phone no.'), '0')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('while the form is sent it is not sent again, and afterwards nothing asks before leaving', async () => {
  let answer = (): void => undefined
  const send = vi.fn<() => Promise<void>>(() => new Promise(resolve => (answer = resolve)))
  const onSaved = vi.fn<() => void>()
  const { user, unsavedChanges } = show({ send, onSaved })
  await user.type(field('Terminal phone no.'), '138{Enter}')
  expect(save()).toHaveProperty('disabled', true)
  await user.type(field('Terminal phone no.'), '{Enter}')
  expect(send).toHaveBeenCalledOnce()
  await act(async () => answer())
  expect(onSaved).toHaveBeenCalledOnce()
  expect(unsavedChanges.getState().unsaved).toBe(false)
})

test('spaces are no change, nothing changed is not sent where the form says so, and what is discarded is as it was', async () => {
  const unchanged = vi.fn<() => void>()
  const { user, sent, unsavedChanges } = show({ unchanged })
  await user.type(field('Plate number'), '  ')
  expect(unsavedChanges.getState().unsaved).toBe(false)
  await user.click(save())
  expect(unchanged).toHaveBeenCalledOnce()
  expect(sent).toEqual([])
  await user.clear(field('Plate number'))
  await user.click(save())
  expect(unsavedChanges.getState().unsaved).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(field('Plate number')).toHaveProperty('value', '沪A1')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('stored values that are loaded again replace what was not touched', async () => {
  const { user } = show()
  await user.clear(field('Plate number'))
  await user.type(field('Plate number'), 'mine')
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  expect(field('Plate number')).toHaveProperty('value', 'mine')
  expect(field('Terminal phone no.')).toHaveProperty('value', '13800000001')
  expect(screen.getByRole('status').textContent).toBe('plateNum')
})

test('a picker shows the choice in words and opens elsewhere; a choice that may be empty can be taken back', async () => {
  const optional = z.object({ ...schema.shape, colour: z.optional(schema.shape.colour) })
  const { user, sent } = show({ schema: optional as unknown as typeof schema })
  expect(field('Organisation').textContent).toContain('North')
  await user.click(field('Organisation'))
  expect(openPicker).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: /Plate colour/ }))
  await user.click(screen.getByRole('option', { name: 'Not set' }))
  await user.click(save())
  expect(sent[0]).not.toHaveProperty('colour')
})

test('rules of its own come after those of the request', async () => {
  const { user, sent } = show({ check: ({ phone }) => (phone === '110' ? { phone: 'Not this one' } : {}) })
  await user.type(field('Terminal phone no.'), '110')
  await user.click(save())
  expect(screen.getByRole('alert').textContent).toBe('Not this one')
  expect(sent).toEqual([])
})

const more: FormRow<More>[] = [
  { name: 'show', kind: 'boxes', label: { zh: '呈现方式', en: 'Shown on' }, choices: ways, required: true },
  { name: 'from', kind: 'time', label: { zh: '开始', en: 'From' }, line: 'hours' },
  { name: 'to', kind: 'time', label: { zh: '结束', en: 'To' }, line: 'hours' },
  { name: 'text', kind: 'lines', label: { zh: '内容', en: 'Content' }, lines: 3 },
  { name: 'level', kind: 'segments', label: { zh: '等级', en: 'Level' }, choices: levels },
  { name: 'driver', kind: 'picker', label: { zh: '司机', en: 'Driver' }, shownAs: id => `No. ${id}`, open: openPicker },
]
const typed = { show: '', from: '', to: '', text: '', level: '1', driver: '7' }

function showMore(readOnly: boolean) {
  const sent: [unknown, string | undefined][] = []
  const outrider = { session: createSession(createStored(undefined)), unsavedChanges: createUnsavedChanges() }
  function Example() {
    const clear = { label: 'No driver', run: () => form.change({ driver: '' }) }
    const form = useRowForm<More>({
      rows: more.map(row => (row.kind === 'picker' ? { ...row, clear } : row)),
      schema: z.object({ text: z.optional(z.string().check(z.maxLength(20))) }),
      stored: typed,
      readOnly,
      toBody: values => values,
      send: async (_, values, how) => void sent.push([values, how]),
    })
    return (
      <RowForm form={form} label="Message">
        <FormFields form={form} />
        <SaveButton form={form}>Save</SaveButton>
        <SaveButton form={form} how="next">
          Save and next
        </SaveButton>
      </RowForm>
    )
  }
  const { user } = renderPart(
    <OutriderContext value={outrider as Partial<Outrider> as Outrider}>
      <Example />
    </OutriderContext>,
  )
  return { user, sent }
}

test('several of a few are held in their order, times of the day and lines of text as typed, and send tells which button it was', async () => {
  const { user, sent } = showMore(false)
  await user.click(save())
  expect(screen.getByRole('alert').textContent).toBe('Please select the shown on')
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Display' }))
  await user.click(screen.getByRole('checkbox', { name: 'Speech' }))
  await user.click(screen.getByRole('checkbox', { name: 'Display' }))
  await typeTime(user, 'From', '22:30')
  await user.type(field('Content'), 'one{Enter}two')
  expect(field('Content').getAttribute('maxlength')).toBe('20')
  await user.click(screen.getByRole('radio', { name: 'Two' }))
  await user.click(screen.getByRole('button', { name: 'Save and next' }))
  const values = { show: 'display,speak', from: '22:30', to: '', text: 'one\ntwo', level: '2', driver: '7' }
  expect(sent).toEqual([[values, 'next']])
  await user.click(save())
  expect(sent[1]).toEqual([values, undefined])
})

test('a picked value is shown in words and can be taken back', async () => {
  const { user, sent } = showMore(false)
  expect(field('Driver').textContent).toContain('No. 7')
  await user.click(screen.getByRole('button', { name: 'No driver' }))
  expect(screen.queryByRole('button', { name: 'No driver' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Speech' }))
  await user.click(save())
  expect(sent[0]?.[0]).toMatchObject({ driver: '' })
})

test('fields of a form that is only looked at cannot be changed', () => {
  showMore(true)
  for (const name of ['Content', 'Two']) expect(field(name), name).toHaveProperty('disabled', true)
  for (const part of screen.getAllByRole('spinbutton')) expect(part.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('group', { name: 'Shown on' })).toHaveProperty('disabled', true)
})
