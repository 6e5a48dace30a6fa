/** /alarmConfig: the rules by which the platform raises alarms, and the geofences that some of them watch. */
import { createLazyPart } from '../../core/chunks/part.tsx'
import { useNavigate, useSearchParams } from '../../core/router/index.ts'
import { messageOf } from '../../core/api/call-error.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { EmptyState, ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { GeofencePage, OfGeofence } from './GeofencePage.tsx'
import { RuleEditor } from './RuleEditor.tsx'
import { RulesAndGeofences } from './RulesAndGeofences.tsx'
import { alarmRuleTexts } from './strings.ts'
import { useAlarmRules } from './use-alarm-rules.ts'

const WorkCalendar = createLazyPart(() => import('./calendar/WorkCalendar.tsx'))

export default function AlarmConfig() {
  const t = useTexts(alarmRuleTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const may = useSession(state => rightsOf(state).alarmAuth)
  if (may) return <Rules />
  return (
    <Page bar={<TopBar title={t('title')} back={{ label: t('back'), go: () => void navigate(hrefOf('my')) }} />}>
      <EmptyState icon="bell" title={t('noRight')} text={t('noRightText')} />
    </Page>
  )
}

function Rules() {
  const t = useTexts(alarmRuleTexts)
  const wide = useWide()
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const [search] = useSearchParams()
  const rule = search.get('rule') ?? undefined
  const geofence = rule === undefined ? (search.get('geofence') ?? undefined) : undefined
  const calls = useAlarmRules()
  const { rules, geofences, organisations } = calls
  const list = () => void navigate(hrefOf('alarmConfig', {}), { replace: true })
  const inTerminals = search.get('terminals') ?? undefined
  const visited = search.get('visits') ?? undefined
  const calendar = search.get('calendar') ?? undefined
  const opened = [rule, geofence, inTerminals, visited, calendar].some(each => each !== undefined)
  const kind = rule === undefined ? 'Geofence' : 'Rule'
  const isNew = (rule ?? geofence) === 'new'
  const editable = (rule === undefined ? geofences.data : rules.data)?.editable ?? false
  const openTitle = t(geofence === 'import' ? 'importGeofences' : isNew ? `add${kind}` : editable ? `edit${kind}` : `view${kind}`)
  const back = { label: t('back'), go: () => (opened ? list() : void navigate(hrefOf('my'))), ofOne: opened }
  const bar = (title: string) => <TopBar title={title} back={back} />

  const read = [rules, geofences, organisations]
  const error = read.find(query => query.error)?.error
  const refetch = () => read.forEach(query => void query.refetch())
  if (error)
    return (
      <Page bar={bar(t('title'))}>
        <ErrorState title={t('failed')} text={messageOf(error, t.lang)} retry={{ label: t('retry'), run: refetch }} />
      </Page>
    )
  if (!rules.data || !geofences.data || !organisations.data)
    return (
      <Page bar={bar(t('title'))}>
        <LoadingState label={t('loading')} />
      </Page>
    )
  const known = rule === undefined ? undefined : rules.data.rules.find(({ ruleId }) => ruleId === rule)
  const ruleEditor = rule !== undefined && (
    <RuleEditor
      key={rule}
      rule={known}
      isNew={isNew}
      editable={editable}
      geofences={geofences.data.geofences}
      organisations={organisations.data}
      calls={calls}
      onDone={list}
    />
  )
  if (calendar !== undefined)
    return (
      <Page bar={bar(t('calendar'))}>
        <WorkCalendar
          props={{ organisations: organisations.data, platform: calls.platform }}
          loading={<LoadingState label={t('loading')} />}
          failed={{ title: t('failed') }}
        />
      </Page>
    )
  if (inTerminals !== undefined || visited !== undefined)
    return (
      <Page bar={bar(t(inTerminals === undefined ? 'visits' : 'inTerminals'))} wide>
        <OfGeofence
          geofence={geofences.data.geofences.find(({ geofenceId }) => geofenceId === (inTerminals ?? visited))}
          inTerminals={inTerminals !== undefined}
          platform={calls.platform}
          editable={geofences.data.editable}
        />
      </Page>
    )
  // A geofence needs its map: a page of its own.
  if (geofence !== undefined || (ruleEditor && !wide))
    return (
      <Page bar={bar(openTitle)} wide>
        {ruleEditor || (
          <GeofencePage
            id={geofence ?? ''}
            all={geofences.data.geofences}
            editable={editable}
            organisations={organisations.data}
            calls={calls}
            onDone={list}
          />
        )}
      </Page>
    )
  return (
    <>
      <Page bar={bar(t('title'))} wide>
        <RulesAndGeofences rules={rules.data} geofences={geofences.data} platform={calls.platform} />
      </Page>
      {ruleEditor && (
        <Dialog title={openTitle} closeLabel={t('close')} placement="side" size="medium" onClose={list}>
          {ruleEditor}
        </Dialog>
      )}
    </>
  )
}
