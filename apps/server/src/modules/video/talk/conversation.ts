/** What a user can be part of: a talk with one cab, which others may join, or a broadcast of one's own. */
import type { TalkEnd, TalkKindName, TalkServerMessage } from '@outrider/contract'
import type { TalkHearer } from '../../../media/talk/talk-hearer.ts'
import type { SpeechPace, HeardTime } from '../../../media/talk/speech-pace.ts'

export interface Member {
  readonly userId: number
  readonly sessionId: string
  readonly name: string
  readonly hearer: TalkHearer
  readonly pace: SpeechPace
  readonly heardFor: HeardTime
  /** May hear a cab in which nobody knows of it; who may not hears it while somebody speaks with it. As of now. */
  listens: boolean
}

export interface Conversation {
  readonly kind: TalkKindName
  /** Those whose lines are open or on their way. */
  readonly vehicleIds: readonly number[]
  readonly members: ReadonlySet<Member>
  /** undefined: it goes on. */
  readonly over: TalkEnd | undefined
  join(member: Member): void
  leave(member: Member): void
  /** The member wants to be heard, or is done. */
  speak(member: Member, on: boolean): void
  speech(member: Member, samples: Int16Array): void
  /** For everybody, or for one of its vehicles. */
  end(why: TalkEnd, vehicleId?: number): void
}

export const tellAll = (members: Iterable<Member>, message: TalkServerMessage): void => {
  for (const { hearer } of members) hearer.tell(message)
}
