/** Talks that are kept as evidence of alarms: begun, ended, made a file of the case, and what servers that were killed have left. */
import { limits, type TalkKindName } from '@outrider/contract'
import type { Kysely } from 'kysely'
import { fail } from '../../../../calls/refusal.ts'
import type { DueWork } from '../../../../jobs/due-work.ts'
import { OpenWork } from '../../../../jobs/open-work.ts'
import { TalkRecorder } from '../../../../media/talk/talk-recorder.ts'
import { waveHead } from '../../../../media/talk/two-tracks.ts'
import type { Database } from '../../../../store/schema.ts'
import type { CaseEvidencePort, KeptTalkOfAlarm, KeptTalksPort } from '../../../ports.ts'
import type { Member } from '../conversation.ts'
import type { Talk } from '../talk.ts'
import { type KeptTalkRow, KeptTalkRepository, keptTalksAreLost } from './kept-talks.repository.ts'

/** A server that is killed loses less than that, ms. */
const partMs = 5_000
const lookEveryMs = 30_000
/** Bytes of a minute: who has no room for that begins nothing. */
const roomToBegin = 16_000 * 60

interface KeptTalksDependencies {
  db: Kysely<Database>
  dueWork: Pick<DueWork, 'add'>
  evidence: () => CaseEvidencePort
  /** How often it looks for what killed servers have left, ms. */
  everyMs?: number
  log: { error(fields: object, text: string): void }
}

/** Of one that has no file: it is not there yet, or not any more, or never was. */
const fileStates = {
  recording: 'expected',
  closing: 'expected',
  stored: 'stored',
  refused: 'refused',
  lost: 'refused',
} as const satisfies Readonly<Record<string, KeptTalkOfAlarm['state']>>

const fileName = (id: string): string => `talk-${id}.wav`

export class KeptTalks implements KeptTalksPort {
  readonly #deps: KeptTalksDependencies
  readonly #repository: KeptTalkRepository
  readonly #working = new OpenWork()
  readonly #beginning = new Set<Talk>()
  readonly #endLooks: () => void

  constructor(deps: KeptTalksDependencies) {
    this.#deps = deps
    this.#repository = new KeptTalkRepository(deps.db)
    this.#endLooks = deps.dueWork.add({
      name: 'kept talks',
      isDue: keptTalksAreLost,
      everyMs: deps.everyMs ?? lookEveryMs,
      found: () => this.#work(this.storeLost()),
    })
  }

  /** What this user hears of the talk is kept from now on. */
  async begin(talk: Talk, member: Member, caseId: string): Promise<void> {
    const [vehicleId = 0] = talk.vehicleIds
    if (talk.keptBy) fail('talk.isKept', { name: talk.keptBy.name })
    if (this.#beginning.has(talk)) fail('talk.isKept', { name: member.name })
    this.#beginning.add(talk)
    try {
      if (!(await this.#deps.evidence().hasRoom(caseId, vehicleId, roomToBegin))) fail('talk.noRoom')
      const { userId, name: userName } = member
      const row = await this.#repository.begin({ caseId, vehicleId, userId, userName, kind: talk.kind })
      const recorder: TalkRecorder = this.#recorder(row, () => talk.keepNoMore(recorder))
      // It ended meanwhile.
      if (talk.members.has(member)) talk.keep(recorder, member)
      else recorder.end()
    } finally {
      this.#beginning.delete(talk)
    }
  }

  async ofAlarm(caseId: string, rights: Parameters<KeptTalksPort['ofAlarm']>[1]): Promise<KeptTalkOfAlarm[]> {
    const talks = await this.#repository.ofCase(caseId)
    return talks.map(({ id, kind, user_name: userName, began_at, ended_at, state, whole, cab, turns }) => ({
      name: fileName(id),
      state: fileStates[state],
      talk: {
        kind: kind as TalkKindName,
        userName,
        beganAt: began_at.getTime(),
        endedAt: ended_at && ended_at.getTime(),
        whole: whole && state !== 'lost',
        cab,
        mayHear: rights.listenAuth || (kind === 'talk' && rights.talkAuth),
        turns: turns.map(({ user_name, from_ms: from, to_ms: to }) => ({ userName: user_name, from, to })),
      },
    }))
  }

  /** Those of servers that were killed. */
  async storeLost(): Promise<void> {
    for (const row of await this.#repository.closeLost()) await this.#store(row)
  }

  async stop(): Promise<void> {
    this.#endLooks()
    await this.#working.settled()
  }

  #recorder(row: KeptTalkRow, over: () => void): TalkRecorder {
    return new TalkRecorder({
      partMs,
      longestMs: limits.keptTalk,
      write: (number, part) => this.#repository.add(row.id, number, part),
      ended: whole => {
        over()
        this.#work(this.#end(row, whole))
      },
      // Another server took this one for killed, and has made the file.
      taken: over,
      log: this.#deps.log,
    })
  }

  async #end(row: KeptTalkRow, whole: boolean): Promise<void> {
    await this.#repository.close(row.id, whole)
    await this.#store(row)
  }

  /** What is interrupted in here is done again by who finds it. */
  async #store({ id, caseId, vehicleId }: KeptTalkRow): Promise<void> {
    const repository = this.#repository
    const bytes = await repository.sizeOf(id)
    if (bytes === 0) return await repository.done(id, 'lost')
    const head = waveHead(bytes)
    async function* content() {
      yield head
      let missing = bytes
      for await (const sound of repository.soundOf(id)) {
        missing -= sound.length
        yield sound
      }
      // A server that took it for lost has stored it, and removed its parts: a shorter file would take the place of that one.
      if (missing > 0) throw new Error('parts of a kept talk are gone')
    }
    const file = { caseId, vehicleId, name: fileName(id), size: head.length + bytes, content: content() }
    await repository.done(id, await this.#deps.evidence().keep(file))
  }

  #work(work: Promise<void>): void {
    this.#working.add(work, error => this.#deps.log.error({ err: error }, 'a kept talk cannot be stored; it is tried again'))
  }
}
