/** /admin/provider: adds an identity provider, or changes one, with the address to enter there and a test of the connection. */
import type { IdentityProvider } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import styles from '../Admin.module.css'
import { EndCard } from '../keys/EndCard.tsx'
import { SecretCard } from '../keys/SecretCard.tsx'
import { ProviderForm } from './ProviderForm.tsx'
import { providerTexts } from './provider-texts.ts'

export default function ProviderScreen() {
  const t = useTexts(providerTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('adminProviders'))
  const { provider } = useScreenParameters('adminProvider')
  // One that was just added stays open: its redirect address is needed next.
  const [made, setMade] = useState<string>()
  // What a test said holds until something else is saved.
  const [saves, setSaves] = useState(0)
  const providerId = provider ?? made
  const { data, error, refetch } = useCall('admin/getIdentityProviders', {})
  const known = data?.providers.find(each => each.providerId === providerId)
  return (
    <Page
      form
      facts={
        known && (
          <>
            {known.redirectAddress !== '' && (
              <SecretCard title={t('redirect')} text={t('redirectText')} secret={known.redirectAddress} copyLabel={t('copy')} />
            )}
            {known.signOutNoticeAddress !== '' && (
              <SecretCard
                title={t('signOutNotice')}
                text={t('signOutNoticeText')}
                secret={known.signOutNoticeAddress}
                copyLabel={t('copySignOutNotice')}
              />
            )}
            <Connection key={saves} provider={known} />
          </>
        )
      }
      bar={<TopBar title={known?.name ?? t('add')} back={{ label: t('back'), go: goBack }} />}
    >
      {error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      ) : !data ? (
        <LoadingState label={t('loading')} />
      ) : known ? (
        <>
          <ProviderForm key={known.providerId} known={known} onChanged={() => setSaves(each => each + 1)} />
          <EndProvider provider={known} onEnded={goBack} />
        </>
      ) : providerId !== undefined ? (
        <EmptyState icon="shield" title={t('gone')} />
      ) : (
        <ProviderForm onMade={setMade} />
      )}
    </Page>
  )
}

function Connection({ provider: { providerId, people, directory } }: { provider: IdentityProvider }) {
  const t = useTexts(providerTexts)
  const { api } = useOutrider()
  const [busy, setBusy] = useState(false)
  const [came, setCame] = useState<{ text: string; fine: boolean }>()
  async function test() {
    setBusy(true)
    setCame(undefined)
    try {
      const { fault } = await api.call('admin/testIdentityProvider', { providerId }, { quiet: true })
      setCame({ text: fault === '' ? t('fine') : t(`fault_${fault}`), fine: fault === '' })
    } catch (failure) {
      setCame({ text: messageOf(failure, t.lang), fine: false })
    }
    setBusy(false)
  }
  return (
    <Card title={t('service')}>
      <FactList facts={[[t('people'), people]]} />
      <div className={styles['pair']}>
        <Button busy={busy} icon="refresh" onClick={() => void test()}>
          {t('test')}
        </Button>
        <span className={styles['hint']}>{t(directory ? 'testHintDirectory' : 'testHint')}</span>
      </div>
      {came && (came.fine ? <Alert tone="notice">{came.text}</Alert> : <Alert>{came.text}</Alert>)}
    </Card>
  )
}

function EndProvider({ provider: { providerId }, onEnded }: { provider: IdentityProvider; onEnded: () => void }) {
  const t = useTexts(providerTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  async function end() {
    await api.call('admin/endIdentityProvider', { providerId }, { quiet: true })
    toast(t('endDone'))
    await cached.outdate('admin/getIdentityProviders')
    onEnded()
  }
  return <EndCard title={t('end')} text={t('endHint')} sure={t('endSure')} keep={t('keep')} end={end} />
}
