/** Queues keys pressed faster than the fleet responds; each is handled after the effect of the previous ones is rendered. */
import { useEffect, useRef, useState } from 'react'

/** More queued keys mean that a key is held down. */
const maxQueuedKeys = 32

/** `take` gets the keys one by one, in order; `mustWait` is checked after every render. */
export function useKeyQueue(mustWait: (key: string) => boolean, take: (key: string) => void): (key: string) => void {
  const queue = useRef<string[]>([])
  const [, drawAgain] = useState(0)
  // After every render: each may complete what a key waits for.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    const [next] = queue.current
    if (next === undefined || mustWait(next)) return
    queue.current.shift()
    take(next)
    // The effect of this key has to be rendered before the next one.
    drawAgain(before => before + 1)
  })
  return key => {
    if (queue.current.length === 0 && !mustWait(key)) take(key)
    else if (queue.current.length < maxQueuedKeys) queue.current.push(key)
  }
}
