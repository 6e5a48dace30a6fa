/** The platform of a test file, and companies on it: each has an organisation of its own, a user that is signed in, and vehicles. */
import type { AppMenuAuth, Session } from '@outrider/contract'
import type { TestPlatform } from '../../../server/src/testing/platform.ts'
import { platformOfFile, wirePassword } from './server.ts'

export { platformOfFile }

export interface Company {
  readonly platform: TestPlatform
  readonly organisation: number
  readonly login: string
  readonly password: string
  /** Signs this user in by a call. */
  signIn: () => Promise<Session>
  /** Returns the vehicle's id as calls have it. */
  addVehicle: (plate: string, more?: { phone?: string; nickname?: string }) => Promise<string>
  /** A further user of the company with these rights. */
  withUser: (rights: Partial<AppMenuAuth>) => Promise<Company>
}

/** Users made so far. By database: files share a process, and in each the first company is Company 1. */
const users = new WeakMap<TestPlatform['database'], number>()

export async function newCompany(platform: TestPlatform, rights: Partial<AppMenuAuth> = {}): Promise<Company> {
  const name = `Company ${(users.get(platform.database) ?? 0) + 1}`
  return companyWith(platform, await platform.addOrganisation(name, undefined, name), rights)
}

async function companyWith(platform: TestPlatform, organisation: number, rights: Partial<AppMenuAuth>): Promise<Company> {
  const number = (users.get(platform.database) ?? 0) + 1
  users.set(platform.database, number)
  const login = `user-${number}`
  const password = 'a password of 1 test'
  await platform.addUser(login, password, [organisation], { rights })
  return companyOf({ platform, organisation, login, password })
}

/** As a user that is there already. */
export function companyOf(facts: Pick<Company, 'platform' | 'organisation' | 'login' | 'password'>): Company {
  const { platform, organisation, login, password } = facts
  return {
    platform,
    organisation,
    login,
    password,
    async signIn() {
      const { reply } = await platform.send('user/login', { userId: login, password: wirePassword(password) })
      if (reply.rspCode !== 0) throw new Error(`${login}: ${reply.msg}`)
      return reply.data as Session
    },
    addVehicle: async (plate, more) => String(await platform.addVehicle(organisation, plate, more)),
    withUser: more => companyWith(platform, organisation, more),
  }
}

/** Nobody is signed in on this device. */
export const visitorOf = (company: Company): Company => ({ ...company, signIn: () => Promise.resolve(undefined as never) })
