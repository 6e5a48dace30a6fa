import {
  fieldRules,
  type VehicleEditField,
  type VehicleEditValues,
  type VehicleFormField,
  vehicleFactsEdit,
  vehicleIdentityEdit,
} from '@outrider/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { problemsIn } from '../../../testing/form-problems.ts'
import { changedMeanwhile, changesOf, changesTerminal, rowOf, textsOf } from './edit-form.ts'
import { shownValue } from './shown-value.ts'

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
const org = row('orgId', { en: 'Organisation', kind: 'choice', required: true })
const plate = row('plateNum', { required: true, maxLength: 32, en: 'Plate number' })
const color = row('plateColor', { en: 'Plate colour', kind: 'choice', required: true, choices })
const nickname = row('nickname', { maxLength: 64 })
const number = row('commCardNum', { en: 'Terminal phone no.', required: true, maxLength: 20 })
const terminalType = row('terminalType', { en: 'Terminal type', kind: 'choice', required: true })
const terminalId = row('terminalId', { maxLength: 30 })
const fact = { savedBy: 'updVehInfo' } as const
const tonnage = row('tonnage', { ...fact, kind: 'number', min: 0, max: 99_999.999, decimals: 3, en: 'Tonnage', zh: '吨位' })
const seats = row('seats', { ...fact, en: 'Seats', kind: 'number', min: 0, max: 999, decimals: 0 })
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
  terminalSignIn: 'platform',
  zoneMinutes: 480,
  expiresOn: null,
  brand: 'Dongfeng',
  channel: null,
  industryCategory: null,
  realSim: null,
  serialNumber: null,
  engineNumber: null,
  homeCity: null,
  operationType: null,
  operationStatus: null,
  seats: null,
  tonnage: 12.5,
  frameNumber: null,
  color: null,
  dvrDeviceType: 'jt1078',
  dvrChannelCount: null,
  forwardWarningType: null,
  blindSpotWarningType: null,
  channelNames: null,
  timeZone: null,
  g726Order: null,
}

const idle = { vehicleId: '1', changeId: '0' }
const schemaOf = (fields: readonly VehicleFormField[]) =>
  fields[0]?.savedBy === 'updVehInfo' ? vehicleFactsEdit : vehicleIdentityEdit

/** What is sent of this input. */
const changed = (fields: readonly VehicleFormField[], typed: object, held = values) => {
  const stored = textsOf(fields, held)
  return changesOf(fields, fieldRules(vehicleFields), { stored, values: { ...stored, ...typed } })
}
const vehicleFields = z.object({ ...vehicleIdentityEdit.shape, ...vehicleFactsEdit.shape })

/** Error texts by field. */
const problems = (fields: readonly VehicleFormField[], typed: object, held = values) => {
  const stored = textsOf(fields, held)
  return problemsIn(
    {
      rows: fields.map(field => rowOf(field, { lang: 'en', stored, organisations: [] })),
      schema: schemaOf(fields),
      toBody: (given, rules) => ({ ...idle, ...changesOf(fields, rules, { stored, values: given }) }),
    },
    { ...stored, ...typed },
  )
}

test('only what differs from what the platform holds is sent, numbers as numbers', () => {
  expect(changed(identity, {})).toEqual({})
  expect(changed(identity, { plateNum: ' 沪A1 ', plateColor: '2' })).toEqual({})
  expect(changed(identity, { plateNum: ' 沪B2 ', plateColor: '1', orgId: '9' })).toEqual({
    plateNum: '沪B2',
    plateColor: 1,
    orgId: 9,
  })
  expect(changed(facts, { tonnage: '12.500', seats: '3' })).toEqual({ tonnage: 12.5, seats: 3 })
})

test('an emptied nickname is sent as an empty text, an emptied fact as nothing', () => {
  expect(changed(identity, { nickname: ' ' })).toEqual({ nickname: '' })
  expect(changed(facts, { tonnage: '', brand: '', dvrDeviceType: '' })).toEqual({
    tonnage: null,
    brand: null,
    dvrDeviceType: null,
  })
})

test('a field the user may not change is never sent', () => {
  expect(changed([{ ...brand, editable: false }], { brand: 'Foton' })).toEqual({})
})

test('what is required cannot be emptied, each field is told', async () => {
  const typed = { orgId: '', plateNum: ' ', plateColor: '', commCardNum: '', terminalType: '' }
  expect(await problems(identity, typed)).toEqual({
    orgId: 'Please select the organisation',
    plateNum: 'Please enter the plate number',
    plateColor: 'Please select the plate colour',
    commCardNum: 'Please enter the terminal phone no.',
    terminalType: 'Please select the terminal type',
  })
  expect(await problems(identity, {})).toEqual({})
})

test('tonnage goes from 0.000 to 99999.999 with three decimals at most', async () => {
  for (const text of ['0', '0.000', '12.345', '99999.999']) expect(await problems(facts, { tonnage: text })).toEqual({})
  for (const text of ['-1', '100000', '1.2345', '1,5', 'a', '1.', '.5', '1e3'])
    expect(await problems(facts, { tonnage: text })).toEqual({
      tonnage: 'The tonnage must be between 0.000 and 99999.999',
    })
})

test('a whole number is whole and in its bounds, a text has an end, a number a terminal cannot have is told', async () => {
  expect(await problems(facts, { seats: '999' })).toEqual({})
  for (const text of ['1000', '1.5', '-1'])
    expect(await problems(facts, { seats: text })).toEqual({ seats: 'The seats must be a whole number from 0 to 999' })
  expect(await problems(identity, { plateNum: '1'.repeat(33) })).toEqual({
    plateNum: 'The plate number must not exceed 32 characters',
  })
  expect(await problems(identity, { commCardNum: '12' })).toEqual({
    commCardNum: 'The terminal phone number must have 3 to 20 digits',
  })
})

test('a vehicle that carries no terminal may stay without one, or be given a whole one', async () => {
  const without = { ...values, commCardNum: '', terminalType: '' }
  const number = 'Please enter the terminal phone no.'
  const type = 'Please select the terminal type'
  expect(await problems(identity, { nickname: 'South' }, without)).toEqual({})
  expect(await problems(identity, { commCardNum: '13800000009' }, without)).toEqual({ terminalType: type })
  expect(await problems(identity, { terminalId: 'T1' }, without)).toEqual({ commCardNum: number, terminalType: type })
})

test('a choice of a platform of another version is accepted as the platform lists it', async () => {
  const typed = { dvrDeviceType: 'cloud' }
  expect(Object.keys(await problems(facts, typed))).toEqual(['dvrDeviceType'])
  const newer = { ...dvr, choices: [{ key: 'cloud', zh: '云存储', en: 'Cloud storage' }] }
  expect(await problems([newer], typed)).toEqual({})
})

test('another number or terminal id is another terminal, another type of the same one is not', () => {
  expect(changesTerminal(['commCardNum'])).toBe(true)
  expect(changesTerminal(['terminalId'])).toBe(true)
  expect(changesTerminal(['terminalType', 'plateNum'])).toBe(false)
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
