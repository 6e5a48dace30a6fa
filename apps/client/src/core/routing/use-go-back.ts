/** Leads back to where one came from. Opened by a link there is nothing behind: then to the screen above this one. */
import { useNavigate } from 'react-router'

/** How many screens lie behind this one. */
export const screensBehind = (): number => (history.state as { idx?: number } | null)?.idx ?? 0

export function useGoBack(above: string): () => void {
  const navigate = useNavigate()
  return () => void (screensBehind() > 0 ? navigate(-1) : navigate(above, { replace: true }))
}
