/** /admin/partner: makes the key of a partner system, which is shown once, or shows one, replaces its key and ends it. */
import { type DataOf, type Partner, partnerName, type RequestOf } from '@outrider/contract'
import { useState } from 'react'
import * as z from 'zod/mini'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useCopy } from '../../../core/copy/use-copy.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { dateTime } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import styles from '../Admin.module.css'
import { EndCard } from '../keys/EndCard.tsx'
import { SecretCard } from '../keys/SecretCard.tsx'
import { partnerTexts } from './partner-texts.ts'

interface Made {
  name: string
  key: string
}

export default function PartnerScreen() {
  const t = useTexts(partnerTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('adminPartners'))
  const { partner: name } = useScreenParameters('adminPartner')
  const [latest, setMade] = useState<Made>()
  // Another partner may be opened after it.
  const made = name === undefined || name === latest?.name ? latest : undefined
  const { data, error, refetch } = useCall('admin/getPartners', {})
  const known = data?.partners.find(each => each.name === name)
  return (
    <Page form bar={<TopBar title={made?.name ?? name ?? t('add')} back={{ label: t('back'), go: goBack }} />}>
      {made ? (
        <NewKey made={made} />
      ) : error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      ) : !data ? (
        <LoadingState label={t('loading')} />
      ) : known ? (
        <KnownPartner known={known} onMade={setMade} onEnded={goBack} />
      ) : name !== undefined ? (
        <EmptyState icon="lock" title={t('gone')} />
      ) : (
        <PartnerForm onMade={setMade} />
      )}
    </Page>
  )
}

function NewKey({ made: { name, key } }: { made: Made }) {
  const t = useTexts(partnerTexts)
  const copy = useCopy()
  const header = JSON.stringify({ alg: 'dir', enc: 'A256GCM', kid: name })
  return (
    <>
      <SecretCard title={t('made')} text={t('keyText')} secret={key} copyLabel={t('copyKey')} />
      <Card title={t('usage')} text={t('usageText')}>
        <pre className={styles['example']}>
          <code>{header}</code>
        </pre>
        <Button icon="copy" onClick={() => void copy(header)}>
          {t('copyHeader')}
        </Button>
      </Card>
    </>
  )
}

const form = z.object({ name: partnerName })

function PartnerForm({ onMade }: { onMade: (made: Made) => void }) {
  const t = useTexts(partnerTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { name: label } = partnerTexts.rows
  const row = useRowForm<'name', RequestOf<'admin/issuePartnerKey'>, DataOf<'admin/issuePartnerKey'>>({
    rows: [{ name: 'name', kind: 'text', label, hint: t('nameHint'), first: true, invalid: partnerTexts.rows.nameInvalid }],
    schema: form,
    stored: { name: '' },
    guarded: true,
    toBody: ({ name }) => ({ name: name.trim(), replaces: false }),
    send: body => api.call('admin/issuePartnerKey', body, { quiet: true }),
    async onSaved({ key }, { name }) {
      await cached.outdate('admin/getPartners')
      onMade({ name: name.trim(), key })
    },
    fieldOfError: { 'partner.exists': 'name' },
  })
  return (
    <RowForm form={row} className={styles['form']}>
      <Card>
        <FormFields form={row} names={['name']} />
      </Card>
      <SaveButton form={row}>{t('make')}</SaveButton>
    </RowForm>
  )
}

interface KnownProps {
  known: Partner
  onMade: (made: Made) => void
  onEnded: () => void
}

function KnownPartner({ known: { name, createdAt, lastUsedAt }, onMade, onEnded }: KnownProps) {
  const t = useTexts(partnerTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  async function replace() {
    const { key } = await api.call('admin/issuePartnerKey', { name, replaces: true }, { quiet: true })
    await cached.outdate('admin/getPartners')
    onMade({ name, key })
  }
  async function end() {
    await api.call('admin/endPartner', { name }, { quiet: true })
    toast(t('endDone'))
    await cached.outdate('admin/getPartners')
    onEnded()
  }
  const keep = t('keep')
  return (
    <>
      <Card title={t('partner')}>
        <FactList
          facts={[
            [t('name'), <code key="name">{name}</code>],
            [t('created'), dateTime(createdAt, t.lang)],
            [t('lastUsed'), lastUsedAt === null ? t('never') : dateTime(lastUsedAt, t.lang)],
          ]}
        />
      </Card>
      <EndCard icon="refresh" title={t('replace')} text={t('replaceHint')} sure={t('replaceSure')} keep={keep} end={replace} />
      <EndCard title={t('end')} text={t('endHint')} sure={t('endSure')} keep={keep} end={end} />
    </>
  )
}
