import type { RuleChange, RuleThen } from '@outrider/contract'
import { expect, test } from 'vitest'
import { changedLines } from './rule-changes.ts'

const rule: RuleThen = {
  kind: 'speedLimit',
  name: 'Motorway',
  level: 2,
  enabled: true,
  parameters: { limit: 80 },
  geofenceName: '',
  vehicleIds: null,
  days: [1],
  fromTime: null,
  toTime: null,
  actions: [{ kind: 'departureBlock' }],
}
const change = (what: RuleChange['what'], over: Partial<RuleThen>): RuleChange => ({
  what,
  at: 1,
  userName: 'chief',
  why: '',
  rule: { ...rule, ...over },
})

test('a change shows what is not as before, the first all, and what is gone as gone', () => {
  const changes = [
    change('removed', { parameters: { limit: 90 }, actions: [] }),
    change('changed', { parameters: { limit: 90 }, actions: [] }),
    change('added', {}),
  ]
  const lines = changedLines(changes, ({ name, parameters, actions = [] }) => [
    name,
    `over ${parameters['limit']}`,
    actions.map(({ kind }) => kind).join(),
  ])
  expect(lines.map(each => each.lines)).toEqual([[], ['over 90', '− departureBlock'], ['Motorway', 'over 80', 'departureBlock']])
})
