/** /addNewVehicle: adds a vehicle, which lets its terminal in. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../core/api/call-error.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useSession } from '../../core/outrider.ts'
import { LeaveDialog } from '../../core/routing/LeaveDialog.tsx'
import { useLeaving } from '../../core/routing/leaving.ts'
import { paths } from '../../core/routing/paths.ts'
import { usePick } from '../../core/routing/pick.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { commonTexts } from '../../core/strings.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { type Draft, emptyDraft, typedIn } from './add-vehicle.ts'
import { AddVehicleForm } from './AddVehicleForm.tsx'
import type { FieldName } from './fields.ts'
import { useAddVehicleChoices } from './queries.ts'
import { installTexts } from './strings.ts'

/** What was typed before a picker was opened, with what it handed back. */
function useDraft() {
  const pick = usePick<Draft>()
  const [draft, setDraft] = useState(() => {
    const kept = pick.kept ?? emptyDraft
    const organisation = pick.answerOf(pickers.organisation)
    const sim = pick.answerOf(pickers.simNumber)
    const values = {
      ...kept.values,
      ...(organisation && { orgId: String(organisation.orgId) }),
      ...(sim && { realSim: sim.simNum }),
    }
    return organisation ? { values, orgName: organisation.orgName, platform: organisation.pcode } : { ...kept, values }
  })
  const { asked, release } = useLeaving(typedIn(draft))
  function ask(name: FieldName) {
    // What was typed is kept while one chooses.
    release()
    const { values, platform } = draft
    const orgId = Number(values.orgId)
    if (name === 'orgId') pick.ask(pickers.organisation, name, { chosen: orgId ? { orgId, pcode: platform } : undefined }, draft)
    else pick.ask(pickers.simNumber, name, { chosen: values.realSim.trim() || undefined, platform }, draft)
  }
  return { draft, setDraft, ask, cameBackTo: pick.field as FieldName | '', asked, release }
}

export default function AddVehicle() {
  const t = useTexts(installTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const goBack = useGoBack(paths.main)
  const { draft, setDraft, ask, cameBackTo, asked, release } = useDraft()
  const choices = useAddVehicleChoices(draft.platform)
  const multi = useSession(state => state.multi)

  // Where there is but one organisation there is nothing to choose.
  const [only, another] = choices.data?.organisations ?? []
  const shown =
    only && !another && !multi && !draft.values.orgId
      ? { ...draft, values: { ...draft.values, orgId: String(only.orgId) }, orgName: only.orgName }
      : draft

  const history = <IconButton icon="clock" label={t('history')} onClick={() => void navigate(paths.addHistory)} />
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
          {draft.platform && <Button onClick={() => ask('orgId')}>{t('otherOrganisation')}</Button>}
        </>
      )}
      {choices.data && (
        <AddVehicleForm
          draft={shown}
          onDraft={setDraft}
          choices={choices.data}
          onPick={ask}
          cameBackTo={cameBackTo}
          onSaved={release}
        />
      )}
      {asked && <LeaveDialog asked={asked} />}
    </Page>
  )
}
