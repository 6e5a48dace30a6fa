/**
 * Walks the tables of flows: who may take a step now, what it changes, who is notified. Every step is kept with who, when, from where and what changed; who
 * changes what somebody else changed meanwhile is notified who that was.
 */
import type { Lang, Right, UsedPart } from '@outrider/contract'
import type { SignedInUser } from '../../../calls/handlers.ts'
import { fail, failInvalid } from '../../../calls/refusal.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { FactValue, StoredPart, StoredTest } from '../../../store/schema.ts'
import {
  type ApplicationFilter,
  type ApplicationRepository,
  type ApplicationRow,
  type ApplicationScope,
  type NewNotice,
  type NewStep,
  type Within,
} from './applications.repository.ts'
import { actionsOf, type Actor, type Flow, isBarred, type Standing, type Telling, transitionOf } from './flow.ts'

/** Words of a flow that refusals and notices use. */
export interface FlowWords {
  readonly states: Readonly<Record<string, Record<Lang, string>>>
  readonly actions: Readonly<Record<string, Record<Lang, string>>>
}

interface WorkflowDependencies {
  flows: Readonly<Record<string, Flow>>
  words: FlowWords
  applications: ApplicationRepository
  access: AccessGate
  /** Somebody is to be notified. */
  onNotices: () => void
  /** ms since 1970. */
  now: () => number
}

/** Who asks, from where and in which language. */
export interface Asker {
  readonly user: SignedInUser
  readonly address: string
  readonly lang: Lang
  /** The records that the request names. */
  readonly askedIds?: string | undefined
}

export interface StepChange {
  /** The version that was read; missing only where nothing is overwritten. */
  version?: number | undefined
  requestId?: string | undefined
  note?: string | undefined
  facts?: Readonly<Record<string, FactValue>> | undefined
  parts?: readonly StoredPart[] | undefined
  vehicle?: { id: number; name: string; organisationId: number } | undefined
  handler?: { id: number; name: string } | undefined
  /** ms since 1970 */
  dueAt?: number | undefined
  score?: number | undefined
  test?: StoredTest | undefined
  /** What differs besides, such as a picture. */
  differs?: NewStep['changes'] | undefined
  /** In the transaction of the step. */
  besides?: ((within: Within) => Promise<void>) | undefined
}

const hour = 3_600_000
/** unique_violation */
const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'
const textOf = (value: FactValue | undefined): string => (value === null || value === undefined ? '' : String(value))
const partsText = (parts: readonly (UsedPart & { name: string })[]): string =>
  parts
    .map(({ name, quantity, oldSerial, newSerial }) =>
      [`${name} × ${quantity}`, oldSerial && `${oldSerial} →`, newSerial].filter(Boolean).join(' '),
    )
    .join(', ')

export const standingOf = ({ state, applicant_id, handler_id }: ApplicationRow): Standing => ({
  state,
  applicantId: applicant_id,
  handlerId: handler_id,
})

export class Workflow {
  readonly #deps: WorkflowDependencies
  constructor(deps: WorkflowDependencies) {
    this.#deps = deps
  }

  flow(kind: string): Flow {
    const flow = this.#deps.flows[kind]
    if (!flow) throw new Error(`no flow is named ${kind}`)
    return flow
  }

  /** What the user sees: what they take part in, and of others what their rights are for. Accounts of vehicles see nothing. */
  async scope(user: SignedInUser): Promise<ApplicationScope> {
    const { organisationIds, onlyVehicleId } = await this.#deps.access.scope(user.userId)
    const everybodysKinds = Object.entries(this.#deps.flows).flatMap(([kind, { roles }]) =>
      Object.values(roles).some(({ named, right }) => named === undefined && right !== undefined && user.rights[right])
        ? [kind]
        : [],
    )
    return {
      userId: user.userId,
      organisationIds: onlyVehicleId === undefined ? [...organisationIds] : [],
      everybodysKinds,
    }
  }

  list = async (
    user: SignedInUser,
    filter: ApplicationFilter,
    by: 'newest' | 'urgent',
    { pageNum, pageSize }: { pageNum: number; pageSize: number },
  ) => this.#deps.applications.list(await this.scope(user), filter, by, (pageNum - 1) * pageSize, pageSize)

  counts = async <State extends string>(user: SignedInUser, filter: ApplicationFilter, states: readonly State[]) =>
    this.#deps.applications.counts(await this.scope(user), filter, states)

  async find(user: SignedInUser, number: string): Promise<ApplicationRow> {
    return (await this.#deps.applications.find(await this.scope(user), number)) ?? fail('application.unknown')
  }

  /** Whether the user sees this application. */
  async sees(user: SignedInUser, number: string): Promise<boolean> {
    return (await this.#deps.applications.find(await this.scope(user), number)) !== undefined
  }

  actions(row: ApplicationRow, user: SignedInUser): string[] {
    return actionsOf(this.flow(row.kind), standingOf(row), user)
  }

  /** Throws a Refusal unless the user may do this now. */
  allow(row: ApplicationRow, action: string, { user, lang }: Pick<Asker, 'user' | 'lang'>) {
    const transition = transitionOf(this.flow(row.kind), standingOf(row), action, user)
    if (transition === 'noRight') fail('access.noRight')
    if (transition === 'notNow') this.failNotNow(row, lang)
    return transition
  }

  failNotNow({ state }: Pick<ApplicationRow, 'state'>, lang: Lang): never {
    fail('application.notNow', { state: this.#deps.words.states[state]?.[lang] ?? state })
  }

  /** Begins an application of somebody who sees the organisation. */
  async begin(
    kind: string,
    asker: Asker,
    organisationId: number,
    { facts = {}, vehicle, requestId }: StepChange,
  ): Promise<ApplicationRow> {
    const { user } = asker
    const { applications, now } = this.#deps
    const flow = this.flow(kind)
    const first = flow.transitions.find(({ from }) => from.length === 0)
    const state = first?.to
    if (!first || state === undefined) throw new Error(`the flow ${kind} has no beginning`)
    const before = await this.#sentBefore(asker, requestId, first.action)
    if (before) return before
    const at = new Date(now())
    const due = this.#due(flow, state, undefined, null)
    const people = await this.#peopleOf(flow, first.tells, { applicantId: user.userId, handlerId: null }, organisationId, user)
    try {
      const row = await applications.begin(
        flow.prefix,
        {
          kind,
          organisation_id: organisationId,
          vehicle_id: vehicle?.id ?? null,
          state,
          state_since: at,
          applicant_id: user.userId,
          applicant_name: user.name,
          handler_id: null,
          created_at: at,
          facts: JSON.stringify(facts),
          score: null,
          ...due,
        },
        this.#stepOf(first.action, asker, at, '', this.#differences(undefined, { facts, vehicle }), requestId),
        people,
      )
      this.#notified(people)
      return row
    } catch (error) {
      const sent = isTaken(error) ? await this.#sentBefore(asker, requestId, first.action) : undefined
      if (sent) return sent
      throw error
    }
  }

  /**
   * Takes a step. Throws a Refusal if it cannot be taken by this user now, or if somebody was first.
   * @param actions one, or several of which the state decides which it is
   * @param asked what the request itself says
   * @param found what follows from the application; asked for only when the step is possible and was not taken by an earlier sending of the same
   *   request, as then the application has gone on
   */
  async step(
    number: string,
    actions: string | readonly string[],
    asker: Asker,
    asked: StepChange,
    found?: (row: ApplicationRow) => Promise<StepChange>,
    tries = 3,
  ): Promise<ApplicationRow> {
    const { applications, now } = this.#deps
    const { user } = asker
    const row = await this.find(user, number)
    if (await this.#sentBefore(asker, asked.requestId, actions, row.id)) return row
    if (asked.version !== undefined && asked.version !== row.version) await this.#failChanged(row.id, asker.lang)
    const possible = this.actions(row, user)
    const action = [actions].flat().find(each => possible.includes(each)) ?? [actions].flat()[0] ?? ''
    const transition = this.allow(row, action, asker)
    const change = { ...asked, ...(await found?.(row)) }
    const version = transition.adds ? undefined : row.version
    if (version !== undefined && change.version === undefined) throw new Error(`${action} was asked for without a version`)
    const note = change.note ?? ''
    if (transition.asks?.includes('note') && note === '') fail('application.asks')
    if (transition.asks?.includes('handler') && !change.handler) fail('application.installer')

    const flow = this.flow(row.kind)
    const at = new Date(now())
    const to = transition.to ?? row.state
    const moves = to !== row.state || change.handler !== undefined
    const facts = { ...row.facts, ...change.facts }
    const handlerId = change.handler?.id ?? row.handler_id
    const update = {
      state: to,
      ...(moves && { state_since: at, ...this.#due(flow, to, change.dueAt, row.due_at, transition.due) }),
      ...(change.facts && { facts: JSON.stringify(facts) }),
      ...(change.parts && { parts: JSON.stringify(change.parts) }),
      ...(change.vehicle && { vehicle_id: change.vehicle.id, organisation_id: change.vehicle.organisationId }),
      ...(change.handler && { handler_id: change.handler.id, handler_name: change.handler.name }),
      ...(change.score !== undefined && { score: change.score }),
      ...(change.test && { test: JSON.stringify(change.test) }),
      ...(transition.asks?.includes('note') && !transition.asks.includes('handler') ? { reason: note } : {}),
      ...(moves && flow.states[to]?.forgetsReason ? { reason: '' } : {}),
    }
    const standing = { applicantId: row.applicant_id, handlerId }
    // With its vehicle it may have come to another organisation, whose people have to do with it since.
    const organisationId = change.vehicle?.organisationId ?? row.organisation_id
    const people = await this.#peopleOf(flow, transition.tells, standing, organisationId, user, row.handler_id)
    const step = {
      ...this.#stepOf(action, asker, at, note, this.#differences(row, change), change.requestId),
      ...(transition.tested && { test: change.test }),
    }
    try {
      const taken = await applications.step(row.id, version, row.state, update, step, people, change.besides)
      if (taken) {
        this.#notified(people)
        return taken
      }
    } catch (error) {
      if (!isTaken(error) || !(await this.#sentBefore(asker, change.requestId, actions, row.id))) throw error
      return await this.find(user, number)
    }
    // The same request may have been sent twice at once.
    if (await this.#sentBefore(asker, change.requestId, actions, row.id)) return await this.find(user, number)
    // What only adds is as good in the state that somebody else has just led to, or is refused by it.
    if (version === undefined && tries > 1) return await this.step(number, actions, asker, asked, found, tries - 1)
    return await this.#failChanged(row.id, asker.lang)
  }

  /** Tells those whom states remind. Returns how many applications were due. */
  async remind(): Promise<{ due: number; notified: number }> {
    const { applications, now } = this.#deps
    const at = new Date(now())
    const again = new Date(at.getTime() + 24 * hour)
    const rows = await applications.due(at, 200)
    let notified = 0
    for (const row of rows) {
      const flow = this.flow(row.kind)
      const people = await this.#peopleOf(
        flow,
        flow.states[row.state]?.reminds,
        { applicantId: row.applicant_id, handlerId: row.handler_id },
        row.organisation_id,
      )
      if (await applications.remind(row, at, again, people)) notified += people.length
    }
    if (notified > 0) this.#deps.onNotices()
    return { due: rows.length, notified }
  }

  /** Who has this right and sees one of the organisations. */
  async peopleWith(right: Right, organisationIds: ReadonlySet<number>): Promise<{ id: number; name: string }[]> {
    const { applications, access } = this.#deps
    const seen: { id: number; name: string }[] = []
    for (const { id, name, login } of await applications.withRight(right)) {
      const scope = await access.scope(id)
      const sees = [...organisationIds].some(organisationId => scope.organisationIds.has(organisationId))
      if (scope.onlyVehicleId === undefined && sees) seen.push({ id, name: name || login })
    }
    return seen
  }

  /** What this request took before. Throws a Refusal when its id was given to something else: it would be lost without a word. */
  async #sentBefore(
    { user, askedIds }: Pick<Asker, 'user' | 'askedIds'>,
    requestId: string | undefined,
    actions: string | readonly string[],
    id?: string,
  ) {
    const before = requestId === undefined ? undefined : await this.#deps.applications.sentBefore(user.userId, requestId)
    if (before && (![actions].flat().includes(before.taken) || (id !== undefined && before.id !== id)))
      failInvalid('ofAnotherStep')
    if (before && before.asked_ids !== null && before.asked_ids !== askedIds) failInvalid('ofAnotherRequest')
    return before
  }

  async #failChanged(id: string, lang: Lang): Promise<never> {
    const { applications, words } = this.#deps
    const last = await applications.lastChange(id)
    return fail('application.changed', {
      name: last?.user_name ?? '',
      action: words.actions[last?.action ?? '']?.[lang] ?? '',
    })
  }

  #notified(people: readonly NewNotice[]): void {
    if (people.length > 0) this.#deps.onNotices()
  }

  #due(
    flow: Flow,
    state: string,
    asked: number | undefined,
    before: Date | null,
    kept?: 'kept',
  ): { due_at: Date | null; remind_at: Date | null } {
    const row = flow.states[state]
    const at =
      asked !== undefined
        ? new Date(asked)
        : row?.due === 'kept' || (kept && before)
          ? before
          : row?.due
            ? new Date(this.#deps.now() + row.due.hours * hour)
            : null
    return { due_at: at, remind_at: at }
  }

  #stepOf(
    action: string,
    { user, address, askedIds }: Pick<Asker, 'user' | 'address' | 'askedIds'>,
    at: Date,
    note: string,
    changes: NewStep['changes'],
    requestId: string | undefined,
  ): NewStep {
    return { action, at, userId: user.userId, userName: user.name || user.login, address, note, changes, requestId, askedIds }
  }

  /** Each person once, and never who did it. */
  async #peopleOf(
    flow: Flow,
    tells: readonly Telling[] = [],
    { applicantId, handlerId }: Omit<Standing, 'state'>,
    organisationId: number,
    actor?: Pick<Actor, 'userId'>,
    formerHandlerId: number | null = null,
  ): Promise<NewNotice[]> {
    const notified = new Map<number, NewNotice>()
    const tell = (userId: number | null, type: string) => {
      if (userId !== null && userId !== actor?.userId && !notified.has(userId)) notified.set(userId, { userId, type })
    }
    for (const { whom, push, was } of tells) {
      const role = flow.roles[whom]
      if (role?.named === 'applicant') tell(applicantId, push)
      else if (role?.named === 'handler') tell(was ? formerHandlerId : handlerId, push)
      else if (role?.right)
        for (const { id } of await this.peopleWith(role.right, new Set([organisationId])))
          if (!isBarred(role, { applicantId, handlerId }, id)) tell(id, push)
    }
    return [...notified.values()]
  }

  #differences(before: ApplicationRow | undefined, change: StepChange): NewStep['changes'] {
    const { facts = {}, parts, vehicle, handler, score, differs = [] } = change
    const pairs: [field: string, before: string, after: string][] = Object.entries(facts).map(([field, value]) => [
      field,
      textOf(before?.facts[field]),
      textOf(value),
    ])
    if (parts) pairs.push(['parts', partsText(before?.parts ?? []), partsText(parts)])
    if (vehicle && vehicle.id !== before?.vehicle_id)
      pairs.push(['vehicle', before?.vehicle_id == null ? '' : textOf(before.facts['plateNum']), vehicle.name])
    if (handler) pairs.push(['installer', before?.handler_name ?? '', handler.name])
    if (score !== undefined) pairs.push(['score', textOf(before?.score), textOf(score)])
    return [...pairs.flatMap(([field, was, is]) => (was === is ? [] : [{ field, before: was, after: is }])), ...differs]
  }
}
