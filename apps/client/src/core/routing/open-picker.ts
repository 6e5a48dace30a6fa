/**
 * One screen lets another choose for it: a form opens a picker (/orgList, /simNumList ...) and gets back the choice together with
 * everything typed so far. The state is held in memory, belongs to one history entry and one user, and is consumed once.
 *
 * The opening screen:
 *
 *     const picker = useOpenPicker<FormState>()
 *     const [state, setState] = useState(() => {
 *       const chosen = picker.resultOf(pickers.simNumber)             // undefined: none, or another picker was opened
 *       return { ...(picker.savedState ?? emptyForm), ...(chosen && { [picker.field]: chosen.simNum }) }
 *     })
 *     picker.openPicker(pickers.simNumber, 'realSim', { chosen: state.realSim }, state)
 *
 * The picker:
 *
 *     const { initialSelection, resolvePicker, leave } = usePicker(pickers.simNumber)
 *     resolvePicker({ simNum })                                       // returns the choice to the opening screen
 *
 * `initialSelection` is undefined when the picker was opened by its address. One step back from a picker is the opening screen:
 * search and filters of a picker are state of its own, or change its address with { replace: true }. Another picker is an entry
 * in pickers.ts.
 */
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useOutrider, useSession } from '../context/outrider.ts'
import { usersIn } from '../session/session.ts'
import { useScreens } from './use-screens.ts'
import type { Picker } from './pickers.ts'

/** State of the picker's history entry: who opened it. */
interface PickerRequest {
  entry: string
  field: string
  initialSelection: unknown
}
const requestIn = (state: unknown): PickerRequest | undefined =>
  (state as { pickerRequest?: PickerRequest } | null)?.pickerRequest

/** Key of this history entry for the users signed in, so that one user's state is not shown to the next. */
function useEntry(): string {
  const { key } = useLocation()
  const users = useSession(usersIn)
  return `${users} ${key}`
}

export interface PickerAccess<SavedState> {
  /** The field that opened the picker, after coming back; otherwise empty. */
  field: string
  /** What was passed to `openPicker`; undefined: the screen is opened for the first time. */
  savedState: SavedState | undefined
  resultOf: <Choice, Initial>(picker: Picker<Choice, Initial>) => Choice | undefined
  openPicker: <Choice, Initial>(
    picker: Picker<Choice, Initial>,
    field: string,
    initialSelection: Initial,
    stateToSave: SavedState,
  ) => void
}

export function useOpenPicker<SavedState>(): PickerAccess<SavedState> {
  const { pickerStore } = useOutrider()
  const { hrefOf } = useScreens()
  const entry = useEntry()
  const navigate = useNavigate()
  const [pending] = useState(() => pickerStore.get(entry))
  useEffect(() => pickerStore.remove(entry), [pickerStore, entry])
  return {
    field: pending?.field ?? '',
    savedState: pending?.savedState as SavedState | undefined,
    resultOf: <Choice, Initial>(picker: Picker<Choice, Initial>) =>
      pending?.result?.screen === picker.screen ? (pending.result.choice as Choice) : undefined,
    openPicker(picker, field, initialSelection, stateToSave) {
      pickerStore.save(entry, field, stateToSave)
      void navigate(hrefOf(picker.screen), {
        state: { pickerRequest: { entry, field, initialSelection } satisfies PickerRequest },
      })
    },
  }
}

export function usePicker<Choice, Initial>(picker: Picker<Choice, Initial>) {
  const { pickerStore } = useOutrider()
  const { hrefOf } = useScreens()
  const { state } = useLocation() as { state: unknown }
  const [request] = useState(() => requestIn(state))
  const navigate = useNavigate()
  /** Back to the opening screen, or to the main page if the picker was opened by its address. */
  const leave = () => void (request ? navigate(-1) : navigate(hrefOf('main')))
  const resolvePicker = (choice: Choice) => {
    if (request) pickerStore.resolve(request.entry, request.field, picker.screen, choice)
    leave()
  }
  return { initialSelection: request?.initialSelection as Initial | undefined, resolvePicker, leave }
}
