/** Each fact that ends a cut which waited, by itself. */
import { expect, test } from 'vitest'
import { type PersonFacts, type SendingFacts, whyNotSent } from './sending-allowed.ts'

const may: PersonFacts = { hasRight: true, locked: false, signInEnded: false, sees: true }
const allowed: SendingFacts = {
  asker: may,
  approver: undefined,
  needsApproval: false,
  isLock: false,
  undone: null,
  vehicleChanged: false,
  frozen: false,
  expired: false,
}
const mayNot: readonly Partial<PersonFacts>[] = [{ hasRight: false }, { locked: true }, { signInEnded: true }, { sees: false }]

test.each<[why: string | undefined, facts: Partial<SendingFacts>]>([
  [undefined, {}],
  [undefined, { needsApproval: true, approver: may }],
  [undefined, { approver: may }],
  ['approvalNow', { needsApproval: true }],
  ['lockNeedsApproval', { needsApproval: true, isLock: true }],
  [undefined, { isLock: true }],
  ['restored', { undone: 'restored' }],
  ['unlocked', { isLock: true, undone: 'unlocked' }],
  ['vehicleChanged', { vehicleChanged: true }],
  ['frozen', { frozen: true }],
  ['tooLate', { expired: true }],
  ['userLocked', { asker: null }],
  ['userLocked', { asker: { ...may, locked: true } }],
  ['rightLost', { asker: { ...may, hasRight: false } }],
  ['signInEnded', { asker: { ...may, signInEnded: true } }],
  ['noAccess', { asker: { ...may, sees: false } }],
  ['approverGone', { approver: null }],
  ...mayNot.map(one => ['approverGone', { approver: { ...may, ...one } }] as [string, Partial<SendingFacts>]),
])('%s: %o', (why, facts) => {
  expect(whyNotSent({ ...allowed, ...facts })).toBe(why)
})
