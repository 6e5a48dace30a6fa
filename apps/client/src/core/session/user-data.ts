/** Data of a sign-in, by platform code. */
import { appMenuAuth, type AppMenuAuth, limitedRights, type Session } from '@outrider/contract'
import * as z from 'zod/mini'
import { moduleType } from './module-type.ts'

export const userData = z.object({
  userId: z.string(),
  userName: z.string(),
  accessToken: z.string().check(z.minLength(1)),
  refreshToken: z.string(),
  /** ms since 1970. */
  expiresAt: z.number(),
  appMenuAuth,
  mustChangePassword: z._default(z.boolean(), false),
  /** The sign-in was limited to a module. */
  moduleType: z.catch(z.optional(moduleType), undefined),
})
export type UserData = z.output<typeof userData>

export const userDatas = z.record(z.string(), userData)
export type UserDatas = z.output<typeof userDatas>

export const userDataOf = (session: Session): UserData => userData.parse(session)

/** Effective rights: a limited sign-in has those of its module. */
export const rightsIn = (data: UserData): AppMenuAuth => limitedRights(data.appMenuAuth, data.moduleType)

/** Rights over several platforms: granted if any of them grants it. */
export const anyRights = (all: readonly AppMenuAuth[]): AppMenuAuth =>
  Object.fromEntries(
    Object.keys(appMenuAuth.shape).map(right => [right, all.some(each => each[right as keyof AppMenuAuth])]),
  ) as AppMenuAuth
