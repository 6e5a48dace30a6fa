/** The ordered rules of the entry: where launch parameters lead. Pure; the numbers are those of the specification's list. */
import type { ErrorName } from '@outrider/contract'
import { type LaunchParameters, messageCodeIn } from '../../core/launch/parameters.ts'
import type { Stored } from '../../core/settings/stored.ts'

export type Decision =
  | { kind: 'error'; msgCode: string }
  /** Came from an official account: what it says of itself is kept, then the user goes in as any other. */
  | { kind: 'account' }
  | { kind: 'signIn'; by: { userKey: string } | { param: string } }
  | { kind: 'nothing' }
  | { kind: 'missing'; error: ErrorName }

export function decide(launch: LaunchParameters): Decision {
  const msgCode = launch.msgCode ?? (launch.param === undefined ? undefined : messageCodeIn(launch.param))
  if (msgCode !== undefined) return { kind: 'error', msgCode }
  if (launch.mpusercode !== undefined) return { kind: 'account' }
  if (launch.openId !== undefined && launch.customerCode !== undefined) return { kind: 'account' }
  if (launch.userKey !== undefined) return { kind: 'signIn', by: { userKey: launch.userKey } }
  if (launch.param !== undefined) return { kind: 'signIn', by: { param: launch.param } }
  // A limit to a module stays for the visit: alone it asks for nothing.
  const { moduleType: _, ...rest } = launch
  return Object.keys(rest).length === 0 ? { kind: 'nothing' } : { kind: 'missing', error: 'launch.noParams' }
}

/** What an official account's link leaves behind: by user code the authorisation, by open id everything it says of the user. */
export function keepAccount(stored: Pick<Stored, 'set'>, launch: LaunchParameters): void {
  if (launch.customerCode !== undefined) stored.set('customerCode', launch.customerCode)
  if (launch.mpusercode !== undefined) return stored.set('pushAuth', launch.mpusercode)
  if (launch.openId !== undefined) stored.set('openId', launch.openId)
  stored.set('pushUrl', launch.pushUrl ?? '')
  stored.set('unionId', launch.unionId ?? '')
  stored.set('nickname', launch.nickName ?? '')
}
