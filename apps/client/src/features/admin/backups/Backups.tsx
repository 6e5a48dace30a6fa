/** /admin/backups: backups of the installation, made and checked from here by who administers all of it. */
import type { Backup, DataOf } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { dateTime, number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card, Page } from '../../../ui/Page.tsx'
import { Row, Rows } from '../../../ui/Rows.tsx'
import { StateBadge, type Tone } from '../../../ui/StateBadge.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { backupTexts } from './backup-texts.ts'

type Known = DataOf<'admin/getBackups'>
/** Between two looks while something runs, ms. */
const lookAgain = 1_500
const runs = ({ state, check }: Backup): boolean => state === 'making' || check === 'checking'

type Translate = ReturnType<typeof useTexts<(typeof backupTexts)['rows']>>
/** From ten gigabytes on in these. */
const sizeText = (bytes: number, t: Translate): string =>
  bytes < 1e10
    ? t('megabytes', { size: number(bytes / 1e6, t.lang) })
    : t('gigabytes', { size: number(bytes / 1e9, t.lang, bytes < 1e11 ? 1 : 0) })
const tookText = (ms: number, t: Translate): string =>
  ms < 120_000
    ? t('seconds', { seconds: Math.max(1, Math.round(ms / 1000)) })
    : t('minutes', { minutes: number(ms / 60_000, t.lang) })

export default function Backups() {
  const t = useTexts(backupTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('adminInstallation'))
  const { data, error, refetch } = useCall(
    'admin/getBackups',
    {},
    { staleTime: 0, refetchInterval: ({ data }) => (data?.backups.some(runs) ? lookAgain : false) },
  )
  return (
    <Page wide bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />}>
      {data ? (
        <OfInstallation known={data} />
      ) : error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

function OfInstallation({ known }: { known: Known }) {
  const t = useTexts(backupTexts)
  const { way, folder, freeBytes, neededBytes, backups } = known
  const sizeOf = (bytes: number | null): string => (bytes === null ? t('unknown') : sizeText(bytes, t))
  const whole = backups.find(({ check, there }) => check === 'whole' && there)
  const busy = backups.some(runs)
  const { act, acting } = useAct()
  return (
    <>
      {way === 'ready' ? (
        <Card title={t('make')} text={t('makeText')}>
          <FactList
            facts={[
              [t('where'), <code key="folder">{folder}</code>],
              [t('room'), sizeOf(freeBytes)],
              [t('needed'), sizeOf(neededBytes)],
              [t('latest'), whole ? dateTime(whole.startedAt, t.lang) : t('noWhole')],
            ]}
          />
          <Button
            look="primary"
            icon="download"
            disabled={busy || acting}
            onClick={() => act('admin/makeBackup', {}, t('begun'))}
          >
            {t('make')}
          </Button>
        </Card>
      ) : (
        <Alert tone="notice">{t(way === 'none' ? 'noneWay' : 'externalWay')}</Alert>
      )}
      {backups.length === 0 ? (
        way === 'ready' && (
          <Card title={t('title')}>
            <p className="muted">{t('none')}</p>
          </Card>
        )
      ) : (
        <Card title={t('title')}>
          <Rows label={t('title')}>
            {backups.map(backup => (
              <BackupRow key={backup.name} backup={backup}>
                {way === 'ready' && backup.there && (
                  <Button
                    disabled={busy || acting}
                    onClick={() => act('admin/checkBackup', { name: backup.name }, t('checkBegun'))}
                  >
                    {t('check')}
                  </Button>
                )}
              </BackupRow>
            ))}
          </Rows>
        </Card>
      )}
    </>
  )
}

/** Asks for one of both, and looks at once what came of it. */
function useAct() {
  const t = useTexts(backupTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const [acting, setActing] = useState(false)
  async function ask(path: 'admin/makeBackup' | 'admin/checkBackup', body: object, done: string) {
    setActing(true)
    try {
      await api.call(path, body as never, { quiet: true })
      toast(done)
    } catch (failure) {
      toast(messageOf(failure, t.lang))
    }
    await cached.outdate('admin/getBackups')
    setActing(false)
  }
  return { acting, act: (...given: Parameters<typeof ask>) => void ask(...given) }
}

const toneOf: Readonly<Record<Backup['check'] | 'failed' | 'making', Tone>> = {
  making: 'idling',
  failed: 'alarm',
  never: 'parked',
  checking: 'idling',
  whole: 'driving',
  damaged: 'alarm',
}

function BackupRow({ backup, children }: { backup: Backup; children: React.ReactNode }) {
  const t = useTexts(backupTexts)
  const { name, state, startedAt, endedAt, userName, bytes, check, checkedBytes, checkedAt, failure, there } = backup
  const shown = state === 'made' ? check : state
  const words = {
    making: t('making', { size: sizeText(bytes, t) }),
    failed: t('backupFailed'),
    never: t('never'),
    checking: t('checking', { size: sizeText(checkedBytes, t) }),
    whole: t('whole'),
    damaged: t('damaged'),
  }[shown]
  const texts = [
    dateTime(startedAt, t.lang),
    userName,
    state === 'made' && sizeText(bytes, t),
    endedAt !== null && `${t('took')} ${tookText(endedAt - startedAt, t)}`,
    checkedAt !== null && check !== 'checking' && `${t('checkedAt')} ${dateTime(checkedAt, t.lang)}`,
    state === 'made' && !there && t('gone'),
  ]
  return (
    <Row
      title={
        <span className="row wrap gap-2">
          <code>{name}</code>
          <StateBadge tone={toneOf[shown]}>{words}</StateBadge>
        </span>
      }
      text={
        <>
          {texts.filter(Boolean).join(' · ')}
          {failure !== '' && (
            <>
              <br />
              <span lang="en">{failure}</span>
            </>
          )}
        </>
      }
    >
      {children}
    </Row>
  )
}
