/**
 * One screen lets another choose for it: a form opens a picker (/orgList, /simNumList ...), and comes back with the choice and
 * with everything that had been typed. What is handed back lives in memory, belongs to one place of the browser's history and
 * one user, and is there once.
 *
 * The asking screen:
 *
 *     const pick = usePick<Draft>()
 *     const [draft, setDraft] = useState(() => {
 *       const chosen = pick.answerOf(pickers.simNumber)               // undefined: none, or another picker was asked
 *       return { ...(pick.kept ?? emptyDraft), ...(chosen && { [pick.field]: chosen.simNum }) }
 *     })
 *     pick.ask(pickers.simNumber, 'realSim', { chosen: draft.realSim }, draft)
 *
 * The picker:
 *
 *     const { wish, give, leave } = usePicker(pickers.simNumber)       // wish: undefined when nobody asked (opened by its address)
 *     give({ simNum })                                                // hands it back and returns to who asked
 *
 * One step back from a picker is the asking screen: search and filters of a picker are state of its own, or change its address
 * with { replace: true }. Another picker is a row in pickers.ts.
 */
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '../outrider.ts'
import { usersIn } from '../session/session.ts'
import { createPickStore } from './pick-store.ts'
import { paths } from './paths.ts'
import type { Picker } from './pickers.ts'

const store = createPickStore()

/** What the picker's place in the history says of who asked. */
interface Asked {
  entry: string
  field: string
  wish: unknown
}
const askedIn = (state: unknown): Asked | undefined => (state as { asked?: Asked } | null)?.asked

/** This place of the history, for these users: what one held is not shown to the next. */
function useEntry(): string {
  const { key } = useLocation()
  const users = useSession(usersIn)
  return `${users} ${key}`
}

export interface Pick<Kept> {
  /** The field that asked, when the screen is back from a picker; empty otherwise. */
  field: string
  /** What `ask` was given to keep; undefined: the screen opens for the first time. */
  kept: Kept | undefined
  answerOf: <Choice, Wish>(picker: Picker<Choice, Wish>) => Choice | undefined
  ask: <Choice, Wish>(picker: Picker<Choice, Wish>, field: string, wish: Wish, keep: Kept) => void
}

export function usePick<Kept>(): Pick<Kept> {
  const entry = useEntry()
  const navigate = useNavigate()
  const [came] = useState(() => store.look(entry))
  useEffect(() => store.forget(entry), [entry])
  return {
    field: came?.field ?? '',
    kept: came?.kept as Kept | undefined,
    answerOf: <Choice, Wish>(picker: Picker<Choice, Wish>) =>
      came?.answer?.path === picker.path ? (came.answer.choice as Choice) : undefined,
    ask(picker, field, wish, keep) {
      store.leave(entry, field, keep)
      void navigate(picker.path, { state: { asked: { entry, field, wish } satisfies Asked } })
    },
  }
}

export function usePicker<Choice, Wish>(picker: Picker<Choice, Wish>) {
  const { state } = useLocation() as { state: unknown }
  const [asked] = useState(() => askedIn(state))
  const navigate = useNavigate()
  /** Back to who asked; a picker opened by its address leads to the main page. */
  const leave = () => void (asked ? navigate(-1) : navigate(paths.main))
  const give = (choice: Choice) => {
    if (asked) store.answer(asked.entry, asked.field, picker.path, choice)
    leave()
  }
  return { wish: asked?.wish as Wish | undefined, give, leave }
}
