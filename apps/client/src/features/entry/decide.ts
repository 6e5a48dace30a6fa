/** The ordered rules of the entry page: what to do for which launch parameters. Pure. */
import type { ErrorName } from '@outrider/contract'
import { type LaunchParameters, messageCodeIn, unknownModule } from '../../core/launch/parameters.ts'
import type { Stored } from '../../core/storage/stored.ts'
import { storedNickname, storedUnionId } from '../../core/launch/stored-launch.ts'
import { storedCustomerCode, storedOpenId, storedPushAuth, storedPushUrl } from '../../core/session/stored-device.ts'

export type EntryDecision =
  | { kind: 'error'; msgCode: string }
  /** Opened from an official account: its parameters are stored, then the user enters normally. */
  | { kind: 'account' }
  | { kind: 'signIn'; by: { userKey: string } | { param: string } }
  | { kind: 'nothing' }
  | { kind: 'unknownModule' }
  | { kind: 'missing'; error: ErrorName }

export function decide(launch: LaunchParameters): EntryDecision {
  const msgCode = launch.msgCode ?? (launch.param === undefined ? undefined : messageCodeIn(launch.param))
  if (msgCode !== undefined) return { kind: 'error', msgCode }
  if (launch.moduleType === unknownModule) return { kind: 'unknownModule' }
  if (launch.mpusercode !== undefined) return { kind: 'account' }
  if (launch.openId !== undefined && launch.customerCode !== undefined) return { kind: 'account' }
  if (launch.userKey !== undefined) return { kind: 'signIn', by: { userKey: launch.userKey } }
  if (launch.param !== undefined) return { kind: 'signIn', by: { param: launch.param } }
  // A module limit applies to the visit; on its own it requests no sign-in.
  const { moduleType: _, ...rest } = launch
  return Object.keys(rest).length === 0 ? { kind: 'nothing' } : { kind: 'missing', error: 'launch.noParams' }
}

/** Stores the parameters of an official account link: the push authorisation for a user code, all user fields for an open id. */
export function storeOfficialAccount(stored: Pick<Stored, 'set'>, launch: LaunchParameters): void {
  if (launch.customerCode !== undefined) stored.set(storedCustomerCode, launch.customerCode)
  if (launch.mpusercode !== undefined) return stored.set(storedPushAuth, launch.mpusercode)
  if (launch.openId !== undefined) stored.set(storedOpenId, launch.openId)
  stored.set(storedPushUrl, launch.pushUrl ?? '')
  stored.set(storedUnionId, launch.unionId ?? '')
  stored.set(storedNickname, launch.nickName ?? '')
}
