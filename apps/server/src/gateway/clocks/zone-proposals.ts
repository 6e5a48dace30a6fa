/** Records time zones proposed for terminals, in batches: when the server's own clock is wrong they come for all terminals at once. */
import { BatchLoader } from '../ingest/batch-loader.ts'
import type { Log } from '../options.ts'
import type { TerminalsRepository } from '../sign-in/terminals.repository.ts'

export function zoneProposals(terminals: TerminalsRepository, log: Log): (id: number, zoneMinutes: number | null) => void {
  const loader = new BatchLoader<Parameters<TerminalsRepository['proposeZones']>[0][number], void>(proposals =>
    terminals.proposeZones(proposals),
  )
  return (id, zoneMinutes) => {
    loader.load({ id, zoneMinutes }).catch((error: unknown) => {
      log.warn({ err: error, terminalId: id }, 'proposed time zone of a terminal could not be recorded')
    })
  }
}
