/** The fleet from the moment on at which its lists have come, or cannot: before it, what is asked of it has no vehicles. */
import type { FleetStatus } from '../fleet-status.ts'

interface Watched {
  getState(): FleetStatus
  subscribe(run: () => void): () => void
}

export const isComing = ({ phase }: FleetStatus): boolean => phase === 'idle' || phase === 'loading'

export async function whenKnown(status: Watched): Promise<void> {
  if (!isComing(status.getState())) return
  await new Promise<void>(resolve => {
    const stop = status.subscribe(() => {
      if (isComing(status.getState())) return
      stop()
      resolve()
    })
  })
}
