/** State of an edit form: input, saving, and conflicts with other users. */
import {
  type RequestOf,
  type VehicleEditField,
  type VehicleEditValues,
  vehicleFactsEdit,
  vehicleIdentityEdit,
} from '@outrider/contract'
import { useContext, useState } from 'react'
import { CallError, messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { OpenOverlayContext } from '../../../core/routing/overlay-context.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { changesOf, rowOf, textsOf } from './edit-form.ts'
import { editTexts } from './strings.ts'
import type { SavedBy, VehicleForm } from './use-vehicle-form.ts'

/** Fields and values are dynamic; the platform validates them field by field. */
type Body = RequestOf<'vehicle/saveVehEdit'> & RequestOf<'vehicle/updVehInfo'>

interface EditFormOptions {
  id: string
  savedBy: SavedBy
  loaded: VehicleForm
  /** Reloads the data of the platform; resolves to the error if that failed. */
  reload: () => Promise<Error | null>
  /** Called after the changes were saved. */
  onDone: () => void
}

export function useEditForm({ id, savedBy, loaded, reload, onDone }: EditFormOptions) {
  const t = useTexts(editTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const overlay = useContext(OpenOverlayContext)
  const [stale, setStale] = useState(false)
  const [reloading, setReloading] = useState(false)
  /** The stored values before the reload. */
  const [before, setBefore] = useState<VehicleEditValues>()
  const { organisations, data } = loaded
  const { values, changeId } = data
  const fields = loaded.fields.filter(({ editable }) => editable)
  const stored = textsOf(fields, values)
  const schema = savedBy === 'saveVehEdit' ? vehicleIdentityEdit : vehicleFactsEdit

  const form = useRowForm<VehicleEditField, Body>({
    rows: fields.map(field => rowOf(field, { lang: t.lang, stored, organisations })),
    schema,
    stored,
    guarded: true,
    toBody: (typed, rules) => ({ vehicleId: id, changeId, ...changesOf(fields, rules, { stored, values: typed }) }),
    unchanged: () => toast(t('noChanges')),
    async send(body) {
      const how = { quiet: true }
      if (savedBy === 'saveVehEdit') await api.call('vehicle/saveVehEdit', body, how)
      else await api.call('vehicle/updVehInfo', body, how)
      void cached.outdate('admin/getTags')
      await cached.outdateHidden('vehicle/getVehEditData')
    },
    async onSaved(_, typed) {
      toast(t('saved', { plate: (typed.plateNum ?? values.plateNum).trim() }))
      onDone()
      // The screen under the sheet shows what was changed.
      if (overlay) await cached.outdate('vehicle/getVehEditData')
    },
    fieldOfError: {
      'vehicle.plateTaken': 'plateNum',
      'vehicle.numberTaken': 'commCardNum',
      'organisation.unknown': 'orgId',
    },
    onFailure(failure) {
      const overtaken = failure instanceof CallError && failure.error === 'vehicle.changedMeanwhile'
      setStale(overtaken)
      return overtaken
    },
  })

  /** Resolves to whether the reload succeeded. */
  async function reloadKeepingInput(): Promise<boolean> {
    setReloading(true)
    form.fields.clearErrors()
    const failure = await reload()
    setReloading(false)
    if (failure) {
      form.fail(messageOf(failure, t.lang))
      return false
    }
    setBefore(values)
    setStale(false)
    return true
  }

  return { form, stale, before, busy: form.busy || reloading, reloadKeepingInput }
}
