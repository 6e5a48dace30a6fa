/** Goes back. If the screen was opened by a link, goes to the screen above it; if it is open over another, closes it. */
import { useContext } from 'react'
import { useRouter } from '../router/index.ts'
import { OpenOverlayContext } from './overlay-context.ts'

export function useGoBack(above: string): () => void {
  const router = useRouter()
  const overlay = useContext(OpenOverlayContext)
  if (overlay) return overlay.leave
  return () => void (router.screensBehind > 0 ? router.navigate(-1) : router.navigate(above, { replace: true }))
}
