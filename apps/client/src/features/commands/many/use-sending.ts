/** Sends to one vehicle after the other, a few at a time, and keeps what became of each. It ends with the screen. */
import { useEffect, useRef, useState } from 'react'
import { CallError, messageOf } from '../../../core/api/call-error.ts'
import { newRequestId } from '../../../core/api/request-id.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useLang } from '../../../core/i18n/use-texts.ts'
import { type ManyKindName, manyKinds, type Reply } from './many-kinds.ts'

/** Terminals answer after seconds, and the server lets one user wait for some of them only. */
const atATime = 4

export type Outcome = { state: 'underWay' | 'notSent' } | { state: 'failed'; text: string } | { state: 'replied'; reply: Reply }

interface Sent {
  kind: ManyKindName
  reason: string
  outcomes: ReadonlyMap<string, Outcome>
}

export function useSending() {
  const outrider = useOutrider()
  const lang = useLang()
  const [sent, setSent] = useState<Sent>()
  const [running, setRunning] = useState(false)
  /** Of the run that goes on. */
  const stop = useRef<AbortController>(undefined)
  /** Of commands without an answer: sent again they count once. */
  const requestIds = useRef(new Map<string, string>())
  useEffect(() => () => stop.current?.abort(), [])

  async function sendOne(kind: ManyKindName, vehicleId: string, reason: string): Promise<Outcome> {
    const key = `${kind} ${vehicleId} ${reason}`
    const requestId = requestIds.current.get(key) ?? newRequestId()
    requestIds.current.set(key, requestId)
    try {
      const reply = await manyKinds[kind].send(outrider, { vehicleId, reason, requestId })
      requestIds.current.delete(key)
      return { state: 'replied', reply }
    } catch (failure) {
      if (failure instanceof CallError && failure.rspCode !== undefined) requestIds.current.delete(key)
      return { state: 'failed', text: messageOf(failure, lang) }
    }
  }

  async function send(kind: ManyKindName, vehicleIds: readonly string[], reason: string): Promise<void> {
    const stopped = new AbortController()
    stop.current = stopped
    const { signal } = stopped
    const before = sent?.kind === kind && sent.reason === reason ? sent.outcomes : undefined
    const outcomes = new Map<string, Outcome>(before)
    for (const id of vehicleIds) outcomes.set(id, { state: 'notSent' })
    const tell = (id: string, outcome: Outcome) => {
      outcomes.set(id, outcome)
      setSent({ kind, reason, outcomes: new Map(outcomes) })
    }
    setSent({ kind, reason, outcomes: new Map(outcomes) })
    setRunning(true)
    const left = vehicleIds.values()
    const sendNext = async () => {
      for (const id of left) {
        if (signal.aborted) return
        tell(id, { state: 'underWay' })
        tell(id, await sendOne(kind, id, reason))
      }
    }
    await Promise.all(Array.from({ length: atATime }, sendNext))
    setRunning(false)
  }

  return { sent, running, send, stop: () => stop.current?.abort() }
}
