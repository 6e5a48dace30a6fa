/** /admin/person: what is kept about a user or a driver, as a file, and its end. */
import { type DataOf, erasureWayTexts, openMatters } from '@outrider/contract'
import { useSession } from '../../../core/context/outrider.ts'
import { messageOf } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { TableExport } from '../../../core/lists/TableExport.tsx'
import { useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { Card, Page } from '../../../ui/Page.tsx'
import { Row, Rows } from '../../../ui/Rows.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { adminTexts } from '../strings.ts'
import { EraseCard } from './EraseCard.tsx'
import { peopleTexts } from './people-texts.ts'
import { type OnePerson, usePersonFile, wordsOf } from './person-file.ts'

type Kept = DataOf<'admin/getKeptAboutPerson'>

export default function PersonScreen() {
  const t = useTexts(peopleTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('admin'))
  const openScreen = useOpenScreen()
  const { user, driver } = useScreenParameters('adminPerson')
  const asked = user !== undefined ? { userId: user } : driver !== undefined ? { driverId: driver } : undefined
  const { data, error, refetch } = useCall('admin/getKeptAboutPerson', asked)
  const toErasures = () => openScreen('adminErasures')
  // Beside a name there is no room for words on a phone.
  const erasures = useWide() ? (
    <Button onClick={toErasures}>{t('erasures')}</Button>
  ) : (
    <IconButton icon="list" label={t('erasures')} onClick={toErasures} />
  )
  return (
    <Page
      preview={asked && data && !error ? <WhatBecomes asked={asked} kept={data} /> : undefined}
      bar={<TopBar title={data?.name ?? t('title')} back={{ label: t('back'), go: goBack }} actions={erasures} />}
    >
      {!asked ? (
        <EmptyState icon="user" title={t('nobody')} text={t('nobodyText')} />
      ) : error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      ) : data ? (
        <KeptCard asked={asked} kept={data} />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

/** The end of it, or what stands against that: beside the list, which is long. */
function WhatBecomes({ asked, kept }: { asked: OnePerson; kept: Kept }) {
  const t = useTexts(peopleTexts)
  const admin = useTexts(adminTexts)
  if (kept.fixed !== '') return <Alert tone="notice">{admin(kept.fixed)}</Alert>
  if (kept.open.length === 0) return <EraseCard asked={asked} name={kept.name} days={kept.floorDays} />
  return (
    <Card title={t('open')} text={t('openText')}>
      <Rows label={t('open')}>
        {kept.open.map(({ matter, count, examples }) => (
          <Row
            key={matter}
            title={openMatters[matter][t.lang]}
            text={examples.length > 0 && <code>{examples.join(' · ')}</code>}
            value={String(count)}
          />
        ))}
      </Rows>
    </Card>
  )
}

function KeptCard({ asked, kept }: { asked: OnePerson; kept: Kept }) {
  const t = useTexts(peopleTexts)
  const mayExport = useSession(state => rightsOf(state).auditAuth)
  const file = usePersonFile(asked, kept.name)
  return (
    <Card title={t('kept')} text={t('keptText')}>
      <div className="row wrap">
        <code>{kept.known}</code>
        {mayExport && <TableExport label={t('export')} table={file} />}
      </div>
      {!mayExport && <p className="muted">{t('exportNeedsRecord')}</p>}
      <Rows label={t('kept')}>
        {kept.tables.map(({ table, way, rows }) => (
          <Row
            key={table}
            title={wordsOf(asked, table, t.lang)}
            text={erasureWayTexts[way][t.lang]}
            value={t('rows', { n: rows })}
          />
        ))}
      </Rows>
    </Card>
  )
}
