/**
 * The tables of all flows against the calls: every action in every state by everybody, and random sequences of two people at once. What the tables say is
 * what the server does, and nothing else.
 */
import { allRights, type AppMenuAuth, type CallPath, callsByPath, type DataOf, type Right } from '@outrider/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Caller, platformOfFile } from '../../../testing/platform.ts'
import { requestFlows } from '../requests/request-flow.ts'
import { workFlows } from '../work/work-flow.ts'
import { type Flow, transitionOf } from './flow.ts'

const flows: Readonly<Record<string, Flow>> = { ...workFlows, ...requestFlows }

interface Person {
  id: number
  caller: Caller
  rights: AppMenuAuth
  sees: boolean
}
const people = new Map<string, Person>()
const person = (login: string): Person => people.get(login) ?? expect.fail(`nobody is ${login}`)
const pool = () => platform.database.pool

const platform = await platformOfFile()
const organisation = await platform.addOrganisation('北部', undefined, 'North')
const southern = await platform.addOrganisation('南部', undefined, 'South')
const granted: Readonly<Record<string, readonly Right[]>> = {
  applicant: [],
  fitter: ['updInstTaskAuth'],
  mechanic: ['updMtcTaskAuth'],
  colleague: ['updInstTaskAuth', 'updMtcTaskAuth'],
  reviewer: ['reviewAuth'],
  all: ['reviewAuth', 'updInstTaskAuth', 'updMtcTaskAuth'],
  outsider: Object.keys(allRights) as Right[],
}
for (const [login, names] of Object.entries(granted)) {
  const rights = Object.fromEntries(Object.keys(allRights).map(each => [each, names.includes(each as Right)])) as AppMenuAuth
  const sees = login !== 'outsider'
  const id = await platform.addUser(login, 'a password', [sees ? organisation : southern], { rights })
  people.set(login, { id, caller: await platform.signIn(login, 'a password'), rights, sees })
}

const day = 86_400_000
const asked = { businessName: '北方物流', contacts: '王工', phone: '13900000000', plateNum: '京E10001' }
const wanted = {
  purpose: '拜访客户',
  origin: '总部',
  destination: '天津',
  startTime: Date.now() + day,
  endTime: Date.now() + 2 * day,
  passengers: 2,
  phone: '13900000000',
} as const
const workTypeOf = (kind: string) => (kind === 'installation' ? 'newTerminal' : 'offline')
/** Who does such work, and who may do the other one. */
const workerOf = (kind: string) => (kind === 'maintenance' ? 'mechanic' : 'fitter')
const otherWorkerOf = (kind: string) => (kind === 'maintenance' ? 'fitter' : 'mechanic')
const requestTypeOf = (kind: string) => (kind === 'vehicleRequest' ? 'business' : 'longDistance')

interface Application {
  kind: string
  number: string
  vehicleId: string
  version: number
}

let plates = 0
async function begun(kind: string): Promise<Application> {
  const vehicleId = String(await platform.addVehicle(organisation, `京E${++plates}`))
  const body = { vehicleId, orgId: organisation }
  const { caller } = person('applicant')
  const { applicationNum: number } = Object.hasOwn(workFlows, kind)
    ? await caller.call('vehManager/addInstMtcApplication', {
        ...body,
        ...asked,
        kind: kind as 'installation',
        workType: workTypeOf(kind),
      })
    : await caller.call('dspReq/addDspReq', { ...body, ...wanted, requestType: requestTypeOf(kind) })
  return { kind, number, vehicleId, version: 1 }
}

interface Attempt {
  /** What it asks for; the state decides which. */
  actions: readonly string[]
  path: CallPath
  /** What depends on the application: version, files, expenses. */
  body: (application: Application, by: Person) => object | Promise<object>
}

const uploaded = async ({ caller }: Person): Promise<string> =>
  ((await caller.upload(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1]))).data as DataOf<'file/upload'>).fileId

/** Everything that a screen can ask for with an application of this kind. */
const attemptsOf = (kind: string): Attempt[] => {
  const attempt = (path: CallPath, action: string | readonly string[], body: object | Attempt['body'] = {}): Attempt => ({
    path,
    actions: [action].flat(),
    body: async (application, by) => ({
      applicationNum: application.number,
      version: application.version,
      ...(typeof body === 'function' ? await body(application, by) : body),
    }),
  })
  if (Object.hasOwn(workFlows, kind)) {
    const decide = (decision: string, more: object = {}) =>
      attempt('vehManager/checkApplication', decision, { decision, ...more })
    const installerId = () => String(person(workerOf(kind)).id)
    const overrides = ['linked', 'position', 'place', 'accOn', 'accOff', 'iccid', 'device', 'faults', 'cameras']
    return [
      attempt('vehManager/updInstMtcApplication', ['edit', 'resubmit'], ({ vehicleId }) => ({
        ...asked,
        vehicleId,
        workType: workTypeOf(kind),
      })),
      attempt('vehManager/withdrawInstMtcApplication', 'withdraw'),
      decide('accept'),
      decide('reject', { note: 'x' }),
      attempt('vehManager/checkApplication', 'dispatch', () => ({ decision: 'dispatch', installerId: installerId() })),
      decide('sendBack', { note: 'x' }),
      decide('close'),
      decide('cancel', { note: 'x' }),
      attempt('vehManager/transInstMtcTask', 'transfer', () => ({ note: 'x', installerId: installerId() })),
      attempt(
        kind === 'installation' ? 'vehManager/modifyInstVehInfo' : 'vehManager/modifyMtcVehInfo',
        'setVehicle',
        ({ vehicleId }) => ({ vehicleId }),
      ),
      attempt('vehManager/updInstMtcTask', 'work', { fault: 'x' }),
      attempt('vehManager/updInstMtcAttachment', 'attach', async (_, by) => ({ add: { fileId: await uploaded(by) } })),
      attempt('vehManager/updInstMtcAttachment', 'detach', async ({ number }) => {
        const { rows } = await pool().query<{ id: string }>(
          `insert into application_attachments (application_id, file_id, subject, note, user_name, added_at, plate_num)
            select id, gen_random_uuid()::text, 'other', '', 'x', now(), '' from applications where number = $1 returning id`,
          [number],
        )
        return { remove: rows[0]?.id }
      }),
      attempt('vehManager/getVehPosInfo', 'test', { begin: true }),
      attempt('vehManager/submitInstMtcTask', 'submit', { overrides: overrides.map(item => ({ item, why: 'no terminal' })) }),
      attempt('vehManager/feedbackInstMtcTask', 'feedback', { note: 'x' }),
    ]
  }
  const step = (action: string, body: object | Attempt['body'] = {}) =>
    attempt('dspReqFlow/addDspReqFlow', action, async (application, by) => ({
      action,
      ...(typeof body === 'function' ? await body(application, by) : body),
    }))
  return [
    attempt('dspReq/addDspReq', ['change', 'requestAgain'], ({ vehicleId }) => ({
      ...wanted,
      vehicleId,
      requestType: requestTypeOf(kind),
    })),
    step('cancel'),
    step('approve'),
    step('refuse', { note: 'x' }),
    step('depart', { driverName: '李师傅', odometer: 5 }),
    step('comeBack', { odometer: 9 }),
    step('expense', { expense: { kind: 'toll', cents: 100, note: '' } }),
    step('dropExpense', async ({ number }, { id }) => {
      const { rows } = await pool().query<{ id: string }>(
        `insert into application_expenses (application_id, kind, cents, note, user_id, user_name, at)
          select id, 'toll', 1, '', $2, 'x', now() from applications where number = $1 returning id`,
        [number, id],
      )
      return { expenseId: rows[0]?.id }
    }),
    step('returnExpenses', { note: 'x' }),
    step('settle', { shownStep: 1_000_000 }),
    step('feedback', { note: 'x' }),
  ]
}

const refusals = { noRight: 4030002, notNow: 4090341, unseen: 4040340 }

describe.each(Object.keys(flows))('by call, %s', kind => {
  const flow = flows[kind] ?? expect.fail()

  test('lets everybody do in every state what its table says, and nothing else', async () => {
    const application = await begun(kind)
    const { rows } = await pool().query('select id, facts from applications where number = $1', [application.number])
    const [{ id, facts }] = rows as [{ id: string; facts: object }]
    /** As it would be there by itself, with these people. */
    const putIn = async (state: string, applicant: string, handler: string) => {
      await pool().query(
        `update applications set state = $2, applicant_id = $3, handler_id = $4, facts = $5, vehicle_id = $6, version = version + 1,
          test = null where id = $1`,
        [
          id,
          state,
          person(applicant).id,
          person(handler).id,
          JSON.stringify({ ...facts, leftAt: Date.now(), odometerOut: 1 }),
          application.vehicleId,
        ],
      )
      await pool().query('delete from vehicle_bookings where application_id = $1', [id])
      return stored()
    }
    const stored = async () => {
      const { rows: now } = await pool().query('select state, version, steps, handler_id from applications where id = $1', [id])
      application.version = now[0].version
      return now[0] as { state: string; steps: number; handler_id: number }
    }
    const taken = new Set<string>()
    const worker = workerOf(kind)
    type Walk = readonly [applicant: string, handler: string, logins: readonly string[]]
    // Who has every right is still nobody's reviewer of their own.
    const barred: readonly Walk[] = [
      ['all', worker, ['all']],
      ['applicant', 'all', ['all']],
    ]
    const everywhere: Readonly<Record<string, readonly Walk[]>> = {
      installation: [['applicant', worker, ['applicant', worker, 'reviewer']], ...barred],
      // From review to acceptance both kinds of work have one table; who does the work differs.
      maintenance: [['applicant', worker, [worker]]],
      vehicleRequest: [['applicant', worker, ['applicant', 'reviewer']]],
      vehicleRequest2: [['applicant', worker, ['applicant', 'reviewer']], ...barred],
    }
    // Those without a role are refused for what they are, whatever the state.
    const once: readonly Walk[] = [
      ['applicant', worker, [worker, 'colleague', 'outsider']],
      ['applicant', otherWorkerOf(kind), [otherWorkerOf(kind)]],
    ]
    for (const state of Object.keys(flow.states))
      for (const [applicant, handler, logins] of [
        ...(everywhere[kind] ?? []),
        ...(state === 'working' || state === 'back' ? once : []),
      ]) {
        let before = await putIn(state, applicant, handler)
        for (const login of logins)
          for (const { actions, path, body } of attemptsOf(kind)) {
            const by = person(login)
            const standing = { state, applicantId: person(applicant).id, handlerId: person(handler).id }
            const actor = { userId: by.id, rights: by.rights }
            const found = actions.map(action => [action, transitionOf(flow, standing, action, actor)] as const)
            const [action = '', row] = found.find(([, each]) => typeof each === 'object') ?? found[0] ?? []
            const { rights } = callsByPath.get(path) ?? expect.fail(path)
            const named = login === applicant || login === handler
            const expected =
              rights.length > 0 && !rights.some(right => by.rights[right])
                ? refusals.noRight
                : !by.sees || !(named || by.rights.reviewAuth)
                  ? refusals.unseen
                  : row === 'noRight' || row === 'notNow'
                    ? refusals[row]
                    : 0
            const where = `${login} (${applicant}, ${handler}): ${action} in ${state}`
            // What is to be refused needs no file.
            const asksFor =
              expected !== 0 && action === 'attach'
                ? { applicationNum: application.number, add: { fileId: 'x'.repeat(22) } }
                : await body(application, by)
            const code = await by.caller.code(path, asksFor)
            expect(code, where).toBe(expected)
            // What was refused has changed nothing: the next one that is taken is counted from before.
            if (typeof row !== 'object' || expected !== 0) continue
            const after = await stored()
            expect([after.state, after.steps], where).toEqual([row.to ?? state, before.steps + 1])
            taken.add(`${action} in ${state}`)
            before = await putIn(state, applicant, handler)
          }
        const { state: last, steps } = await stored()
        expect([last, steps], `${logins.join()} in ${state}`).toEqual([state, before.steps])
      }
    const all = flow.transitions.flatMap(({ action, from, by }) =>
      from.flatMap(state => (kind === 'maintenance' && !by.includes('installer') ? [] : [`${action} in ${state}`])),
    )
    expect([...taken].toSorted()).toEqual([...new Set(all)].toSorted())
  })

  test('stays in its table whatever two people do at once, and every step that was answered as done is kept, once', async () => {
    const attempts = attemptsOf(kind).filter(({ actions }) => !actions.includes('detach') && !actions.includes('dropExpense'))
    const someone = fc.constantFrom('applicant', 'reviewer', 'all', workerOf(kind))
    const one = fc.tuple(someone, fc.constantFrom(...attempts), fc.boolean())
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(one, one), { minLength: 12, maxLength: 18 }), async pairs => {
        const application = await begun(kind)
        const stored = async () => {
          const { rows } = await pool().query('select id, state, version, steps from applications where number = $1', [
            application.number,
          ])
          return rows[0] as { id: string; state: string; version: number; steps: number }
        }
        let done = 1
        for (const pair of pairs) {
          const { version } = await stored()
          const codes = await Promise.all(
            pair.map(async ([login, { path, body }, old]) => {
              // By a version that somebody has changed since, too.
              const read = { ...application, version: old ? Math.max(1, version - 1) : version }
              return person(login).caller.code(path, await body(read, person(login)))
            }),
          )
          done += codes.filter(code => code === 0).length
          for (const code of codes) expect(code === 0 || (code >= 4_000_000 && code < 5_000_000), String(code)).toBe(true)
        }
        const { id, state, version, steps } = await stored()
        const { rows: kept } = await pool().query(
          'select action, state, step from application_steps where application_id = $1 order by step',
          [id],
        )
        expect([steps, kept.map(({ step }) => step)]).toEqual([done, Array.from({ length: done }, (_, at) => at + 1)])
        let before: string | undefined
        let changes = 0
        for (const step of kept) {
          const from = before
          const row = flow.transitions.find(
            each => each.action === step.action && (from === undefined ? each.from.length === 0 : each.from.includes(from)),
          )
          expect(row, `${step.action} in ${from}`).toBeDefined()
          expect(step.state).toBe(row?.to ?? from)
          before = step.state
          if (!row?.adds) changes += 1
        }
        expect([before, changes]).toEqual([state, version])
      }),
      { numRuns: 2 },
    )
  })
})
