/** Whether the device has a network. */
import { useCallback, useSyncExternalStore } from 'react'
import { useOutrider } from './outrider.ts'

export function useOnline(): boolean {
  const { host } = useOutrider()
  const subscribe = useCallback((run: () => void) => host.onOnlineChange(run), [host])
  return useSyncExternalStore(subscribe, () => host.online())
}
