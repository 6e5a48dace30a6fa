/** Users of a file that are pushed about applications and requests, and an application of installation work with its first steps. */
import type { AppMenuAuth, RequestOf } from '@outrider/contract'
import { beforeEach, expect } from 'vitest'
import { type Caller, platformOfFile } from './platform.ts'

type Role = readonly [login: string, rights: Partial<AppMenuAuth>, at: 'north' | 'south']

/** A platform with two organisations and these users, who all have subscribed to pushes; `pushed` is empty when a test begins. */
export async function pushedUsersOfFile(roles: readonly Role[]) {
  const pushed: { to: number; type: string; applyNum: string | undefined }[] = []
  const callers = new Map<string, Caller>()
  const ids = new Map<string, number>()
  const platform = await platformOfFile({
    pushSenders: {
      web: (to, { type, applyNum }) => {
        pushed.push({ to: to.userId, type, applyNum })
        return Promise.resolve('sent')
      },
    },
  })
  const organisation = await platform.addOrganisation('北部', undefined, 'North')
  const southern = await platform.addOrganisation('南部', undefined, 'South')
  const add = async (login: string, rights: Partial<AppMenuAuth>, organisations: number[]): Promise<Caller> => {
    ids.set(login, await platform.addUser(login, 'a password', organisations, { rights }))
    const caller = await platform.signIn(login, 'a password')
    callers.set(login, caller)
    return caller
  }
  for (const [login, rights, at] of roles) {
    const caller = await add(login, rights, [at === 'north' ? organisation : southern])
    const endpoint = `https://fcm.googleapis.com/fcm/send/${login}`
    const subscription = { kind: 'web' as const, endpoint, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
    await caller.call('user/subscribePush', { subscription })
  }
  beforeEach(async () => {
    await platform.settled()
    pushed.length = 0
  })
  const as = (login: string): Caller => callers.get(login) ?? expect.fail(`nobody is ${login}`)
  return { platform, organisation, southern, pushed, ids, callers, as, add }
}

/** None of the rights that flows ask for. */
export const nothing: Partial<AppMenuAuth> = {
  updInstTaskAuth: false,
  updMtcTaskAuth: false,
  reviewAuth: false,
  commandAuth: false,
}

/** What an application of these tests says. */
export const appliedFor = {
  workType: 'newTerminal',
  businessName: '北方物流',
  contacts: '王工',
  phone: '13900000000',
  place: '一号场站',
  latitude: 39.9,
  longitude: 116.4,
  plateNum: '京W10001',
} as const

/** For a submission without a terminal. */
export const overrides = (
  ['linked', 'position', 'place', 'accOn', 'accOff', 'iccid', 'device', 'faults', 'cameras'] as const
).map(item => ({ item, why: 'no terminal in this test' }))

/** Those who apply for work, decide about it and do it, one who has nothing to do with it, and their first steps. */
export async function workOfFile() {
  const users = await pushedUsersOfFile([
    ['applicant', nothing, 'north'],
    ['colleague', nothing, 'north'],
    ['reviewer', { ...nothing, reviewAuth: true }, 'north'],
    ['installer', { ...nothing, updInstTaskAuth: true, updMtcTaskAuth: true }, 'north'],
    ['fitter', { ...nothing, updInstTaskAuth: true }, 'north'],
    ['outsider', {}, 'south'],
  ])
  const { platform, organisation, ids, as } = users
  const vehicleId = String(await platform.addVehicle(organisation, '京W10001'))
  const apply = async (over: Partial<RequestOf<'vehManager/addInstMtcApplication'>> = {}) => {
    const body = { kind: 'installation', orgId: organisation, ...appliedFor, ...over } as const
    return (await as('applicant').call('vehManager/addInstMtcApplication', body)).applicationNum
  }
  const found = async (applicationNum: string, login = 'reviewer') => {
    const listed = await as(login).call('vehManager/getInstMtcHistory', { applicationNum })
    return { ...(listed.applications[0] ?? expect.fail('not listed')), steps: listed.steps }
  }
  const check = async (
    applicationNum: string,
    decision: RequestOf<'vehManager/checkApplication'>['decision'],
    over: Partial<RequestOf<'vehManager/checkApplication'>> = {},
  ) => {
    const { version } = await found(applicationNum)
    return as('reviewer').call('vehManager/checkApplication', { applicationNum, version, decision, ...over })
  }
  const idOf = (login: string) => String(ids.get(login))
  const dispatched = async (over: Parameters<typeof apply>[0] = {}) => {
    const applicationNum = await apply(over)
    await check(applicationNum, 'dispatch', { installerId: idOf('installer') })
    return applicationNum
  }
  return { ...users, vehicleId, apply, found, check, idOf, dispatched }
}
