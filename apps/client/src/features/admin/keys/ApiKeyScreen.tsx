/** /admin/key: makes an API key, whose secret is shown once, or shows one and ends it. */
import { type ApiKey, fillPlaceholders } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useCopy } from '../../../core/copy/use-copy.ts'
import { servedFrom } from '../../../core/host/served-from.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { currentPlatform } from '../../../core/session/session.ts'
import { dateTime } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card, Page } from '../../../ui/Page.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import styles from '../Admin.module.css'
import { ApiKeyForm } from './ApiKeyForm.tsx'
import { EndCard } from './EndCard.tsx'
import { listed, rightsOfKey, toneOfKey } from './key-columns.tsx'
import { keyTexts } from './key-texts.ts'
import { SecretCard } from './SecretCard.tsx'

export default function ApiKeyScreen() {
  const t = useTexts(keyTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('adminKeys'))
  const { key: keyId } = useScreenParameters('adminKey')
  const [latest, setMade] = useState<{ name: string; secret: string }>()
  // Of the form: another key may be opened after it.
  const made = keyId === undefined ? latest : undefined
  const keys = useCall('admin/getApiKeys', {})
  const organisations = useCall('admin/getOrganisations', {})
  const failed = [keys, organisations].find(each => each.error)
  const known = keys.data?.keys.find(each => each.keyId === keyId)
  return (
    <Page form bar={<TopBar title={made?.name ?? known?.name ?? t('add')} back={{ label: t('back'), go: goBack }} />}>
      {made ? (
        <>
          <SecretCard title={t('made')} text={t('secretText')} secret={made.secret} copyLabel={t('copySecret')} />
          <Example secret={made.secret} />
        </>
      ) : failed?.error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(failed.error, t.lang)}
          retry={{ label: t('retry'), run: () => void failed.refetch() }}
        />
      ) : !keys.data || !organisations.data ? (
        <LoadingState label={t('loading')} />
      ) : known ? (
        <KnownKey known={known} onEnded={goBack} />
      ) : keyId !== undefined ? (
        <EmptyState icon="lock" title={t('gone')} />
      ) : (
        <ApiKeyForm organisations={organisations.data.organisations} onMade={setMade} />
      )}
    </Page>
  )
}

/** A first call, to be pasted where there is a command line. */
function Example({ secret }: { secret: string }) {
  const t = useTexts(keyTexts)
  const copy = useCopy()
  const { session } = useOutrider()
  const code = currentPlatform(session.get())?.Code ?? ''
  const url = session.targetOf(code)?.url ?? servedFrom()
  const example = [
    `curl ${url}/vehicle/getBatchVehicles`,
    `-H "Authorization: Bearer ${secret}"`,
    '-H "Content-Type: application/json"',
    `-d '{"pageNum": 1, "pageSize": 100}'`,
  ].join(' \\\n  ')
  return (
    <Card title={t('usage')}>
      <pre className={styles['example']}>
        <code>{example}</code>
      </pre>
      <Button icon="copy" onClick={() => void copy(example)}>
        {t('copyExample')}
      </Button>
    </Card>
  )
}

function KnownKey({ known, onEnded }: { known: ApiKey; onEnded: () => void }) {
  const t = useTexts(keyTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { keyId, rights, lostRights, organisations, lastUsedAt, state } = known
  async function end() {
    await api.call('admin/endApiKey', { keyId }, { quiet: true })
    toast(t('endDone'))
    await cached.outdate('admin/getApiKeys')
    onEnded()
  }
  return (
    <>
      <Card title={t('key')}>
        {lostRights.length > 0 && (
          <Alert tone="notice">{fillPlaceholders(keyTexts.rows.lost[t.lang], { rights: rightsOfKey(lostRights, t.lang) })}</Alert>
        )}
        <FactList
          facts={[
            [
              t('state'),
              <StateBadge key="state" tone={toneOfKey[state]}>
                {t(state)}
              </StateBadge>,
            ],
            [t('prefix'), <code key="prefix">{known.prefix}…</code>],
            [
              t('seen'),
              listed(
                organisations.map(({ orgName }) => orgName),
                t.lang,
              ),
            ],
            [t('rights'), rightsOfKey(rights, t.lang) || t('noRights')],
            [t('perMinute'), known.perMinute],
            [t('lastUsed'), lastUsedAt === null ? t('never') : `${dateTime(lastUsedAt, t.lang)} · ${known.lastAddress}`],
            [t('maker'), known.makerName],
            [t('created'), dateTime(known.createdAt, t.lang)],
            [t('expires'), dateTime(known.expiresAt, t.lang)],
          ]}
        />
      </Card>
      <EndCard title={t('end')} text={t('endHint')} sure={t('endSure')} keep={t('keep')} end={end} />
    </>
  )
}
