/** The way from a trip to the replay of its track. */
import { limits } from '@outrider/contract'
import { useNavigate } from '../../core/router/index.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'

interface Driven {
  vehicleId: string
  /** ms since 1970; `until` null: it goes on. */
  from: number
  until: number | null
}

/** undefined: without the right to see tracks. */
export function useReplay(): ((driven: Driven) => void) | undefined {
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const mayReplay = useSession(state => rightsOf(state).trackAuth)
  if (!mayReplay) return undefined
  return ({ vehicleId, from, until }) => {
    const to = Math.min(until ?? Date.now(), from + limits.trackRange)
    void navigate(hrefOf('trackQuery', { vehicle: vehicleId, from, to }))
  }
}
