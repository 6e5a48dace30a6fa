import { expect, test } from 'vitest'
import { createPickerStore } from './picker-store.ts'

test('a result is returned once, to the entry and field that opened the picker, with the saved state', () => {
  const picks = createPickerStore()
  picks.save('form', 'realSim', { plate: '沪A1' })
  picks.save('other form', 'orgId', {})
  picks.resolve('form', 'realSim', 'simNumbers', { simNum: '138' })
  expect(picks.get('form')).toEqual({
    field: 'realSim',
    savedState: { plate: '沪A1' },
    result: { screen: 'simNumbers', choice: { simNum: '138' } },
  })
  expect(picks.get('other form')).toEqual({ field: 'orgId', savedState: {} })
  picks.remove('form')
  expect(picks.get('form')).toBeUndefined()
})

test('reading does not remove, and opening again discards the former result', () => {
  const picks = createPickerStore()
  picks.save('form', 'orgId', 1)
  picks.resolve('form', 'orgId', 'organisations', 3)
  expect(picks.get('form')).toEqual(picks.get('form'))
  picks.save('form', 'realSim', 2)
  expect(picks.get('form')).toEqual({ field: 'realSim', savedState: 2 })
})

test('a choice in a reloaded picker still reaches the screen that opened it', () => {
  const picks = createPickerStore()
  picks.resolve('form', 'orgId', 'organisations', 3)
  expect(picks.get('form')).toEqual({ field: 'orgId', result: { screen: 'organisations', choice: 3 } })
})

test('screens that were never come back to are forgotten, the oldest first', () => {
  const picks = createPickerStore()
  for (let form = 0; form < 9; form++) picks.save(`form ${form}`, 'orgId', form)
  expect(picks.get('form 0')).toBeUndefined()
  expect(picks.get('form 1')).toBeDefined()
  expect(picks.get('form 8')).toBeDefined()
})
