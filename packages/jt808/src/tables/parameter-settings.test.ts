/** What may be set, by edition. */
import { expect, test } from 'vitest'
import { messages } from '../messages/table.ts'
import { encode } from '../body/message.ts'
import { hasParameter, parameterSetting } from './parameter-settings.ts'
import { parameterRows } from './parameter-ids.ts'

test('every parameter has bounds or a form by which it is set, but the lists of channels', () => {
  const without = [...parameterRows.keys()].filter(id => parameterSetting(id) === undefined)
  expect(without).toEqual([0x0076, 0x0077])
  expect(parameterSetting(0x0031)).toEqual({ min: 0, max: 65_535, since: '2013' })
  expect(parameterSetting(0xf030)).toBeUndefined()
})

test('ports of their own are of editions before 2019, secondary servers of 2019 only', () => {
  expect(['2011', '2013', '2019'].map(version => hasParameter(0x0018, version as '2011'))).toEqual([true, true, false])
  expect(['2011', '2013', '2019'].map(version => hasParameter(0x0023, version as '2011'))).toEqual([false, false, true])
})

test('terminals of 2011 get every number in four bytes, later ones as the table has it', () => {
  const parameters = [{ id: 0x0084, value: 2 }]
  expect(encode(messages.setParameters, { parameters }, '2011').toString('hex')).toBe('0101000000840400000002')
  expect(encode(messages.setParameters, { parameters }, '2019').toString('hex')).toBe('01000000840102')
})

test('what leads a terminal, or what it sends, elsewhere says so: servers, ports and access points of all editions', () => {
  const leading = [...parameterRows.keys()].filter(id => parameterSetting(id)?.leads === 'elsewhere')
  const every = [...parameterRows.keys()].filter(id => (id >= 0x10 && id <= 0x1d) || (id >= 0x23 && id <= 0x26))
  expect(leading).toEqual(every)
  expect(
    [...parameterRows].filter(([id, { en }]) => /server|APN/i.test(en) && parameterSetting(id) && !leading.includes(id)),
  ).toEqual([])
})
