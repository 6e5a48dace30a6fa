import { addVehicleForm, fieldRules, terminalSignIns, zoneName } from '@outrider/contract'
import { expect, test } from 'vitest'
import { bodyOf } from '../../core/forms/request-body.ts'
import { problemsIn } from '../../testing/form-problems.ts'
import { addVehicleRows, type AddVehicleValues, sections } from './add-vehicle-rows.ts'
import type { AddVehicleChoices } from './use-add-vehicle-choices.ts'

const byName = addVehicleRows({ lang: 'en', choices: undefined, orgName: '', onPick: () => undefined })
const rows = sections.flatMap(section => byName[section])
const rules = fieldRules(addVehicleForm)
const input = (values: AddVehicleValues) => addVehicleForm.parse(bodyOf(rows, rules, values))

const problemsOf = (values: AddVehicleValues) => problemsIn({ rows, schema: addVehicleForm }, values)

const six = {
  orgId: '3',
  plateNum: ' 沪A12345 ',
  plateColor: '2',
  commCardNum: '013800001111',
  vehicleType: 'truck',
  terminalType: 'jt808-2019',
}
const empty = Object.fromEntries(rows.map(({ name }) => [name, ''])) as AddVehicleValues
const filled: AddVehicleValues = { ...empty, ...six }

test('the form is refused when any one of its six required fields is missing, each with its message, and accepted with just these six (S5.boundary.6)', async () => {
  expect(await problemsOf(filled)).toEqual({})
  expect(Object.keys(await problemsOf(empty)).sort()).toEqual(Object.keys(six).sort())
  const messages = {
    orgId: 'Please select an organisation',
    plateNum: 'Please enter the plate number',
    plateColor: 'Please select the plate colour',
    commCardNum: 'Please enter the terminal phone no.',
    vehicleType: 'Please select the vehicle type',
    terminalType: 'Please select the terminal type',
  }
  for (const [field, message] of Object.entries(messages))
    for (const nothing of ['', '  ']) expect(await problemsOf({ ...filled, [field]: nothing })).toEqual({ [field]: message })
})

test('what is not chosen of the terminal’s authentication is said in the words of the vehicle’s form', () => {
  const choices = {
    terminalSignIns: Object.entries(terminalSignIns).map(([key, texts]) => ({ key, ...texts })),
    suggestions: {},
    refusedTerminals: [],
  }
  const { terminal } = addVehicleRows({
    lang: 'zh',
    choices: choices as unknown as AddVehicleChoices,
    orgName: '',
    onPick: () => undefined,
  })
  const row = terminal.find(({ name }) => name === 'terminalSignIn')
  expect(row).toMatchObject({ unset: '按平台默认设置', choices: [{ value: 'issued' }, { value: 'own' }, { value: 'none' }] })
})

test.each([
  [60, ['UTC+1 (as this platform)', 'UTC-12', 'UTC+8']],
  [-720, ['UTC-12 (as this platform)', 'UTC+1', 'UTC+8']],
  // Of the standard: what is not chosen says so.
  [480, ['UTC-12', 'UTC+1', 'UTC+8']],
  [undefined, ['UTC-12', 'UTC+1', 'UTC+8']],
])('of the zones of a terminal that of the platform is proposed (%s) (field 08)', (zoneProposed, shown) => {
  const zones = [-720, 60, 480].map(key => ({ key, zh: zoneName(key), en: zoneName(key) }))
  const choices = { zones, zoneProposed, suggestions: {}, refusedTerminals: [] } as unknown as AddVehicleChoices
  const { terminal } = addVehicleRows({ lang: 'en', choices, orgName: '', onPick: () => undefined })
  expect(terminal.find(({ name }) => name === 'zoneMinutes')).toMatchObject({ choices: shown.map(text => ({ text })) })
})

const tonnageText = 'The tonnage must be between 0.000 and 99999.999'

test('tonnage goes from 0.000 to 99999.999 with at most three decimals (S5.addVehicle.tonnage)', async () => {
  for (const tonnage of ['0', '0.000', '12.5', '99999.999']) expect(await problemsOf({ ...filled, tonnage })).toEqual({})
  for (const tonnage of ['-1', '100000', '99999.9999', '1.2345', '1,5', 'a', '1.'])
    expect(await problemsOf({ ...filled, tonnage }), tonnage).toEqual({ tonnage: tonnageText })
})

test('tonnage 0.000 and 99999.999 pass, -0.001 and 100000 do not (S5.boundary.5)', async () => {
  for (const tonnage of ['0.000', '99999.999']) {
    expect(await problemsOf({ ...filled, tonnage })).toEqual({})
    expect(input({ ...filled, tonnage }).tonnage).toBe(Number(tonnage))
  }
  for (const tonnage of ['-0.001', '100000']) expect(await problemsOf({ ...filled, tonnage })).toEqual({ tonnage: tonnageText })
})

test('a number that no terminal can have, and too many seats or channels, are rejected before anything is sent', async () => {
  expect(await problemsOf({ ...filled, commCardNum: '12' })).toEqual({
    commCardNum: 'The terminal phone number must have 3 to 20 digits',
  })
  expect(await problemsOf({ ...filled, seats: '2.5' })).toEqual({ seats: 'The seats must be a whole number from 0 to 999' })
  expect(await problemsOf({ ...filled, channel: '65', dvrChannelCount: '-1' })).toEqual({
    channel: 'The channels must be a whole number from 0 to 64',
    dvrChannelCount: 'The DVR channels must be a whole number from 0 to 64',
  })
  expect(await problemsOf({ ...filled, seats: '999', channel: '64', dvrChannelCount: '0' })).toEqual({})
})

test('the body holds numbers as numbers, trimmed texts, and nothing that was left empty', () => {
  const values = { ...filled, tonnage: '12.345', nickname: ' ', dvrChannelCount: '8', dvrDeviceType: 'jt1078' }
  expect(input(values)).toEqual({
    orgId: 3,
    plateNum: '沪A12345',
    plateColor: 2,
    commCardNum: '013800001111',
    vehicleType: 'truck',
    terminalType: 'jt808-2019',
    tonnage: 12.345,
    dvrChannelCount: 8,
    dvrDeviceType: 'jt1078',
  })
})

test('every field of the call has a row in a section of the form, those that are required in the first', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(addVehicleForm.shape).sort())
  for (const section of sections)
    for (const { name } of byName[section]) expect(section === 'required', name).toBe(rules[name].required)
})
