/** Takes what terminals pass through over the port for talk, for experts: it is kept with their messages. */
import type { Kysely } from 'kysely'
import { streamFactsOf } from '../../../fleet/cameras.ts'
import { passedPackets } from '../../../fleet/explained-message.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { TalkLines } from '../../../media/talk/talk-lines.ts'
import { CommandError } from '../../../events/terminals.ts'
import { OpenWork } from '../../../jobs/open-work.ts'
import type { Database } from '../../../store/schema.ts'
import type { KeptMessagesPort, PassingPort } from '../../ports.ts'
import type { Lacking } from '../media-place.ts'
import type { LineClaims } from './line-claims.ts'

interface PassingParts {
  db: Kysely<Database>
  fleet: Pick<LiveFleet, 'vehicle'>
  lines: TalkLines
  claims: LineClaims
  lacks: () => Lacking | undefined
  messages: () => KeptMessagesPort
  /** ms since 1970. */
  now: () => number
  log: { error(fields: object, text: string): void }
}

export function passing({ db, fleet, lines, claims, lacks, messages, now, log }: PassingParts): {
  port: PassingPort
  settled(): Promise<void>
} {
  const keeping = new OpenWork()
  return {
    port: {
      lacks(vehicleId) {
        const lacking = lacks()
        if (lacking) return lacking === 'port' ? 'talk.notServed' : 'talk.noAddress'
        return lines.has(vehicleId) ? 'talk.busy' : undefined
      },
      async open({ vehicleId, channel, seconds, edition, by }) {
        const phone = fleet.vehicle(vehicleId)?.identity.simNum
        if (phone === undefined) throw new CommandError('offline')
        const facts = await streamFactsOf(db, vehicleId)
        // Somebody speaks with the cab, here or at another server.
        if (lines.has(vehicleId) || !(await claims.claim(vehicleId)) || lines.has(vehicleId)) throw new CommandError('withheld')
        const ended = (bytes: Buffer): void => {
          if (bytes.length === 0) return
          const kept = messages().keep({ vehicleId, messageId: passedPackets, edition, bytes, receivedAt: now() })
          keeping.add(kept, error => log.error({ err: error, vehicleId }, 'what a terminal passed through cannot be kept'))
        }
        await lines.openPass({ vehicleId, phone, channel, ...facts, by }, seconds * 1_000, ended).begin()
      },
    },
    settled: () => keeping.settled(),
  }
}
