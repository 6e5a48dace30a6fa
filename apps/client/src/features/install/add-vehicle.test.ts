import { addVehicleForm } from '@outrider/contract'
import { expect, test } from 'vitest'
import { bodyOf, emptyAddVehicleDraft, problemsOf, type AddVehicleValues } from './add-vehicle.ts'
import { type FieldName, fieldNames, isTonnage, fieldRow, sections } from './fields.ts'
import { fieldTexts } from './field-texts.ts'

const six = {
  orgId: '3',
  plateNum: ' 沪A12345 ',
  plateColor: '2',
  commCardNum: '013800001111',
  vehicleType: 'truck',
  terminalType: 'jt808-2019',
}
const filled: AddVehicleValues = { ...emptyAddVehicleDraft.values, ...six }

test('the form is refused when any one of its six required fields is missing, each with its message, and accepted with just these six (S5.boundary.6)', () => {
  expect(problemsOf(filled)).toEqual({})
  expect(Object.keys(problemsOf(emptyAddVehicleDraft.values)).sort()).toEqual(Object.keys(six).sort())
  const messages = {
    orgId: 'Please choose an organisation',
    plateNum: 'Please enter the plate number',
    plateColor: 'Please choose the plate colour',
    commCardNum: 'Please enter the communication number',
    vehicleType: 'Please choose the vehicle type',
    terminalType: 'Please choose the terminal type',
  }
  for (const [field, message] of Object.entries(messages)) {
    for (const nothing of ['', '  ']) {
      const problems = problemsOf({ ...filled, [field]: nothing })
      expect(Object.keys(problems)).toEqual([field])
      expect(fieldTexts.rows[problems[field as FieldName] ?? 'required'].en).toBe(message)
    }
  }
})

test('tonnage goes from 0.000 to 99999.999 with at most three decimals (S5.addVehicle.tonnage)', () => {
  expect(['0', '0.000', '12.5', '99999.999'].every(isTonnage)).toBe(true)
  expect(['-1', '100000', '99999.9999', '1.2345', '1,5', 'a', '1.'].some(isTonnage)).toBe(false)
})

test('tonnage 0.000 and 99999.999 pass, -0.001 and 100000 do not (S5.boundary.5)', () => {
  for (const tonnage of ['0.000', '99999.999']) {
    expect(problemsOf({ ...filled, tonnage })).toEqual({})
    expect(bodyOf({ ...filled, tonnage }).tonnage).toBe(Number(tonnage))
  }
  for (const tonnage of ['-0.001', '100000']) expect(problemsOf({ ...filled, tonnage })).toEqual({ tonnage: 'badTonnage' })
})

test('a number that no terminal can have, and too many seats or channels, are rejected before anything is sent', () => {
  expect(problemsOf({ ...filled, commCardNum: '12' })).toEqual({ commCardNum: 'badCommCardNum' })
  expect(problemsOf({ ...filled, seats: '2.5' })).toEqual({ seats: 'badSeats' })
  expect(problemsOf({ ...filled, channel: '65', dvrChannelCount: '-1' })).toEqual({
    channel: 'badChannels',
    dvrChannelCount: 'badChannels',
  })
  expect(problemsOf({ ...filled, seats: '999', channel: '64', dvrChannelCount: '0' })).toEqual({})
})

test('what passes the rules of the form passes those of the call, at every limit', () => {
  const maxLength = Object.fromEntries(
    fieldNames.filter(name => fieldRow(name).kind === 'text').map(name => [name, '9'.repeat(fieldRow(name).maxLength ?? 64)]),
  )
  const max = { ...filled, ...maxLength, seats: '999', tonnage: '99999.999', channel: '64', dvrChannelCount: '64' }
  expect(problemsOf(max)).toEqual({})
  expect(() => bodyOf(max)).not.toThrow()
})

test('the body holds numbers as numbers, trimmed texts, and nothing that was left empty', () => {
  const values = { ...filled, tonnage: '12.345', nickname: ' ', dvrChannelCount: '8', dvrDeviceType: 'jt1078' }
  expect(bodyOf(values)).toEqual({
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
  expect([...fieldNames].sort()).toEqual(Object.keys(addVehicleForm.shape).sort())
  for (const name of fieldNames) {
    const { section, missingText } = fieldRow(name)
    expect(sections, name).toContain(section)
    expect(section === 'required', name).toBe(missingText !== undefined)
  }
})
