import { expect, test } from 'vitest'
import { rowsOfModels } from './methods.ts'

const given = { methods: new Map(), obeyTexts: [], lockDoorsOnly: [] }

test('a profile says how a model is told to cut, an option goes before, and no file takes a protection away', () => {
  const profiles = [
    { models: ['t-1'], orders: { cut: 'controlF0' as const } },
    { models: ['t-2'], orders: { obeysTexts: true as const } },
    { models: ['vl300'], orders: { cut: 'control64' as const } },
  ]
  const rows = rowsOfModels({ ...given, profiles })
  expect(rows('T-1')).toMatchObject({ method: 'controlF0', obeysTexts: false, assumed: false })
  expect(rows('T-2')).toMatchObject({ method: 'control64', obeysTexts: true, assumed: true })
  expect(rows('VL300')).toMatchObject({ method: 'control64', obeysTexts: true, lockMovesDoorsOnly: false })
  const withOption = rowsOfModels({ ...given, methods: new Map([['T-1', 'frameA006' as const]]), profiles })
  expect(withOption('t-1')).toMatchObject({ method: 'frameA006', assumed: false })
})
