/**
 * One screen lets another choose for it: a form opens a picker (/orgList, /simNumList ...) and gets the choice. On wide screens the picker is a
 * panel beside the form; on phones it is the next screen, and the form comes back with everything typed so far. That state is held in
 * memory, belongs to one history entry and one user, and is consumed once.
 *
 * The opening screen:
 *
 *     const { draft, setDraft, openPicker } = useOpenPicker<Draft>({
 *       first: () => emptyForm,
 *       take: (draft, chosen) => ({ ...draft, ...chosen(pickers.simNumber) }),   // undefined: another picker was opened
 *     })
 *     openPicker(pickers.simNumber, 'realSim', { chosen: draft.simNum })
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
import { useContext, useEffect, useState } from 'react'
import { useLocation, useNavigate } from '../router/index.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { useWide } from '../../ui/use-wide.ts'
import { useOutrider, useSession } from '../context/outrider.ts'
import { usersIn } from '../session/session.ts'
import { OpenPickerDialogContext, PickerDialogContext } from './picker-dialog.ts'
import type { Picker } from './pickers.ts'
import { useScreens } from './use-screens.ts'

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

/** The choice, if it was made in this picker. */
export type Chosen = <Choice, Initial>(picker: Picker<Choice, Initial>) => Choice | undefined

const chosenIn =
  (result: { screen: string; choice: unknown }): Chosen =>
  <Choice, Initial>(picker: Picker<Choice, Initial>) =>
    picker.screen === result.screen ? (result.choice as Choice) : undefined

interface OpenPickerOptions<Draft> {
  /** The draft of a form that is opened for the first time. */
  first: () => Draft
  /** The draft with a choice in it. */
  take: (draft: Draft, chosen: Chosen) => Draft
  /** Called with that draft once. */
  onTaken?: (draft: Draft) => void
}

export interface PickerAccess<Draft> {
  draft: Draft
  setDraft: (draft: Draft) => void
  /** The field that opened the picker, after coming back from another screen; otherwise empty. */
  field: string
  /** `current`: what is typed, where that is more than `draft`. */
  openPicker: <Choice, Initial>(
    picker: Picker<Choice, Initial>,
    field: string,
    initialSelection: Initial,
    current?: Draft,
  ) => void
}

export function useOpenPicker<Draft>({ first, take, onTaken }: OpenPickerOptions<Draft>): PickerAccess<Draft> {
  const { pickerStore, unsavedChanges } = useOutrider()
  const { hrefOf } = useScreens()
  const entry = useEntry()
  const navigate = useNavigate()
  const wide = useWide()
  const openDialog = useContext(PickerDialogContext)
  const [pending] = useState(() => pickerStore.get(entry))
  const [draft, setDraft] = useState<Draft>(() => {
    // The state is lost if the page was loaded again while the picker was open; the choice still counts.
    const before = pending && 'savedState' in pending ? (pending.savedState as Draft) : first()
    return pending?.result ? take(before, chosenIn(pending.result)) : before
  })
  const [begin] = useState(draft)
  const taken = useLatest(onTaken)
  useEffect(() => {
    const chosen = pickerStore.get(entry)?.result !== undefined
    pickerStore.remove(entry)
    if (chosen) taken.current?.(begin)
  }, [pickerStore, entry, begin, taken])
  return {
    draft,
    setDraft,
    field: pending?.field ?? '',
    openPicker({ screen }, field, initialSelection, current = draft) {
      if (wide && openDialog)
        return openDialog({
          screen,
          initialSelection,
          choose(choice) {
            const next = take(current, chosenIn({ screen, choice }))
            setDraft(next)
            onTaken?.(next)
          },
        })
      pickerStore.save(entry, field, current)
      // Nothing is lost by leaving.
      unsavedChanges.setState({ unsaved: false })
      void navigate(hrefOf(screen), {
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
  const dialog = useContext(OpenPickerDialogContext)
  if (dialog)
    return {
      initialSelection: dialog.initialSelection as Initial | undefined,
      resolvePicker: (choice: Choice) => dialog.resolve(choice),
      leave: dialog.leave,
    }
  /** Back to the opening screen, or to the main page if the picker was opened by its address. */
  const leave = () => void (request ? navigate(-1) : navigate(hrefOf('main')))
  const resolvePicker = (choice: Choice) => {
    if (request) pickerStore.resolve(request.entry, request.field, picker.screen, choice)
    leave()
  }
  return { initialSelection: request?.initialSelection as Initial | undefined, resolvePicker, leave }
}
