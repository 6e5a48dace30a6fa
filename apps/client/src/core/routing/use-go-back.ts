/** Goes back. If the screen was opened by a link, goes to the screen above it. */
import { useNavigate } from 'react-router'

/** Number of history entries behind this one. */
export const screensBehind = (): number => (history.state as { idx?: number } | null)?.idx ?? 0

export function useGoBack(above: string): () => void {
  const navigate = useNavigate()
  return () => void (screensBehind() > 0 ? navigate(-1) : navigate(above, { replace: true }))
}
