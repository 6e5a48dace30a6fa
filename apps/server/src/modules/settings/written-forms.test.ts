import { expect, test } from 'vitest'
import { writtenFormsPort } from './written-forms.ts'

const none = { dateForm: null, clock: null, distance: null, volume: null }
const usual = { dateForm: 'month', clock: 'h12', distance: 'mi', volume: 'usGallon' }

test.for([
  ['most', undefined, { dateForm: 'day', distance: 'km', volume: 'litre' }],
  ['the region of a device', { ...none, usual }, { dateForm: 'month', distance: 'mi', volume: 'usGallon' }],
  [
    'what was chosen, before the region',
    { ...none, distance: 'km', usual },
    { dateForm: 'month', distance: 'km', volume: 'usGallon' },
  ],
] as const)('files and mails are written by %s', async ([, stored, forms]) => {
  expect(await writtenFormsPort({ get: () => Promise.resolve(stored) }).of(1, 'en')).toEqual(forms)
})

test('in Chinese the region of a device counts for nothing, what was chosen does', async () => {
  const written = writtenFormsPort({ get: () => Promise.resolve({ ...none, volume: 'gallon', usual }) })
  expect(await written.of(1, 'zh')).toEqual({ dateForm: 'day', distance: 'km', volume: 'gallon' })
})
