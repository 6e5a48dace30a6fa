/** /admin/installation: how the whole installation is, at a glance, for those who administer all of it. */
import type { Installation } from '@outrider/contract'
import { messageOf } from '../../core/api/call-error.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useOpenScreen } from '../../core/routing/use-open-screen.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { dateTime } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import styles from './Admin.module.css'
import { installationNames, installationTexts } from './installation-texts.ts'
import { SettingsInForce } from './SettingsInForce.tsx'

const megabytes = (bytes: number): string => Math.round(bytes / 1e6).toLocaleString('en')

export default function InstallationScreen() {
  const t = useTexts(installationTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('admin'))
  const { data, error, refetch } = useCall('admin/getInstallation', {})
  const reload = () => void refetch()
  return (
    <Page
      fills
      bar={
        <TopBar
          title={t('title')}
          back={{ label: t('back'), go: goBack }}
          actions={<IconButton icon="refresh" label={t('reload')} onClick={reload} />}
        />
      }
    >
      {data ? (
        <Facts installation={data} />
      ) : error ? (
        <ErrorState title={t('failed')} text={messageOf(error, t.lang)} retry={{ label: t('retry'), run: reload }} />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

/** As the server calls it where it has no name here. */
function useNames(): (name: string) => string {
  const t = useTexts(installationNames)
  return name => (Object.hasOwn(installationNames.rows, name) ? t(name as keyof typeof installationNames.rows) : name)
}

function Facts({ installation }: { installation: Installation }) {
  const t = useTexts(installationTexts)
  const { version, runtime, startedAt, database, counts, settings } = installation
  return (
    <>
      <Troubles installation={installation} />
      <div className={styles['cards']}>
        <div className={styles['cardColumn']}>
          <Card title={t('server')} text={t('asOf', { time: dateTime(installation.asOf, t.lang) })}>
            <FactList
              facts={[
                [t('version'), version],
                [t('runtime'), runtime],
                [t('startedAt'), dateTime(startedAt, t.lang)],
              ]}
            />
          </Card>
          <Card title={t('counts')}>
            <FactList facts={counts.map(({ count, value }) => [t(`count_${count}`), value.toLocaleString('en')] as const)} />
          </Card>
          <Card title={t('database')}>
            <FactList
              facts={[
                [t('version'), `PostgreSQL ${database.version} (${t(database.embedded ? 'embedded' : 'external')})`],
                [t('size'), t('megabytes', { size: megabytes(database.bytes) })],
                [t('connections'), t('ofMost', { count: database.connections, most: database.maxConnections })],
                [t('migration'), <code key="migration">{database.newestMigration}</code>],
              ]}
            />
            <details>
              <summary>{t('migrations', { count: database.made.length })}</summary>
              <FactList facts={database.made.map(({ name, at }) => [name, dateTime(at, t.lang)] as const)} />
            </details>
          </Card>
        </div>
        <div className={styles['cardColumn']}>
          <BackupsCard />
          <CompanySignIn />
          <ModelsCard />
          <Storing installation={installation} />
          <Jobs jobs={installation.jobs} />
        </div>
      </div>
      <SettingsInForce settings={settings} />
    </>
  )
}

function BackupsCard() {
  const t = useTexts(installationTexts)
  const openScreen = useOpenScreen()
  const may = useSession(state => rightsOf(state).backupAuth)
  if (!may) return null
  return (
    <Card title={t('backups')} text={t('backupsText')}>
      <Button icon="download" onClick={() => openScreen('adminBackups')}>
        {t('backupsOpen')}
      </Button>
    </Card>
  )
}

function CompanySignIn() {
  const t = useTexts(installationTexts)
  const openScreen = useOpenScreen()
  return (
    <Card title={t('companySignIn')} text={t('companySignInText')}>
      <Button icon="shield" onClick={() => openScreen('adminProviders')}>
        {t('companySignInOpen')}
      </Button>
    </Card>
  )
}

function ModelsCard() {
  const t = useTexts(installationTexts)
  const openScreen = useOpenScreen()
  return (
    <Card title={t('models')} text={t('modelsText')}>
      <Button icon="sliders" onClick={() => openScreen('adminModels')}>
        {t('modelsOpen')}
      </Button>
    </Card>
  )
}

/** What somebody has to look after; where there is nothing, that. */
function Troubles({ installation: { parts, folders, jobs } }: { installation: Installation }) {
  const t = useTexts(installationTexts)
  const nameOf = useNames()
  const list = (names: readonly string[]) => names.map(nameOf).join(', ')
  const stuck = parts.filter(({ failing }) => failing).map(({ part }) => part)
  const full = folders.filter(folder => folder.full).map(({ folder }) => folder)
  const failed = jobs.filter(({ failure }) => failure !== '').map(({ name }) => name)
  if (stuck.length + full.length + failed.length === 0) return <StateBadge tone="driving">{t('allStored')}</StateBadge>
  return (
    <>
      {stuck.length > 0 && <Alert>{t('notStored', { parts: list(stuck) })}</Alert>}
      {full.length > 0 && <Alert>{t('diskFull', { folders: full.join(', ') })}</Alert>}
      {failed.length > 0 && <Alert>{t('jobsFailed', { jobs: list(failed) })}</Alert>}
    </>
  )
}

function Storing({ installation: { parts, folders } }: { installation: Installation }) {
  const t = useTexts(installationTexts)
  const nameOf = useNames()
  return (
    <>
      <Card title={t('storing')}>
        <Rows label={t('storing')}>
          {parts.map(({ part, waiting, failing, aside }) => (
            <Row
              key={part}
              title={nameOf(part)}
              text={[t('waiting', { count: waiting }), aside > 0 ? t('aside', { count: aside }) : ''].filter(Boolean).join(' · ')}
            >
              <StateBadge tone={failing ? 'alarm' : 'driving'}>{t(failing ? 'stuck' : 'fine')}</StateBadge>
            </Row>
          ))}
        </Rows>
      </Card>
      <Card title={t('disks')}>
        <Rows label={t('disks')}>
          {folders.map(({ folder, freeBytes, full }) => (
            <Row
              key={folder}
              title={<code>{folder}</code>}
              text={freeBytes === null ? t('unknown') : t('free', { size: megabytes(freeBytes) })}
            >
              {freeBytes !== null && <StateBadge tone={full ? 'alarm' : 'driving'}>{t(full ? 'full' : 'fine')}</StateBadge>}
            </Row>
          ))}
        </Rows>
      </Card>
    </>
  )
}

function Jobs({ jobs }: { jobs: Installation['jobs'] }) {
  const t = useTexts(installationTexts)
  const nameOf = useNames()
  return (
    <Card title={t('jobs')} {...(jobs.length === 0 && { text: t('noJobs') })}>
      {jobs.length > 0 && (
        <Rows label={t('jobs')}>
          {jobs.map(({ name, startedAt, duration, failure }) => {
            const time = dateTime(startedAt, t.lang)
            return (
              <Row
                key={name}
                title={nameOf(name)}
                text={failure || (duration === null ? t('running', { time }) : t('ran', { time, ms: duration }))}
              >
                {failure !== '' && <StateBadge tone="alarm">{t('jobFailed')}</StateBadge>}
              </Row>
            )
          })}
        </Rows>
      )}
    </Card>
  )
}
