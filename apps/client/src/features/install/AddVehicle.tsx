/** /addNewVehicle: adds a vehicle, so that its terminal may connect. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../core/api/call-error.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useSession } from '../../core/context/outrider.ts'
import { LeaveDialog } from '../../core/routing/LeaveDialog.tsx'
import { useUnsavedChanges } from '../../core/routing/unsaved-changes.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { type AddVehicleDraft, emptyAddVehicleDraft, hasInput } from './add-vehicle.ts'
import { AddVehicleForm } from './AddVehicleForm.tsx'
import type { FieldName } from './fields.ts'
import { useAddVehicleChoices } from './use-add-vehicle-choices.ts'
import { installTexts } from './strings.ts'

/** The draft, restored after a picker, with the result of the picker applied. */
function useAddVehicleDraft() {
  const pick = useOpenPicker<AddVehicleDraft>()
  const [draft, setDraft] = useState(() => {
    const kept = pick.savedState ?? emptyAddVehicleDraft
    const organisation = pick.resultOf(pickers.organisation)
    const sim = pick.resultOf(pickers.simNumber)
    const values = {
      ...kept.values,
      ...(organisation && { orgId: String(organisation.orgId) }),
      ...(sim && { realSim: sim.simNum }),
    }
    return organisation ? { values, orgName: organisation.orgName, platform: organisation.pcode } : { ...kept, values }
  })
  const { leaveRequest, release } = useUnsavedChanges(hasInput(draft))
  function openPicker(name: FieldName) {
    // The draft is saved while the picker is open, so nothing would be lost.
    release()
    const { values, platform } = draft
    const orgId = Number(values.orgId)
    if (name === 'orgId')
      pick.openPicker(pickers.organisation, name, { chosen: orgId ? { orgId, pcode: platform } : undefined }, draft)
    else pick.openPicker(pickers.simNumber, name, { chosen: values.realSim.trim() || undefined, platform }, draft)
  }
  return { draft, setDraft, openPicker, pickedField: pick.field as FieldName | '', asked: leaveRequest, release }
}

export default function AddVehicle() {
  const { hrefOf } = useScreens()
  const t = useTexts(installTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const goBack = useGoBack(hrefOf('main'))
  const { draft, setDraft, openPicker, pickedField, asked: leaveRequest, release } = useAddVehicleDraft()
  const choices = useAddVehicleChoices(draft.platform)
  const multi = useSession(state => state.multi)

  // With a single organisation there is nothing to choose.
  const [only, another] = choices.data?.organisations ?? []
  const shown =
    only && !another && !multi && !draft.values.orgId
      ? { ...draft, values: { ...draft.values, orgId: String(only.orgId) }, orgName: only.orgName }
      : draft

  const history = <IconButton icon="clock" label={t('history')} onClick={() => void navigate(hrefOf('addHistory'))} />
  return (
    <Page wide bar={<TopBar title={t('title')} back={{ label: common('back'), go: goBack }} actions={history} />}>
      {choices.isPending && <LoadingState label={common('loading')} />}
      {choices.isError && (
        <>
          <ErrorState
            title={t('failed')}
            text={messageOf(choices.error, lang)}
            retry={{ label: common('retry'), run: () => void choices.refetch() }}
          />
          {draft.platform && <Button onClick={() => openPicker('orgId')}>{t('otherOrganisation')}</Button>}
        </>
      )}
      {choices.data && (
        <AddVehicleForm
          draft={shown}
          onDraft={setDraft}
          choices={choices.data}
          onPick={openPicker}
          pickedField={pickedField}
          onSaved={release}
        />
      )}
      {leaveRequest && <LeaveDialog request={leaveRequest} />}
    </Page>
  )
}
