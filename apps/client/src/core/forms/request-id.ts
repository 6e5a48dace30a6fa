/** Ids of requests of a form. */
import { useCallback, useRef } from 'react'
import { newRequestId } from '../api/request-id.ts'

/** The same for a form that sends several things at once: each keeps its id, so that what was sent before a failure counts once. */
export function useRequestIdsOf(): (sent: object) => string {
  const ids = useRef(new Map<string, string>())
  return useCallback(sent => {
    const text = JSON.stringify(sent)
    const known = ids.current.get(text) ?? newRequestId()
    ids.current.set(text, known)
    return known
  }, [])
}

/**
 * Returns the id for what is sent: the same when it is sent again, so that it counts once, and another one when it says something else, as the answer
 * to the first would pass for one to the second.
 */
export function useRequestIdOf(): (sent: object) => string {
  const last = useRef({ text: '', id: '' })
  return useCallback(sent => {
    const text = JSON.stringify(sent)
    if (text !== last.current.text) last.current = { text, id: newRequestId() }
    return last.current.id
  }, [])
}
