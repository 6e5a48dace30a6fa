/** /EditItineraryReporting: one itinerary report with its changes, and what may still be changed. */
import { type DataOf, editableFields, itineraryFields, type ItineraryState, itineraryStates } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { LeaveDialog } from '../../../core/routing/LeaveDialog.tsx'
import { useUnsavedDraft } from '../../../core/routing/unsaved-changes.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import styles from '../Trips.module.css'
import { draftOf, factsOf, missingFields } from './itinerary-draft.ts'
import { ItineraryChanges } from './ItineraryChanges.tsx'
import { ItineraryFields } from './ItineraryFields.tsx'
import { itineraryTexts } from './strings.ts'

export default function EditItineraryReporting() {
  const { hrefOf } = useScreens()
  const t = useTexts(itineraryTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const goBack = useGoBack(hrefOf('itineraryReporting'))
  const [params] = useSearchParams()
  const itineraryId = params.get('itinerary') ?? ''
  const { data, error, refetch } = useCall('trip/getInfo', itineraryId ? { itineraryId } : undefined)
  return (
    <Page bar={<TopBar title={t('editTitle')} back={{ label: common('back'), go: goBack }} />}>
      {data ? (
        // Another version is another form: nothing typed for an older one is sent.
        <Report key={`${itineraryId} ${data.itinerary.version}`} info={data} />
      ) : error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, lang)}
          retry={{ label: common('retry'), run: () => void refetch() }}
        />
      ) : itineraryId ? (
        <LoadingState label={common('loading')} />
      ) : (
        <EmptyState icon="list" title={t('gone')} text={t('noneText')} />
      )}
    </Page>
  )
}

function Report({ info: { itinerary, changes, editable } }: { info: DataOf<'trip/getInfo'> }) {
  const { api } = useOutrider()
  const t = useTexts(itineraryTexts)
  const lang = useLang()
  const cached = useCachedCalls()
  const [opened] = useState(Date.now)
  const [draft, setDraft] = useState(() => draftOf(itinerary))
  const [tried, setTried] = useState(false)
  const { state, itineraryId, version } = itinerary
  const fields = editable ? editableFields(itinerary, opened) : []
  const { leaveRequest, release } = useUnsavedDraft(draft, fields.length > 0)
  const missing = missingFields(draft)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (to: ItineraryState) =>
      api.call('trip/save', { itineraryId, version, state: to, ...factsOf(draft, itinerary) }, { quiet: true }),
    async onSuccess() {
      release()
      toast(t('saved'))
      await Promise.all([cached.outdate('trip/getInfo'), cached.outdate('trip/getList')])
    },
  })
  const send = (to: ItineraryState) => {
    setTried(true)
    if (missing.length === 0) mutate(to)
  }
  const next: readonly ('underWay' | 'done' | 'cancelled')[] = editable ? itineraryStates[state].next : []
  return (
    <>
      <form
        className={styles['stack']}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          send(state)
        }}
      >
        <Alert tone="notice">
          {bothNamesOf(itinerary)} · {itineraryStates[state][lang]}
          {fields.length === 0 && ` · ${t('closed')}`}
        </Alert>
        <ItineraryFields
          draft={draft}
          shown={itineraryFields}
          editable={fields}
          missing={tried ? missing : []}
          onChange={(field, value) => setDraft({ ...draft, [field]: value })}
        />
        {error && <Alert>{messageOf(error, lang)}</Alert>}
        {fields.length > 0 && (
          <Button look="primary" block type="submit" busy={isPending}>
            {t('save')}
          </Button>
        )}
        {next.map(to => (
          <Button key={to} block busy={isPending} onClick={() => send(to)}>
            {t(to)}
          </Button>
        ))}
        {leaveRequest && <LeaveDialog request={leaveRequest} />}
      </form>
      <Card title={t('changes')}>
        <ItineraryChanges changes={changes} />
      </Card>
    </>
  )
}
