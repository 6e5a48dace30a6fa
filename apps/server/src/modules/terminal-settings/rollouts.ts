/**
 * What goes on by itself: rollouts wave by wave, terminals that come back or do not, and new terminals that get the values of their profile. All of it
 * is in the database; a server that starts goes on where another one was killed.
 */
import type { Logger } from 'pino'
import type { Bus } from '../../events/bus.ts'
import { canStop, commandClasses } from '../../events/command-classes.ts'
import type { Terminals } from '../../events/terminals.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { DueWork } from '../../jobs/due-work.ts'
import { WorkerLoop } from '../../jobs/worker-loop.ts'
import type { InterlockPort, StopGatePort } from '../ports.ts'
import { type ChangesRepository, changesAreDue, withheldAtOnce } from './changes.repository.ts'
import { differing, type ProfileValue, wantedOf } from '../../fleet/parameters/wanted-values.ts'
import type { FirmwaresRepository } from './firmwares.repository.ts'
import type { ProfilesRepository } from './profiles.repository.ts'
import type { ChangeRow, ProfileRow, RolloutRow, TargetRow } from './setting-rows.ts'
import type { SettingTimes } from './setting-times.ts'
import type { ChangesOfTerminals } from './terminal-settings.ts'
import { type Upgrades, upgradesAtOnce } from './upgrades.ts'
import {
  isSame,
  leadElsewhere,
  mayLose,
  valuesOf,
  type Version,
  type WantedValue,
} from '../../fleet/parameters/terminal-values.ts'
import { failedIn, hasToStop, provenFor, settledIn } from './waves.ts'

interface RolloutDependencies {
  repository: ChangesRepository
  profiles: ProfilesRepository
  changes: ChangesOfTerminals
  firmwares: Pick<FirmwaresRepository, 'waitAgainLeft'>
  upgrades: Upgrades
  terminals: Pick<Terminals, 'isLinked' | 'isLinkedHere' | 'send'>
  fleet: LiveFleet
  access: AccessGate
  interlock: () => Pick<InterlockPort, 'needsApproval'>
  gate: () => Pick<StopGatePort, 'decide'>
  bus: Bus
  dueWork: Pick<DueWork, 'add'>
  times: SettingTimes
  log: Logger
  now: () => number
}

/** Of one server, on their way at the same time. */
const atOnce = 20

export class Rollouts {
  readonly #deps: RolloutDependencies
  readonly #loop: WorkerLoop
  /** Signed in since the last look. */
  readonly #linked = new Set<number>()
  /** Not before, by change. */
  readonly #notBefore = new Map<string, number>()
  /** Of what new terminals were withheld, the last that was looked at. */
  #triedUpTo = '0'
  #unsubscribe: (() => void) | undefined

  constructor(deps: RolloutDependencies) {
    this.#deps = deps
    this.#loop = new WorkerLoop({
      work: () => this.#look(),
      log: deps.log,
      failure: 'changes of terminals could not go on; it is tried again',
      batchDelayMs: 50,
      everyMs: deps.times.look,
      foundBy: { dueWork: deps.dueWork, name: 'changes of terminals', isDue: now => changesAreDue(now, deps.times) },
    })
  }

  start(): void {
    this.#unsubscribe = this.#deps.bus.subscribe('linked', ({ vehicleId }) => {
      this.#linked.add(vehicleId)
      this.#loop.wake()
    })
    this.#loop.start()
  }

  /** @param linkedAgain a vehicle whose terminal has a new link */
  wake(linkedAgain?: number): void {
    if (linkedAgain !== undefined) this.#linked.add(linkedAgain)
    this.#loop.wake()
  }

  /** Resolves when nothing goes on by itself for now. */
  async settled(): Promise<void> {
    while (this.#loop.due) {
      await this.#loop.settled()
      await this.#deps.changes.settled()
    }
  }

  async stop(): Promise<void> {
    this.#unsubscribe?.()
    await this.#loop.stop()
  }

  async #look(): Promise<void> {
    const { repository, now, times } = this.#deps
    const linked = [...this.#linked]
    this.#linked.clear()
    if (linked.length > 0) await this.#whoCameBack(linked)
    for (const row of await repository.due(now()))
      this.#go(row, version =>
        row.kind === 'upgrade' ? this.#deps.upgrades.overdue(row) : this.#deps.changes.overdue(row, version),
      )
    const leftBefore = now() - times.left
    for (const row of await repository.leftBehind(leftBefore)) {
      if (this.#deps.changes.isSending(row.id)) continue
      // Its last part had not gone: it goes on where it was.
      if (row.kind === 'upgrade') await this.#deps.firmwares.waitAgainLeft(row.id, leftBefore)
      else await repository.end(row.id, { state: 'awaiting', returnBy: now() + times.return, at: now() })
      if (this.#deps.terminals.isLinkedHere(row.vehicle_id)) this.#linked.add(row.vehicle_id)
    }
    if (this.#linked.size > 0) this.#loop.wake()
    await repository.endAsked(now() - times.asked, now())
    await this.#tryWithheld()
    for (const rollout of await repository.running()) await this.#advance(rollout)
  }

  async #whoCameBack(vehicleIds: readonly number[]): Promise<void> {
    const { repository, changes } = this.#deps
    for (const row of await repository.unresolved(vehicleIds))
      this.#go(row, version => (row.kind === 'upgrade' ? this.#deps.upgrades.returned(row) : changes.returned(row, version)))
    const fresh = await repository.newTerminals(vehicleIds)
    for (const target of fresh) await this.#giveProfile(target)
  }

  /** Nobody waits for it: what it does is stored. */
  #go(row: ChangeRow, act: (version: Version) => Promise<void>): void {
    const { repository, log } = this.#deps
    if (this.#deps.changes.isSending(row.id)) return
    repository
      .target(row.vehicle_id)
      .then(target => act(target?.version ?? '2013'))
      .catch((error: unknown) => log.error({ err: error, change: row.id }, 'a change of a terminal could not be looked at'))
  }

  /** What profiles for new terminals want of this one now. */
  async #wantedOfNew(target: TargetRow): Promise<{ name: string; profileId: string; own: readonly ProfileValue[] } | undefined> {
    const { profiles, fleet } = this.#deps
    const { vehicle_id: vehicleId, version, model, organisation_id: organisationId } = target
    if (!version) return undefined
    const all = await profiles.all()
    const above = [...fleet.organisations.above([organisationId])]
    const wanted = [...wantedOf(all.map(profileOf), { above, model, version }).values()]
    const forNew = new Map(all.filter(each => each.for_new_since).map(({ id, name }) => [id, name]))
    // Nobody is there to approve it.
    const needsApproval = await this.#deps.interlock().needsApproval(vehicleId)
    const own = wanted.filter(each => forNew.has(each.profileId) && !(needsApproval && leadElsewhere([each])))
    const profileId = own[0]?.profileId
    return profileId === undefined ? undefined : { name: forNew.get(profileId) ?? '', profileId, own }
  }

  /** A new terminal gets what its profiles for new ones want. */
  async #giveProfile(target: TargetRow): Promise<void> {
    const { repository, terminals, changes, log, now } = this.#deps
    const { vehicle_id: vehicleId, version } = target
    const asked = await this.#wantedOfNew(target)
    if (!asked || !version) return
    const read = await terminals
      .send(vehicleId, 'parameters', null, { by: 'platform' })
      .then(({ result }) => result)
      .catch((error: unknown) => {
        log.debug({ err: error, vehicleId }, 'a new terminal did not say its parameters; its next sign-in tries again')
        return undefined
      })
    if (!read) return
    const { name, profileId, own } = asked
    const values = differing(own, valuesOf(read)).map(({ id, value }) => ({ id, value }))
    if (values.length === 0) return
    const maySend = () => this.#isStillWanted(vehicleId, values)
    if (!(await maySend())) return
    const row = await repository.add({
      vehicleId,
      kind: 'set',
      wanted: values,
      mayLose: mayLose(values),
      reason: name,
      by: null,
      profileId,
      at: now(),
    })
    if (row) void changes.set(row, { values, version, by: 'platform', maySend })
  }

  /** Nobody asked for it who could lose a right; but its vehicle may be sold, its profile changed, or a second person needed since. */
  async #isStillWanted(vehicleId: number, values: readonly WantedValue[]): Promise<boolean> {
    const then = await this.#deps.repository.target(vehicleId)
    const still = then && (await this.#wantedOfNew(then))?.own
    return values.every(({ id, value }) => still?.some(each => each.id === id && isSame(id, value, each.value)))
  }

  /** In turn: hundreds whose terminals stay away hold back none of those that came later. */
  async #tryWithheld(): Promise<void> {
    const { repository, now, times } = this.#deps
    const rows = await repository.withheldOfNew(now() - times.wait, this.#triedUpTo)
    this.#triedUpTo = rows.length < withheldAtOnce ? '0' : (rows.at(-1)?.id ?? '0')
    for (const row of rows) await this.#tryAgain(row)
  }

  /** Once, when what withheld it has ended: no second person is asked for, and its vehicle stands where a value may stop it. */
  async #tryAgain(withheld: ChangeRow): Promise<void> {
    const { repository, terminals, changes, gate, now } = this.#deps
    const { id, vehicle_id: vehicleId, profile_id: profileId, wanted: values, may_lose: losing, reason } = withheld
    if (profileId === null || !terminals.isLinkedHere(vehicleId)) return
    const stops = canStop(commandClasses.setParameters, { parameters: values })
    if (stops && !gate().decide(vehicleId).allowed) return
    const maySend = () => this.#isStillWanted(vehicleId, values)
    const version = (await repository.target(vehicleId))?.version
    if (!version || !(await maySend())) return
    const again = {
      vehicleId,
      kind: 'set',
      wanted: values,
      mayLose: losing,
      reason,
      by: null,
      profileId,
      againOf: id,
      at: now(),
    } as const
    const row = await repository.add(again)
    if (row) void changes.set(row, { values, version, by: 'platform', maySend })
  }

  async #advance(rollout: RolloutRow): Promise<void> {
    const { repository, now, times, changes, fleet, access } = this.#deps
    const { id, wave, user_id: userId, organisation_id: organisationId } = rollout
    const organisations = [...fleet.organisations.below([organisationId])]
    await repository.cancelMoved(id, organisations, now())
    // Who started it may have lost the right since, or the organisation.
    const may = rollout.may && userId !== null && (await access.scope(userId)).organisationIds.has(organisationId)
    const { states, waves } = await repository.counts(id)
    const seen = { settled: settledIn(states), failed: failedIn(states) }
    const limits = { stopAbove: rollout.stop_above, seenSettled: rollout.seen_sent, seenFailed: rollout.seen_failed }
    if (!may || hasToStop(states, limits)) {
      await repository.setRollout(id, { from: ['running'], to: 'stopped', at: now() })
      return
    }
    const open = (states.sending ?? 0) + (states.awaiting ?? 0)
    const waiting = states.waiting ?? 0
    if (waiting === 0 && open === 0) {
      await repository.setRollout(id, { from: ['running'], to: 'done', at: now(), seen })
      return
    }
    if (now() - rollout.started_at.getTime() > times.wait) {
      await repository.setRollout(id, { from: ['running'], to: 'cancelled', at: now() })
      return
    }
    if (waiting === 0) return
    const ready = (await repository.waiting(id, wave)).filter(row => this.#isReady(row))
    if (ready.length === 0 && open === 0 && wave < waves) {
      await repository.setWave(id, wave + 1)
      this.#loop.wake()
      return
    }
    // Each kind has its own room: an upgrade takes minutes.
    const upgrading = this.#deps.upgrades.sendingCount
    const free = rollout.is_upgrade ? upgradesAtOnce - upgrading : atOnce - (changes.sendingCount - upgrading)
    const room = Math.min(free, provenFor(seen.settled) - seen.settled - open)
    // A file is read part by part while it is sent, by the server of the link.
    const own = rollout.is_upgrade ? ready.filter(row => this.#deps.terminals.isLinkedHere(row.vehicle_id)) : ready
    for (const row of own.slice(0, Math.max(0, room))) {
      if (await this.#lacksApproval(rollout, row)) return
      await this.#sendItem(rollout, row, organisations)
    }
  }

  /** Its organisation may ask for a second person since it was started: it stops then. */
  async #lacksApproval({ id, approved_by: approvedBy, is_upgrade: isUpgrade }: RolloutRow, row: ChangeRow): Promise<boolean> {
    if (approvedBy !== null || !(isUpgrade || leadElsewhere(row.wanted))) return false
    if (!(await this.#deps.interlock().needsApproval(row.vehicle_id))) return false
    await this.#deps.repository.setRollout(id, { from: ['running'], to: 'stopped', at: this.#deps.now() })
    return true
  }

  #isReady({ id, vehicle_id: vehicleId }: ChangeRow): boolean {
    const notBefore = this.#notBefore.get(id) ?? 0
    return this.#deps.terminals.isLinked(vehicleId) && notBefore <= this.#deps.now()
  }

  async #sendItem(rollout: RolloutRow, row: ChangeRow, organisations: readonly number[]): Promise<void> {
    const { repository, changes, now, times } = this.#deps
    this.#notBefore.set(row.id, now() + times.again)
    const target = await repository.target(row.vehicle_id)
    if (!target?.version || !(await repository.take(row.id, organisations, now()))) return
    if (row.kind === 'upgrade') void this.#deps.upgrades.send(row)
    else {
      const maySend = async () => !(await this.#lacksApproval(rollout, row)) && (await repository.goesOn(row.id))
      void changes.set(row, { values: row.wanted, version: target.version, by: 'platform', maySend })
    }
  }
}

export const profileOf = ({ id, organisation_id: organisationId, model, wanted }: ProfileRow) => ({
  id,
  organisationId,
  model,
  wanted,
})
