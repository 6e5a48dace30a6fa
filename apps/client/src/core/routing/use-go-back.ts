/** Goes back. If the screen was opened by a link, goes to the screen above it; if it is open over another, closes it. */
import { useContext } from 'react'
import { useNavigate } from 'react-router'
import { OpenOverlayContext } from './overlay-context.ts'

/** Number of history entries behind this one. */
export const screensBehind = (): number => (history.state as { idx?: number } | null)?.idx ?? 0

export function useGoBack(above: string): () => void {
  const navigate = useNavigate()
  const overlay = useContext(OpenOverlayContext)
  if (overlay) return overlay.leave
  return () => void (screensBehind() > 0 ? navigate(-1) : navigate(above, { replace: true }))
}
