/** /admin/escalation: whom an organisation has told of alarms that nobody takes. */
import { type AdminOrganisation, type DataOf, escalationForm, maxEscalated, type RequestOf } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { chosenIn, type FormRow, type FormValues } from '../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Select } from '../../ui/inputs/Select.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import styles from './Admin.module.css'
import { escalationTexts } from './escalation-texts.ts'
import { organisationChoices } from './organisation-rows.ts'

type Chain = DataOf<'admin/getEscalationChains'>['chains'][number]
const places = Array.from({ length: maxEscalated }, (_, at) => at)
type Field = 'levels' | `login${number}` | `minutes${number}`

export default function Escalation() {
  const t = useTexts(escalationTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('admin', {}))
  const chains = useCall('admin/getEscalationChains', {})
  const organisations = useCall('admin/getOrganisations', {})
  const failed = [chains, organisations].find(each => each.error)
  return (
    <Page form bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />}>
      {failed?.error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(failed.error, t.lang)}
          retry={{ label: t('retry'), run: () => void failed.refetch() }}
        />
      ) : chains.data && organisations.data ? (
        <ByOrganisation chains={chains.data.chains} organisations={organisations.data.organisations} />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

function ByOrganisation({ chains, organisations }: { chains: readonly Chain[]; organisations: readonly AdminOrganisation[] }) {
  const t = useTexts(escalationTexts)
  const [chosen, setChosen] = useState(String(organisations[0]?.orgId ?? ''))
  const chain = chains.find(({ orgId }) => String(orgId) === chosen)
  return (
    <>
      <Card title={t('title')} text={t('text')}>
        <Select
          label={t('organisation')}
          choices={organisationChoices(organisations, t.lang)}
          chosen={chosen}
          onChoose={setChosen}
        />
        {!chain && <Alert tone="notice">{t('ofAbove')}</Alert>}
      </Card>
      {chosen !== '' && <ChainForm key={`${chosen} ${JSON.stringify(chain)}`} orgId={Number(chosen)} chain={chain} />}
    </>
  )
}

function useRows(suggestions: readonly string[]): FormRow<Field>[] {
  const t = useTexts(escalationTexts)
  const { rows: texts } = escalationTexts
  const numbered = (at: number) => ({
    zh: texts.person.zh.replace('{n}', String(at + 1)),
    en: texts.person.en.replace('{n}', String(at + 1)),
  })
  const filled = (values: FormValues<Field>, at: number) => at < 0 || (values[`login${at}`] ?? '').trim() !== ''
  return [
    {
      name: 'levels',
      kind: 'boxes',
      label: texts.levels,
      choices: ['1', '2'].map(value => ({ value, text: t('level', { n: value }) })),
    },
    ...places.flatMap((at): FormRow<Field>[] => [
      {
        name: `login${at}`,
        kind: 'text',
        capitals: 'off',
        label: numbered(at),
        line: `person ${at}`,
        required: false,
        suggestions,
        ...(at === 0 && { hint: t('emptyHint') }),
        // The next one when there is one before.
        shown: values => filled(values, at - 1),
      },
      {
        name: `minutes${at}`,
        kind: 'number',
        keyboard: 'numeric',
        label: texts.minutes,
        line: `person ${at}`,
        shown: values => filled(values, at - 1) && filled(values, at),
      },
    ]),
  ]
}

function ChainForm({ orgId, chain }: { orgId: number; chain: Chain | undefined }) {
  const t = useTexts(escalationTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { data } = useCall('admin/getUsers', { orgId, pageSize: 200 })
  const steps = chain?.steps ?? []
  const form = useRowForm<Field, RequestOf<'admin/saveEscalationChain'>>({
    rows: useRows(data?.users.map(({ login }) => login) ?? []),
    schema: escalationForm,
    stored: {
      levels: (chain?.levels ?? [1]).join(','),
      ...Object.fromEntries(
        places.flatMap(at => [
          [`login${at}`, steps[at]?.login ?? ''],
          [`minutes${at}`, String(steps[at]?.minutes ?? 10)],
        ]),
      ),
    },
    guarded: true,
    toBody(values) {
      const people = places.map(at => ({
        login: (values[`login${at}`] ?? '').trim(),
        minutes: Number(values[`minutes${at}`]),
      }))
      const end = people.findIndex(({ login }) => login === '')
      return { orgId, levels: chosenIn(values.levels).map(Number), steps: end === -1 ? people : people.slice(0, end) }
    },
    send: body => api.call('admin/saveEscalationChain', body, { quiet: true }),
    async onSaved() {
      toast(t('saved'))
      await cached.outdate('admin/getEscalationChains')
    },
  })
  return (
    <RowForm form={form} className={styles['form']}>
      <Card>
        <FormFields form={form} names={['levels']} />
      </Card>
      <Card>
        <FormFields form={form} names={places.flatMap((at): Field[] => [`login${at}`, `minutes${at}`])} />
      </Card>
      <SaveButton form={form}>{t('save')}</SaveButton>
    </RowForm>
  )
}
