/** The talks with one cab each that go on now: who comes second joins. */
import { type DataOf, talkPath } from '@outrider/contract'
import type { SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import { visibleVehicle } from '../../../calls/visible-vehicle.ts'
import type { TalkTarget } from '../../../media/talk/talk-lines.ts'
import { describe, failWhereLacking, named, type TalkParts, targetOf } from './talk-parts.ts'
import { Talk } from './talk.ts'

export class OpenTalks {
  readonly #parts: TalkParts
  /** By vehicle. */
  readonly #running = new Map<number, Talk>()

  constructor(parts: TalkParts) {
    this.#parts = parts
  }

  async open(vehicleId: string, kind: 'talk' | 'listen', user: SignedInUser): Promise<DataOf<'video/startTalk'>> {
    const { access, lacks, mayListen, talks, terminals } = this.#parts
    const vehicle = await visibleVehicle(access, user.userId, vehicleId)
    if (access.isFrozen(vehicle)) fail('vehicle.frozen')
    if (kind === 'listen' && !mayListen) fail('talk.listenOff')
    if (kind === 'listen' && access.isUnheard(vehicle.identity.id)) fail('talk.listenWithheld')
    failWhereLacking(lacks())
    const { id } = vehicle.identity
    if (!terminals.isLinked(id)) fail('vehicle.offline')
    const target = await targetOf(this.#parts, vehicle, user)
    if (!talks.hasRoom(user.userId)) fail('talk.tooMany')
    const before = this.#running.get(id)
    // Who talks hears the cab too: who only listens makes room.
    if (before?.kind === 'listen' && kind === 'talk') before.end('replaced')
    const talk = this.#goingOn(id, kind) ?? (await this.#claimed(target, kind))
    return { path: talkPath, token: talks.grant(talk, named(user)), expiresIn: talks.lifetimeMs }
  }

  /** As evidence of an alarm; who is not in the talk hears nothing of it, and keeps nothing. */
  async keep({ vehicleId, alarmId, on }: { vehicleId: string; alarmId: string; on: boolean }, user: SignedInUser): Promise<void> {
    const { access, kept, evidence } = this.#parts
    const { identity } = await visibleVehicle(access, user.userId, vehicleId)
    if ((await evidence().vehicleOf(user, alarmId)) !== identity.id) fail('alarm.unknown')
    const talk = this.#running.get(identity.id)
    const member = talk && [...talk.members].find(({ sessionId }) => sessionId === user.sessionId)
    if (!talk || !member) fail('talk.notInIt')
    if (on) await kept.begin(talk, member, alarmId)
    else if (talk.keptBy === member) talk.keepNoMore()
  }

  /** What this user joins; refuses where the line is of another kind. */
  #goingOn(vehicleId: number, kind: 'talk' | 'listen'): Talk | undefined {
    const running = this.#running.get(vehicleId)
    // A line without a talk is that of a broadcast.
    if (this.#parts.lines.has(vehicleId) && running?.kind !== kind) fail('talk.busy', { name: running?.somebody ?? '…' })
    return running
  }

  async #claimed(target: TalkTarget, kind: 'talk' | 'listen'): Promise<Talk> {
    const { claims, repository } = this.#parts
    if (!(await claims.claim(target.vehicleId))) fail('talk.busy', { name: (await repository.onLineTo(target.vehicleId)) ?? '…' })
    // Somebody may have begun meanwhile.
    return this.#goingOn(target.vehicleId, kind) ?? this.#begin(target, kind)
  }

  #begin(target: TalkTarget, kind: 'talk' | 'listen'): Talk {
    const { lines, talks } = this.#parts
    const { vehicleId } = target
    const talk: Talk = new Talk({
      kind,
      vehicleId,
      openLine: hearer => lines.open(target, kind, hearer, hearer),
      ended: why => {
        if (this.#running.get(vehicleId) === talk) this.#running.delete(vehicleId)
        talks.ended(talk, why)
      },
    })
    this.#running.set(vehicleId, talk)
    if (kind === 'talk') describe(this.#parts, target, format => talk.described(format))
    return talk
  }
}
