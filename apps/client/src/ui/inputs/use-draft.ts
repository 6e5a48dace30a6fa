/**
 * Local state of a controlled field. Parents that store the value in the URL return it some frames later: the library would show the old
 * value until then and lose the keys typed meanwhile.
 */
import { useState } from 'react'

export function useDraft<Value>(value: Value): [draft: Value, setDraft: (value: Value) => void] {
  const [state, setState] = useState<{ given: Value; draft: Value; sent: Value[] }>({ given: value, draft: value, sent: [] })
  if (!Object.is(value, state.given)) {
    // An earlier value of ours that is on its way back must not replace what was typed since.
    const late = !Object.is(value, state.draft) && state.sent.includes(value)
    setState(late ? { ...state, given: value } : { given: value, draft: value, sent: [] })
  }
  return [state.draft, next => setState(before => ({ ...before, draft: next, sent: [...before.sent, next] }))]
}
