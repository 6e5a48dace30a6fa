/** Data of a sign-in, by platform code. */
import { type AppMenuAuth, isOursAlone, limitedRights, type Right, rightNames, type Session } from '@outrider/contract'
import {
  absentIs,
  byKey,
  fields,
  flag,
  known,
  number,
  oneOf,
  optional,
  type Shape,
  text,
  type ValueOf,
} from '../storage/shape.ts'
import { moduleType } from './module-type.ts'

/** Older sessions were not granted what is ours. */
const rights = fields(
  Object.fromEntries(rightNames.map(right => [right, isOursAlone(right) ? absentIs(false, flag) : flag])) as Record<
    Right,
    Shape<boolean>
  >,
)

export const userData = fields({
  userId: text(),
  userName: text(),
  accessToken: text(1),
  refreshToken: text(),
  /** ms since 1970. */
  expiresAt: number(),
  appMenuAuth: rights,
  mustChangePassword: absentIs(false, flag),
  /** What the sign-in waits for: a code of its second step, or the set-up of one. */
  secondFactor: known(oneOf('code', 'setUp')),
  /** The sign-in was limited to a module. One of which this version knows nothing is no sign-in: it would have no limit. */
  moduleType: optional(moduleType),
})
export type UserData = ValueOf<typeof userData>

export const userDatas = byKey(userData)
export type UserDatas = ValueOf<typeof userDatas>

export const userDataOf = (session: Session): UserData => userData.parse(session)

/** Effective rights: a limited sign-in has those of its module. */
export const rightsIn = (data: UserData): AppMenuAuth => limitedRights(data.appMenuAuth, data.moduleType)

/** Rights over several platforms: granted if any of them grants it. */
export const anyRights = (all: readonly AppMenuAuth[]): AppMenuAuth =>
  Object.fromEntries(rightNames.map(right => [right, all.some(each => each[right])])) as AppMenuAuth
