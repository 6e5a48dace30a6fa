/** /admin/organisation: adds an organisation below another, or renames, moves or ends one. */
import {
  type AdminOrganisation,
  fillPlaceholders,
  organisationChange,
  organisationForm,
  type RequestOf,
} from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import type { FormRow } from '../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card, Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import styles from './Admin.module.css'
import { LogoCard } from './logo/LogoCard.tsx'
import { nameIn } from './name-in-language.ts'
import { organisationChoices, withBelow } from './organisation-rows.ts'
import { ReportMenuCard } from './report-menu/ReportMenuCard.tsx'
import { PrivacyCard } from './privacy/PrivacyCard.tsx'
import { RetentionCard } from './retention/RetentionCard.tsx'
import { adminTexts } from './strings.ts'

export default function OrganisationScreen() {
  const t = useTexts(adminTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('admin'))
  const { organisation: orgId, above } = useScreenParameters('adminOrganisation')
  const { data, error, refetch } = useCall('admin/getOrganisations', {})
  const known = data?.organisations.find(each => each.orgId === orgId)
  const title = known ? nameIn(known, t.lang) : t('addOrganisation')
  return (
    <Page form bar={<TopBar title={title} back={{ label: t('back'), go: goBack }} />}>
      {error && (
        <ErrorState
          title={t('organisationsFailed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      )}
      {!error && !data && <LoadingState label={t('loading')} />}
      {data && (
        <>
          <OrganisationForm organisations={data.organisations} known={known} above={above} onSaved={goBack} />
          {known && <LogoCard orgId={known.orgId} name={nameIn(known, t.lang)} />}
          {known && <RetentionCard orgId={known.orgId} parentId={known.parentId} name={nameIn(known, t.lang)} />}
          {known && <PrivacyCard orgId={known.orgId} />}
          {known && <ReportMenuCard orgId={known.orgId} parentId={known.parentId} />}
          {known && known.parentId !== null && <EndOrganisation organisation={known} onEnded={goBack} />}
        </>
      )}
    </Page>
  )
}

interface FormProps {
  organisations: readonly AdminOrganisation[]
  /** undefined: a new one. */
  known: AdminOrganisation | undefined
  above: number | undefined
  onSaved: () => void
}

type Field = 'name' | 'english' | 'parentId' | 'timeZone'

function OrganisationForm({ organisations, known, above, onSaved }: FormProps) {
  const t = useTexts(adminTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const texts = adminTexts.rows
  const [first] = organisations
  // Not into itself, nor below itself.
  const own = known ? withBelow(organisations, known.orgId) : new Set<number>()
  const choices = organisationChoices(organisations, t.lang, own)
  const isTop = known?.parentId === null
  const rows: FormRow<Field>[] = [
    { name: 'name', kind: 'text', label: texts.orgName, first: true },
    { name: 'english', kind: 'text', label: texts.orgEnglish, hint: t('orgEnglishHint'), required: false },
    ...(isTop ? [] : [{ name: 'parentId', kind: 'choice', label: texts.above, choices } as const]),
    ...(known
      ? [
          {
            name: 'timeZone',
            kind: 'text',
            label: texts.timeZone,
            hint: t('timeZoneHint'),
            capitals: 'off',
            required: false,
          } as const,
        ]
      : []),
  ]
  const form = useRowForm<Field, RequestOf<'admin/addOrganisation'> & RequestOf<'admin/changeOrganisation'>, void>({
    rows,
    schema: known ? organisationChange : organisationForm,
    stored: {
      name: known?.name ?? '',
      english: known?.english ?? '',
      parentId: String(known?.parentId ?? above ?? first?.orgId ?? ''),
      timeZone: known?.timeZone ?? '',
    },
    guarded: true,
    toBody: ({ name, english, parentId, timeZone }) => ({
      name: name.trim(),
      english: english.trim(),
      ...(known ? { orgId: known.orgId, timeZone: timeZone.trim() } : { parentId: Number(parentId) }),
    }),
    async send(body, { parentId }) {
      if (!known) {
        await api.call('admin/addOrganisation', body, { quiet: true })
        return
      }
      await api.call('admin/changeOrganisation', body, { quiet: true })
      if (!isTop && Number(parentId) !== known.parentId)
        await api.call('admin/moveOrganisation', { orgId: known.orgId, parentId: Number(parentId) }, { quiet: true })
    },
    async onSaved() {
      toast(t('saved'))
      await Promise.all([cached.outdate('admin/getOrganisations'), cached.outdate('admin/getUsers')])
      onSaved()
    },
    fieldOfError: {
      'admin.nameInvalid': 'name',
      'admin.orgNameTaken': 'name',
      'admin.zoneUnknown': 'timeZone',
      'admin.orgCycle': 'parentId',
      'admin.otherTree': 'parentId',
      'admin.orgTop': 'parentId',
    },
  })
  return (
    <Card>
      <RowForm form={form} className={styles['form']}>
        <FormFields form={form} />
        <SaveButton form={form}>{t('save')}</SaveButton>
      </RowForm>
    </Card>
  )
}

function EndOrganisation({ organisation, onEnded }: { organisation: AdminOrganisation; onEnded: () => void }) {
  const t = useTexts(adminTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const [asked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function end() {
    try {
      await api.call('admin/endOrganisation', { orgId: organisation.orgId }, { quiet: true })
    } catch (error) {
      setAsked(false)
      return setFailure(messageOf(error, t.lang))
    }
    toast(t('endOrganisationDone'))
    await cached.outdate('admin/getOrganisations')
    onEnded()
  }
  return (
    <Card title={t('endOrganisation')} text={t('endOrganisationHint')}>
      {failure !== undefined && <Alert>{failure}</Alert>}
      {asked ? (
        <>
          <p>{fillPlaceholders(adminTexts.rows.sure[t.lang], { name: nameIn(organisation, t.lang) })}</p>
          <div className={styles['actions']}>
            <Button icon="trash" onClick={() => void end()}>
              {t('endOrganisation')}
            </Button>
            <Button onClick={() => setAsked(false)}>{t('cancel')}</Button>
          </div>
        </>
      ) : (
        <Button icon="trash" onClick={() => setAsked(true)}>
          {t('endOrganisation')}
        </Button>
      )}
    </Card>
  )
}
