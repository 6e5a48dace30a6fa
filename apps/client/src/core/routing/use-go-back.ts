/** Goes back. If the screen was opened by a link, goes to the screen above it; if it is in a sheet, closes that. */
import { useContext } from 'react'
import { useNavigate } from 'react-router'
import { OpenSheetContext } from './sheet-context.ts'

/** Number of history entries behind this one. */
export const screensBehind = (): number => (history.state as { idx?: number } | null)?.idx ?? 0

export function useGoBack(above: string): () => void {
  const navigate = useNavigate()
  const sheet = useContext(OpenSheetContext)
  if (sheet) return sheet.leave
  return () => void (screensBehind() > 0 ? navigate(-1) : navigate(above, { replace: true }))
}
