import { expect, test } from 'vitest'
import { createStored } from '../../core/storage/stored.ts'
import { decide, storeOfficialAccount } from './decide.ts'
import { storedOpenId, storedPushAuth } from '../../core/session/stored-device.ts'

const everything = { msgCode: '4010001', mpusercode: 'm', openId: 'o', customerCode: 'c', userKey: 'k', param: 'p'.repeat(40) }

test('error code before mpusercode, mpusercode before openId, openId before user key and encrypted parameter (S2.entry.12)', () => {
  expect(decide(everything)).toEqual({ kind: 'error', msgCode: '4010001' })
  const { msgCode: _, ...noError } = everything
  expect(decide(noError)).toEqual({ kind: 'account' })
  const stored = createStored(undefined)
  storeOfficialAccount(stored, noError)
  expect([stored.get(storedPushAuth), stored.get(storedOpenId)]).toEqual(['m', ''])
  const { mpusercode: __, ...noUserCode } = noError
  expect(decide(noUserCode)).toEqual({ kind: 'account' })
  const { openId: ___, ...noAccount } = noUserCode
  expect(decide(noAccount)).toEqual({ kind: 'signIn', by: { userKey: 'k' } })
  const { userKey: ____, ...onlyParam } = noAccount
  expect(decide(onlyParam)).toEqual({ kind: 'signIn', by: { param: everything.param } })
})

test('a message code inside the long parameter counts as an error code', () => {
  expect(decide({ param: 'msgCode=5000001&x=1' })).toEqual({ kind: 'error', msgCode: '5000001' })
})

test('a link to a module that there is not opens nothing, whatever else it has', () => {
  const { msgCode: _, ...rest } = everything
  for (const launch of [{}, rest, { userKey: 'k' }, { param: 'p'.repeat(40) }])
    expect(decide({ ...launch, moduleType: 'unknown' })).toEqual({ kind: 'unknownModule' })
})

test('without parameters there is nothing to decide by; a limit to a module alone changes nothing', () => {
  expect(decide({})).toEqual({ kind: 'nothing' })
  expect(decide({ moduleType: 'pos' })).toEqual({ kind: 'nothing' })
})

test.each([{ openId: 'o' }, { customerCode: 'c' }, { platformCode: 'p' }, { unionId: 'u', nickName: 'n' }])(
  'parameters that lead nowhere (%o) are missing something',
  launch => {
    expect(decide(launch)).toEqual({ kind: 'missing', error: 'launch.noParams' })
  },
)
