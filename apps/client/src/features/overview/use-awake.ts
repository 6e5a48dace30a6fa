/** Keeps the screen on while a wall screen is shown. Browsers let go of it when the window is hidden: it is asked for again. */
import { useEffect } from 'react'

export function useAwake(on: boolean): void {
  useEffect(() => {
    // Not in every browser, and not without a secure connection.
    const locks = 'wakeLock' in navigator ? navigator.wakeLock : undefined
    if (!on || !locks) return undefined
    let ended = false
    let lock: WakeLockSentinel | undefined
    const take = async () => {
      if (ended || document.visibilityState !== 'visible' || (lock && !lock.released)) return
      lock = await locks.request('screen')
      // It was left while the browser thought about it.
      if (ended) await lock.release()
    }
    const onVisible = () => {
      take().catch((cause: unknown) => console.warn('the screen may go dark', cause))
    }
    onVisible()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      ended = true
      document.removeEventListener('visibilitychange', onVisible)
      lock?.release().catch((cause: unknown) => console.warn('the screen stays on', cause))
    }
  }, [on])
}
