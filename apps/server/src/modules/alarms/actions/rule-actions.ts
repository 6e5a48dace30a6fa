/**
 * Does what rules want beside their alarms. It is stored with the alarm; the server with the link to the terminal takes it, does it, and stores what came
 * of it as a step of the alarm and in the record, with who set the rule. Nothing that reaches a terminal is sent twice.
 */
import { allows, contract, ruleActionOf, type RuleActionResult } from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { Bus } from '../../../events/bus.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { DueWork } from '../../../jobs/due-work.ts'
import { type More, WorkerLoop } from '../../../jobs/worker-loop.ts'
import type { Events } from '../../../record/event-record.ts'
import { storeEvents } from '../../../record/event-rows.ts'
import type { Database } from '../../../store/schema.ts'
import type { AlarmChanges } from '../alarm-changes.ts'
import type { AlarmRepository } from '../alarms.repository.ts'
import { type ActionDependencies, actionKinds, type ActionSetter } from './action-kinds.ts'
import { actionsAreDue, type RuleActionRepository, type WantedAction } from './rule-actions.repository.ts'

interface RuleActionsDependencies extends ActionDependencies {
  db: Kysely<Database>
  bus: Bus
  dueWork: Pick<DueWork, 'add'>
  fleet: LiveFleet
  access: AccessGate
  actions: RuleActionRepository
  alarms: AlarmRepository
  changes: AlarmChanges
  events: Events
  /** Somebody was given a task. */
  taskGiven: () => void
  log: { error(fields: object, text: string): void }
}

/** How often it looks for what is due by now and for what other servers stored, ms. */
const lookEveryMs = 5_000
const pageOfVehicles = 5_000
const atOnce = 100

export class RuleActions {
  readonly #deps: RuleActionsDependencies
  readonly #loop: WorkerLoop
  readonly #ends: (() => void)[]

  constructor(deps: RuleActionsDependencies) {
    this.#deps = deps
    this.#loop = new WorkerLoop({
      work: () => this.#work(),
      log: deps.log,
      failure: 'what rules do cannot be done; it stays stored, and it is tried again',
      everyMs: lookEveryMs,
      foundBy: { dueWork: deps.dueWork, name: 'what rules do', isDue: actionsAreDue },
    })
    this.#ends = [
      deps.bus.subscribe('alarmsChanged', ({ changes }) => {
        if (changes.some(({ what, alarm }) => what !== 'handled' && alarm.detail?.['rule'] !== undefined)) this.#loop.wake()
      }),
      deps.bus.subscribe('linked', () => this.#loop.wake()),
    ]
  }

  start(): void {
    this.#loop.start()
  }

  async settled(): Promise<void> {
    this.#loop.wake()
    await this.#loop.settled()
  }

  async stop(): Promise<void> {
    for (const end of this.#ends) end()
    await this.#loop.stop()
  }

  /** Says what nobody will do any more, and of what a server that ended had taken that nobody knows. */
  async endLeft(): Promise<{ expired: number; unknown: number }> {
    const { actions } = this.#deps
    const expired = await actions.expired(atOnce)
    for (const action of expired) await this.#end(action, 'offline')
    const left = await actions.leftBehind(atOnce)
    for (const action of left) await this.#end(action, 'unknown')
    return { expired: expired.length, unknown: left.length }
  }

  async #work(): Promise<More> {
    const { actions } = this.#deps
    const taken = await actions.take(await this.#linked(), atOnce)
    await Promise.all([...Map.groupBy(taken, ({ vehicleId }) => vehicleId).values()].map(each => this.#inTurn(each)))
    return taken.length === atOnce
  }

  async #linked(): Promise<number[]> {
    const { actions, terminals } = this.#deps
    const linked: number[] = []
    for (let after = 0; ; ) {
      const page = await actions.vehiclesDue(after, pageOfVehicles)
      linked.push(...page.filter(vehicleId => terminals.isLinkedHere(vehicleId)))
      const last = page.at(-1)
      if (last === undefined || page.length < pageOfVehicles) return linked
      after = last
    }
  }

  async #inTurn(all: readonly WantedAction[]): Promise<void> {
    for (const each of all) await this.#carryOut(each)
  }

  async #carryOut(action: WantedAction): Promise<void> {
    if (!(await this.#deps.actions.begin(action))) return
    const result = await this.#result(action)
    if (result === 'back') return await this.#deps.actions.giveBack(action.id)
    await this.#end(action, result)
    if (action.kind === 'task' && result === 'given') this.#deps.taskGiven()
  }

  async #result(action: WantedAction): Promise<RuleActionResult | 'back'> {
    if (action.withdrawn) return 'withdrawn'
    if (action.limited) return 'limited'
    // What has been taken from who set the rule since, the rule may not either.
    const setter = await this.#setterOf(action)
    if (!setter) return 'noRight'
    try {
      return await actionKinds[action.kind].run(action, this.#deps, setter)
    } catch (error) {
      this.#deps.log.error({ err: error, action: action.id, kind: action.kind }, 'what a rule does failed')
      return 'failed'
    }
  }

  async #setterOf({ userId, vehicleId, kind }: WantedAction): Promise<ActionSetter | undefined> {
    const { db, access, fleet } = this.#deps
    const vehicle = fleet.vehicle(vehicleId)
    if (userId === null || !vehicle) return undefined
    const row = await db
      .selectFrom('users')
      .select(['name', 'login', 'rights', 'locked_at'])
      .where('id', '=', userId)
      .executeTakeFirst()
    const { right } = ruleActionOf(kind)
    const sets = row && row.locked_at === null && row.rights.alarmAuth && allows(contract.alarm.saveAlarmRule, row.rights)
    if (!sets || (right && !row.rights[right])) return undefined
    const scope = await access.scope(userId)
    return scope.includes(vehicle) ? { userId, userName: row.name || row.login } : undefined
  }

  async #end({ id, caseId, vehicleId, kind, given, ruleName, userId }: WantedAction, result: RuleActionResult): Promise<void> {
    const { db, actions, alarms, changes, events } = this.#deps
    const event = {
      kind: 'ruleActed' as const,
      ...(userId !== null && { userId }),
      subjects: [
        { kind: 'alarm', id: caseId },
        { kind: 'vehicle', id: String(vehicleId) },
      ],
      action: kind,
      rule: ruleName,
      state: result,
    }
    const ended = await db.transaction().execute(async within => {
      if (!(await actions.end(id, result, within))) return false
      const { text, channels, seconds, phone, minutes } = given
      const detail = { rule: ruleName, text, channels, seconds, monitorPhone: phone, minutes }
      await alarms.addSteps([caseId], { by: null, kind: stepOf[kind], result, detail }, within)
      await changes.notify(within, [[caseId, 'handled']])
      // With its end, so that a server that is killed here leaves neither without the other.
      await storeEvents(within, [event])
      return true
    })
    if (!ended) return
    await events.stored([event])
    changes.publish((await alarms.byIds([caseId])).map(alarm => ({ what: 'handled', alarm })))
  }
}

/** As steps of handling are called, where they are the same. */
const stepOf = {
  text: 'text',
  photo: 'picture',
  recording: 'recording',
  monitor: 'callback',
  task: 'task',
  departureBlock: 'departureBlock',
  webhook: 'webhook',
} as const
