import { expect, test } from 'vitest'
import { bodyOf, type Draft, emptyDraft, isTonnage, problemsOf } from './add-vehicle.ts'
import { organisationOptions } from '../../core/fleet/organisation-options.ts'

const filled: Draft = {
  ...emptyDraft,
  orgId: '3',
  plateNum: ' 沪A12345 ',
  plateColor: '2',
  commCardNum: '013800001111',
  vehicleType: 'truck',
  terminalType: 'jt808-2019',
}

test('organisation, plate, colour, number, vehicle type and terminal type are required', () => {
  expect(Object.keys(problemsOf(emptyDraft)).sort()).toEqual([
    'commCardNum',
    'orgId',
    'plateColor',
    'plateNum',
    'terminalType',
    'vehicleType',
  ])
  expect(problemsOf(filled)).toEqual({})
})

test('tonnage goes from 0.000 to 99999.999 with at most three decimals (S5.addVehicle.tonnage)', () => {
  expect(['0', '0.000', '12.5', '99999.999'].every(isTonnage)).toBe(true)
  expect(['-1', '100000', '99999.9999', '1.2345', '1,5', 'a', '1.'].some(isTonnage)).toBe(false)
  expect(problemsOf({ ...filled, tonnage: '100000' })).toEqual({ tonnage: 'badTonnage' })
  expect(problemsOf({ ...filled, tonnage: '99999.999' })).toEqual({})
})

test('a number that no terminal can have is told before anything is sent', () => {
  expect(problemsOf({ ...filled, commCardNum: '12' })).toEqual({ commCardNum: 'badCommCardNum' })
})

test('the body holds numbers as numbers, trimmed texts, and nothing that was left empty', () => {
  expect(bodyOf({ ...filled, tonnage: '12.345', nickname: ' ' })).toEqual({
    orgId: 3,
    plateNum: '沪A12345',
    plateColor: 2,
    commCardNum: '013800001111',
    vehicleType: 'truck',
    terminalType: 'jt808-2019',
    tonnage: 12.345,
  })
})

test('organisations are offered below their parents', () => {
  const org = (orgId: number, parentId: number) => ({
    id: orgId,
    orgId,
    parentId,
    isParent: false,
    splicId: '',
    orgName: `Org ${orgId}`,
  })
  expect(organisationOptions([org(2, 1), org(1, 0)])).toEqual([
    { value: '1', label: 'Org 1' },
    { value: '2', label: '　Org 2' },
  ])
})
