import { expect, test } from 'vitest'
import { draftOf, formOf, invalidFields } from './checkpoint-draft.ts'

test('a place that is pointed at becomes a form that lacks its name only', () => {
  const draft = draftOf({ latitude: 31.23456789, longitude: 121.5 })
  expect(invalidFields(draft)).toEqual(['nameZh'])
  expect(formOf({ ...draft, nameZh: ' 一号 ', orgId: '7' })).toEqual({
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

test('invalid input is reported field by field', () => {
  const draft = { ...draftOf({ latitude: 31, longitude: 121 }), nameZh: 'x' }
  expect(invalidFields({ ...draft, radius: '19' })).toEqual(['radius'])
  expect(invalidFields({ ...draft, radius: '20.5', remindWithin: '' })).toEqual(['radius', 'remindWithin'])
  expect(invalidFields({ ...draft, latitude: '90.1', longitude: 'east' })).toEqual(['latitude', 'longitude'])
  expect(invalidFields({ ...draft, radius: '5000', remindWithin: '0' })).toEqual([])
})
