import { expect, test } from 'vitest'
import { type ActionDependencies, actionKinds } from './action-kinds.ts'
import type { WantedAction } from './rule-actions.repository.ts'

// Saved when nothing knew them as orders.
test.each(['RELAY,1#', '油路切断', 'OUTPUT 1', 'stop 1234'])('the text %j of a rule reaches no terminal', async text => {
  const nothingIsAsked = {} as ActionDependencies
  const action = { vehicleId: 1, given: { text } } as WantedAction
  expect(await actionKinds.text.run(action, nothingIsAsked, { userId: 1, userName: 'chief' })).toBe('withheld')
})
