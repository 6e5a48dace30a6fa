/** The state of a command that the user has just requested, while a call waits for its outcome. */
import type { TerminalCommand } from '@outrider/contract'
import { useEffect, useState } from 'react'
import { useOutrider } from './outrider.ts'

/**
 * @param waiting a call for this command is on its way
 * @returns the user's newest command of this kind to the vehicle that has no outcome yet; undefined: none is known, for example without a
 *   WebSocket
 */
export function useOwnCommand(vehicleId: string, command: string, waiting: boolean): TerminalCommand | undefined {
  const { liveFleet } = useOutrider()
  const [found, setFound] = useState<TerminalCommand>()
  useEffect(() => {
    if (!waiting) return undefined
    const end = liveFleet.topics.follow('commands', ({ contents }) => {
      const own = contents.commands.filter(
        each => each.vehicleId === vehicleId && each.command === command && each.requestedBy?.self && each.finishedAt === null,
      )
      const [newest] = own.toSorted((a, b) => b.requestedAt - a.requestedAt)
      if (newest) setFound(newest)
    })
    return () => {
      end()
      setFound(undefined)
    }
  }, [liveFleet, vehicleId, command, waiting])
  return found
}
