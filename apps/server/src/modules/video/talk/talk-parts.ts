/** What talks and broadcasts have in common: what they need, the terminal they ask, and what it says of its microphone. */
import type { Kysely } from 'kysely'
import type { SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import { CommandError, type Terminals } from '../../../events/terminals.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import { streamFactsOf } from '../../../fleet/cameras.ts'
import type { LiveVehicle } from '../../../fleet/live-vehicle.ts'
import { describedFormat } from '../../../media/talk/described-format.ts'
import type { TalkLine } from '../../../media/talk/talk-line.ts'
import type { TalkLines, TalkTarget } from '../../../media/talk/talk-lines.ts'
import type { Database } from '../../../store/schema.ts'
import type { CaseEvidencePort, InterlockPort } from '../../ports.ts'
import type { Announcer } from '../announcer.ts'
import type { KeptTalks } from './kept/kept-talks.ts'
import type { Lacking } from '../media-place.ts'
import type { LineClaims } from './line-claims.ts'
import type { TalkRepository } from './talks.repository.ts'
import type { Talks, TalkUser } from './talks.ts'

export interface TalkParts {
  db: Kysely<Database>
  access: AccessGate
  terminals: Pick<Terminals, 'isLinked' | 'send'>
  lines: TalkLines
  claims: LineClaims
  talks: Talks
  repository: TalkRepository
  /** What terminals lack to connect here. */
  lacks: () => Lacking | undefined
  mayListen: boolean
  announcer: Announcer
  interlock: () => InterlockPort
  kept: KeptTalks
  evidence: () => CaseEvidencePort
  log: { error(fields: object, text: string): void }
}

/** Several makers take talk on this channel only; it is a line of its own, not that of a camera. */
const talkChannel = 1

export const named = ({ userId, sessionId, name, login }: SignedInUser): TalkUser => ({
  userId,
  sessionId,
  name: name || login,
})

export function failWhereLacking(lacking: Lacking | undefined): void {
  if (lacking === 'port') fail('talk.notServed')
  if (lacking === 'address') fail('talk.noAddress')
}

export const targetOf = async (
  { db }: Pick<TalkParts, 'db'>,
  { identity }: LiveVehicle,
  { userId, sessionId }: SignedInUser,
): Promise<TalkTarget> => ({
  vehicleId: identity.id,
  phone: identity.simNum,
  channel: talkChannel,
  ...(await streamFactsOf(db, identity.id)),
  by: { userId, sessionId },
})

/** Asks the terminal what its microphone is, while it connects: its own sound says it better, and sooner. */
export function describe(
  { terminals, log }: Pick<TalkParts, 'terminals' | 'log'>,
  { vehicleId, by, g726Order }: TalkTarget,
  described: (...said: Parameters<TalkLine['described']>) => void,
): void {
  const asked = async (): Promise<void> => {
    try {
      const said = describedFormat(await (await terminals.send(vehicleId, 'avAttributes', null, { by })).result, g726Order)
      if (said) described(said.format)
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
    }
  }
  asked().catch((error: unknown) => log.error({ err: error, vehicleId }, 'a terminal cannot be asked for its microphone'))
}
