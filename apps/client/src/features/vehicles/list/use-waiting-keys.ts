/** Keys pressed faster than the fleet answers: each is taken when what those before it asked for is on the screen, none is lost. */
import { useEffect, useRef, useState } from 'react'

/** More than these are held down rather than meant. */
const mostWaiting = 32

/** `take` is given the keys one by one, in their order; `mustWait` is asked anew whenever something was drawn. */
export function useWaitingKeys(mustWait: (key: string) => boolean, take: (key: string) => void): (key: string) => void {
  const waiting = useRef<string[]>([])
  const [, drawAgain] = useState(0)
  // After every drawing: each may be the one that a key waits for.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    const [next] = waiting.current
    if (next === undefined || mustWait(next)) return
    waiting.current.shift()
    take(next)
    // What this one changed has to be drawn before the next is taken.
    drawAgain(before => before + 1)
  })
  return key => {
    if (waiting.current.length === 0 && !mustWait(key)) take(key)
    else if (waiting.current.length < mostWaiting) waiting.current.push(key)
  }
}
