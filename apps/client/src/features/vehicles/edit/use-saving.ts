/** State of an edit form: input, validation, saving, and conflicts with other users. */
import type { RequestOf, VehicleEditField, VehicleEditValues } from '@outrider/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, messageOf } from '../../../core/api/call-error.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { changesOf, problemsOf, type TypedValues } from './edit-form.ts'
import { problemText } from './problem-text.ts'
import { editTexts } from './strings.ts'
import { type SavedBy, type VehicleForm, vehicleFormKey } from './use-vehicle-form.ts'

/** Errors of the calls that belong to one field. */
const fieldOfError: Partial<Record<string, VehicleEditField>> = {
  'vehicle.plateTaken': 'plateNum',
  'vehicle.numberTaken': 'commCardNum',
  'organisation.unknown': 'orgId',
}

/** Error text by field; 'form' is for errors that belong to no field. */
export type ProblemTexts = Partial<Record<VehicleEditField | 'form', string>>

interface SavingOptions {
  id: string
  savedBy: SavedBy
  form: VehicleForm
  /** Reloads the data of the platform; resolves to the error if that failed. */
  reload: () => Promise<Error | null>
  /** Called after the changes were saved. */
  onSaved: () => void
}

export function useSaving({ id, savedBy, form, reload, onSaved }: SavingOptions) {
  const t = useTexts(editTexts)
  const lang = useLang()
  const { api } = useOutrider()
  const queries = useQueryClient()
  const [typed, setTyped] = useState<TypedValues>({})
  const [problems, setProblems] = useState<ProblemTexts>({})
  const [busy, setBusy] = useState(false)
  const [stale, setStale] = useState(false)
  /** The stored values before the reload. */
  const [before, setBefore] = useState<VehicleEditValues>()
  const { fields } = form
  const { values, changeId } = form.data

  async function send(): Promise<ProblemTexts> {
    try {
      const body = { vehicleId: id, changeId, ...changesOf(fields, values, typed) }
      // Fields and values are dynamic; the platform validates them field by field.
      if (savedBy === 'saveVehEdit')
        await api.call('vehicle/saveVehEdit', body as RequestOf<'vehicle/saveVehEdit'>, { quiet: true })
      else await api.call('vehicle/updVehInfo', body as RequestOf<'vehicle/updVehInfo'>, { quiet: true })
    } catch (failure) {
      const error = failure instanceof CallError ? failure.error : undefined
      setStale(error === 'vehicle.changedMeanwhile')
      if (error === 'vehicle.changedMeanwhile') return {}
      return { [(error && fieldOfError[error]) ?? 'form']: messageOf(failure, lang) }
    }
    await queries.invalidateQueries({ queryKey: vehicleFormKey(id) })
    toast(t('saved', { plate: (typed.plateNum ?? values.plateNum).trim() }))
    onSaved()
    return {}
  }

  return {
    typed,
    problems,
    busy,
    stale,
    before,
    type(field: VehicleEditField, text: string) {
      setTyped({ ...typed, [field]: text })
      setProblems({})
    },
    discard() {
      setTyped({})
      setProblems({})
    },
    /** Resolves to the errors, so that the first can be focused. */
    async save(): Promise<ProblemTexts> {
      const wrong = problemsOf(fields, values, typed)
      const found = fields.flatMap(field => {
        const problem = wrong[field.name]
        return problem ? [[field.name, problemText(problem, field, lang, t)] as const] : []
      })
      let result: ProblemTexts = Object.fromEntries(found)
      if (found.length === 0) {
        if (Object.keys(changesOf(fields, values, typed)).length === 0) {
          toast(t('noChanges'))
          return {}
        }
        setBusy(true)
        result = await send()
        setBusy(false)
      }
      setProblems(result)
      return result
    },
    /** Resolves to whether the reload succeeded. */
    async reloadKeepingInput(): Promise<boolean> {
      setBusy(true)
      const failure = await reload()
      setBusy(false)
      setProblems(failure ? { form: messageOf(failure, lang) } : {})
      if (failure) return false
      setBefore(values)
      setStale(false)
      return true
    },
  }
}
