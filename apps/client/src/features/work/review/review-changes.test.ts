import type { WorkAction, WorkStep } from '@outrider/contract'
import { expect, test } from 'vitest'
import { changedSince } from './review-changes.ts'

const step = (step: number, action: WorkAction, ...changes: [field: string, before: string, after: string][]): WorkStep => ({
  step,
  version: step,
  at: step * 1_000,
  userName: 'Li',
  action,
  state: 'working',
  note: '',
  test: null,
  address: '',
  changes: changes.map(([field, before, after]) => ({ field, before, after })),
})

test('changes since the last decision are those over all steps, without what was changed back', () => {
  const steps = [
    step(1, 'apply', ['businessName', '', 'North']),
    step(2, 'dispatch', ['installer', '', 'Li']),
    step(3, 'submit', ['simIccid', '', '898600']),
    step(4, 'sendBack'),
    step(5, 'work', ['simIccid', '898600', '898601'], ['imei', '', '49']),
    step(6, 'feedback'),
    step(7, 'submit', ['simIccid', '898601', '898602'], ['imei', '49', '']),
  ].toReversed()
  expect(changedSince(steps)).toEqual({
    decision: steps[3],
    changes: [{ field: 'simIccid', before: '898600', after: '898602' }],
  })
})

test('before the first decision there are the changes of the application since it was made', () => {
  const steps = [step(2, 'edit', ['place', 'Yard 1', 'Yard 2']), step(1, 'apply', ['place', '', 'Yard 1'])]
  expect(changedSince(steps)).toEqual({
    decision: undefined,
    changes: [{ field: 'place', before: 'Yard 1', after: 'Yard 2' }],
  })
})
