import type { VehicleEditField, VehicleEditValues, VehicleFormField } from '@outrider/contract'
import { expect, test } from 'vitest'
import { changedFields, changedMeanwhile, changesOf, changesTerminal, problemsOf, shownValue } from './edit-form.ts'
import { problemText } from './problem-text.ts'
import { editTexts } from './strings.ts'

const row = (name: VehicleEditField, over: Partial<VehicleFormField> = {}): VehicleFormField => ({
  name,
  zh: name,
  en: name,
  savedBy: 'saveVehEdit',
  kind: 'text',
  required: false,
  editable: true,
  ...over,
})
const choices = [
  { key: 1, zh: '蓝色', en: 'Blue' },
  { key: 2, zh: '黄色', en: 'Yellow' },
]
const org = row('orgId', { kind: 'choice', required: true })
const plate = row('plateNum', { required: true, maxLength: 8, en: 'Plate number' })
const color = row('plateColor', { kind: 'choice', required: true, choices })
const nickname = row('nickname', { maxLength: 64 })
const number = row('commCardNum', { required: true, maxLength: 20 })
const terminalType = row('terminalType', { kind: 'choice', required: true })
const terminalId = row('terminalId', { maxLength: 30 })
const fact = { savedBy: 'updVehInfo' } as const
const tonnage = row('tonnage', { ...fact, kind: 'number', min: 0, max: 99_999.999, decimals: 3, en: 'Tonnage', zh: '吨位' })
const seats = row('seats', { ...fact, kind: 'number', min: 0, max: 999, decimals: 0 })
const brand = row('brand', { ...fact, maxLength: 64 })
const dvr = row('dvrDeviceType', { ...fact, kind: 'choice', choices: [{ key: 'jt1078', zh: '', en: '' }] })
const identity = [org, plate, color, nickname, number, terminalType, terminalId]
const facts = [tonnage, seats, brand, dvr]

const values: VehicleEditValues = {
  orgId: 7,
  plateNum: '沪A1',
  plateColor: 2,
  nickname: 'North',
  vehicleType: 'truck',
  commCardNum: '13800000001',
  terminalType: 'jt808-2019',
  terminalId: '',
  brand: 'Dongfeng',
  channel: null,
  industryCategory: null,
  realSim: null,
  serialNumber: null,
  engineNumber: null,
  homeCity: null,
  operationType: null,
  seats: null,
  tonnage: 12.5,
  frameNumber: null,
  color: null,
  dvrDeviceType: 'jt1078',
  dvrChannelCount: null,
  forwardWarningType: null,
  blindSpotWarningType: null,
}

test('only what differs from what the platform holds is sent, numbers as numbers', () => {
  expect(changesOf(identity, values, {})).toEqual({})
  expect(changesOf(identity, values, { plateNum: ' 沪A1 ', plateColor: '2' })).toEqual({})
  expect(changesOf(identity, values, { plateNum: ' 沪B2 ', plateColor: '1', orgId: '9' })).toEqual({
    plateNum: '沪B2',
    plateColor: 1,
    orgId: 9,
  })
  expect(changesOf(facts, values, { tonnage: '12.500', seats: '3' })).toEqual({ tonnage: 12.5, seats: 3 })
})

test('an emptied nickname is sent as an empty text, an emptied fact as nothing', () => {
  expect(changesOf(identity, values, { nickname: ' ' })).toEqual({ nickname: '' })
  expect(changesOf(facts, values, { tonnage: '', brand: '', dvrDeviceType: '' })).toEqual({
    tonnage: null,
    brand: null,
    dvrDeviceType: null,
  })
})

test('a field the user may not change is never sent', () => {
  const closed = { ...brand, editable: false }
  expect(changesOf([closed], values, { brand: 'Foton' })).toEqual({})
  expect(problemsOf([{ ...plate, editable: false }], values, { plateNum: '' })).toEqual({})
})

test('what is required cannot be emptied, each field is told', () => {
  const typed = { orgId: '', plateNum: ' ', plateColor: '', commCardNum: '', terminalType: '' }
  expect(problemsOf(identity, values, typed)).toEqual({
    orgId: { key: 'choose' },
    plateNum: { key: 'enter' },
    plateColor: { key: 'choose' },
    commCardNum: { key: 'enter' },
    terminalType: { key: 'choose' },
  })
  expect(problemsOf(identity, values, {})).toEqual({})
})

test('tonnage goes from 0.000 to 99999.999 with three decimals at most', () => {
  for (const text of ['0', '0.000', '12.345', '99999.999']) expect(problemsOf(facts, values, { tonnage: text })).toEqual({})
  for (const text of ['-1', '100000', '1.2345', '1,5', 'a', '1.', '.5', '1e3'])
    expect(problemsOf(facts, values, { tonnage: text })).toEqual({
      tonnage: { key: 'notBetween', min: '0.000', max: '99999.999' },
    })
})

test('a whole number is whole and in its bounds, a text has an end, a number a terminal cannot have is told', () => {
  expect(problemsOf(facts, values, { seats: '999' })).toEqual({})
  for (const text of ['1000', '1.5', '-1'])
    expect(problemsOf(facts, values, { seats: text })).toEqual({ seats: { key: 'notWhole', min: '0', max: '999' } })
  expect(problemsOf(identity, values, { plateNum: '123456789' })).toEqual({ plateNum: { key: 'tooLong', n: 8 } })
  expect(problemsOf(identity, values, { commCardNum: '12' })).toEqual({ commCardNum: { key: 'badNumber' } })
})

test('a vehicle that carries no terminal may stay without one, or be given a whole one', () => {
  const without = { ...values, commCardNum: '', terminalType: '' }
  expect(problemsOf(identity, without, { nickname: 'South' })).toEqual({})
  expect(problemsOf(identity, without, { commCardNum: '13800000009' })).toEqual({ terminalType: { key: 'choose' } })
  expect(problemsOf(identity, without, { terminalId: 'T1' })).toEqual({
    commCardNum: { key: 'enter' },
    terminalType: { key: 'choose' },
  })
})

test('another number or terminal id is another terminal, another type of the same one is not', () => {
  const changed = (typed: object) => changesTerminal(changedFields(identity, values, typed))
  expect(changed({ commCardNum: '13800000002' })).toBe(true)
  expect(changed({ terminalId: 'T1' })).toBe(true)
  expect(changed({ terminalType: 'jt808-2013', plateNum: 'X' })).toBe(false)
})

test('what someone else changed meanwhile is known field by field', () => {
  expect([...changedMeanwhile(values, { ...values, nickname: 'West', seats: 2 })]).toEqual(['nickname', 'seats'])
  expect(changedMeanwhile(values, { ...values })).toEqual(new Set())
})

test('a choice is shown by its name, one that is on no list as it is', () => {
  expect([shownValue(color, 2, 'en'), shownValue(color, 2, 'zh')]).toEqual(['Yellow', '黄色'])
  expect(shownValue(dvr, 'of old', 'en')).toBe('of old')
  expect(shownValue(seats, null, 'en')).toBe('')
})

test('what is wrong is said in the words of the specification', () => {
  const words = (field: VehicleFormField, typed: object) => {
    const problem = problemsOf([field], values, typed)[field.name]
    const t = (key: string, filling: Record<string, string> = {}) =>
      Object.entries(filling).reduce(
        (text, [hole, value]) => text.replace(`{${hole}}`, value),
        editTexts.rows[key as keyof typeof editTexts.rows].en as string,
      )
    return problem && problemText(problem, field, 'en', t as never)
  }
  expect(words(tonnage, { tonnage: '100000' })).toBe('The tonnage must be between 0.000 and 99999.999')
  expect(words(plate, { plateNum: '' })).toBe('Please enter the plate number')
})
