/** Back to one's own account: with a page of its own, so that nothing of the other one stays in it. */
import { inBrowser } from '../core/host/served-from.ts'
import { endLook } from '../core/session/looking.ts'

export function leaveLook(): void {
  const from = endLook(sessionStorage)
  location.replace(from ?? inBrowser('/'))
}
