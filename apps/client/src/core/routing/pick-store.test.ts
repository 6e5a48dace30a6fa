import { expect, test } from 'vitest'
import { createPickStore } from './pick-store.ts'

test('a choice comes back once, to the place and field that asked, with what was kept', () => {
  const picks = createPickStore()
  picks.leave('form', 'realSim', { plate: '沪A1' })
  picks.leave('other form', 'orgId', {})
  picks.answer('form', 'realSim', '/simNumList', { simNum: '138' })
  expect(picks.look('form')).toEqual({
    field: 'realSim',
    kept: { plate: '沪A1' },
    answer: { path: '/simNumList', choice: { simNum: '138' } },
  })
  expect(picks.look('other form')).toEqual({ field: 'orgId', kept: {} })
  picks.forget('form')
  expect(picks.look('form')).toBeUndefined()
})

test('looking twice takes nothing away, and asking again forgets the former choice', () => {
  const picks = createPickStore()
  picks.leave('form', 'orgId', 1)
  picks.answer('form', 'orgId', '/orgList', 3)
  expect(picks.look('form')).toEqual(picks.look('form'))
  picks.leave('form', 'realSim', 2)
  expect(picks.look('form')).toEqual({ field: 'realSim', kept: 2 })
})

test('a choice of a picker that was loaded anew still reaches who asked', () => {
  const picks = createPickStore()
  picks.answer('form', 'orgId', '/orgList', 3)
  expect(picks.look('form')).toEqual({ field: 'orgId', answer: { path: '/orgList', choice: 3 } })
})

test('screens that were never come back to are forgotten, the oldest first', () => {
  const picks = createPickStore()
  for (let form = 0; form < 9; form++) picks.leave(`form ${form}`, 'orgId', form)
  expect(picks.look('form 0')).toBeUndefined()
  expect(picks.look('form 1')).toBeDefined()
  expect(picks.look('form 8')).toBeDefined()
})
