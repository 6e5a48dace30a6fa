import { allRights, requestActions, requestStates, type Right, workActions, workStates } from '@outrider/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { requestFlows } from '../requests/request-flow.ts'
import { workFlows } from '../work/work-flow.ts'
import { actionsOf, type Actor, type Flow, hasRole, takesPart, transitionOf } from './flow.ts'

const flows: readonly [string, Flow][] = Object.entries({ ...workFlows, ...requestFlows })
const actions = Object.keys({ ...workActions, ...requestActions })
const states = Object.keys({ ...workStates, ...requestStates })
const people = [1, 2, 3] as const
const someRights = fc.record({
  reviewAuth: fc.boolean(),
  updInstTaskAuth: fc.boolean(),
  updMtcTaskAuth: fc.boolean(),
  moreAuth: fc.boolean(),
})
const anActor = fc.record({ userId: fc.constantFrom(...people), rights: someRights })
const aStanding = (flow: Flow) =>
  fc.record({
    state: fc.constantFrom(...Object.keys(flow.states)),
    applicantId: fc.constantFrom(...people),
    handlerId: fc.constantFrom(null, ...people),
  })

describe.each(flows)('the tables of %s', (_, flow) => {
  test('name only states and actions that have words, lead from every state but the last, and remind those who have a role', () => {
    for (const { action, from, to } of flow.transitions) {
      expect(actions).toContain(action)
      for (const state of [...from, ...(to ? [to] : [])]) expect(states).toContain(state)
    }
    for (const [state, row] of Object.entries(flow.states)) {
      const moves = flow.transitions.filter(each => each.from.includes(state) && each.to !== undefined)
      if (!row.ends) expect(moves.length, state).toBeGreaterThan(0)
      for (const { whom } of [...(row.reminds ?? []), ...flow.transitions.flatMap(({ tells }) => tells ?? [])])
        expect(Object.keys(flow.roles)).toContain(whom)
    }
  })

  test('every state is reached, and from every state that goes on an end is reached', () => {
    const reachable = (begin: readonly string[]): Set<string> => {
      const found = new Set(begin)
      for (const state of found)
        for (const { from, to } of flow.transitions) if (to !== undefined && from.includes(state)) found.add(to)
      return found
    }
    const first = flow.transitions.flatMap(({ from, to }) => (from.length === 0 && to ? [to] : []))
    expect([...reachable(first)].toSorted()).toEqual(Object.keys(flow.states).toSorted())
    for (const [state, { ends }] of Object.entries(flow.states))
      if (!ends)
        expect(
          [...reachable([state])].some(each => flow.states[each]?.ends),
          state,
        ).toBe(true)
  })

  test('no sequence of attempts reaches a state that the table does not name, or takes a step that no row allows', () => {
    const attempts = fc.array(fc.record({ action: fc.constantFrom(...actions), actor: anActor }), { maxLength: 60 })
    fc.assert(
      fc.property(attempts, sequence => {
        let standing = {
          state: flow.transitions.find(({ from }) => from.length === 0)?.to ?? '',
          applicantId: 1,
          handlerId: null as number | null,
        }
        for (const { action, actor } of sequence) {
          const before = standing
          const row = transitionOf(flow, before, action, actor)
          if (typeof row === 'string') continue
          expect(flow.transitions).toContain(row)
          expect(row.from).toContain(before.state)
          expect(row.by.some(role => hasRole(flow.roles[role] ?? {}, before, actor))).toBe(true)
          standing = {
            ...before,
            state: row.to ?? before.state,
            handlerId: row.changes?.includes('handler') ? actor.userId : before.handlerId,
          }
          expect(Object.keys(flow.states)).toContain(standing.state)
        }
      }),
    )
  })

  test('each transition needs its role and right: without the right nobody takes it, with all rights an outsider only as a reviewer', () => {
    fc.assert(
      fc.property(aStanding(flow), anActor, fc.constantFrom(...flow.transitions), (standing, actor, { action }) => {
        const row = transitionOf(flow, standing, action, actor)
        if (typeof row === 'string') return
        const rights = (Object.keys(actor.rights) as (keyof typeof actor.rights)[]).filter(right => actor.rights[right])
        const named = [standing.applicantId, standing.handlerId].includes(actor.userId)
        expect(named || rights.includes('reviewAuth')).toBe(true)
      }),
    )
    for (const { action, by } of flow.transitions)
      for (const state of Object.keys(flow.states)) {
        const right: readonly Right[] = by.flatMap(role => flow.roles[role]?.right ?? [])
        const powerless: Actor = { userId: 9, rights: {} }
        expect(transitionOf(flow, { state, applicantId: 1, handlerId: 9 }, action, powerless)).not.toMatchObject({ action })
        const all: Actor = { userId: 8, rights: allRights }
        const may = typeof transitionOf(flow, { state, applicantId: 1, handlerId: 2 }, action, all) === 'object'
        if (!right.includes('reviewAuth')) expect(may, `${action} in ${state}`).toBe(false)
      }
  })

  test('what somebody is offered is what they may do, and who has no role is offered nothing', () => {
    fc.assert(
      fc.property(aStanding(flow), anActor, (standing, actor) => {
        const offered = actionsOf(flow, standing, actor)
        for (const action of actions)
          expect(offered.includes(action)).toBe(typeof transitionOf(flow, standing, action, actor) === 'object')
        if (!takesPart(flow, standing, actor)) expect(offered).toEqual([])
      }),
    )
  })
})
