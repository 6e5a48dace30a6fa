/** /admin/dictionary: adds a word to a dictionary, renames one, or has it offered no more. */
import {
  type AdminOrganisation,
  dictionaries,
  dictionaryNames,
  type DictionaryWord,
  dictionaryWordChange,
  dictionaryWordForm,
  type RequestOf,
} from '@outrider/contract'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import styles from '../Admin.module.css'
import { organisationChoices } from '../organisation-rows.ts'
import { dictionaryTexts } from './dictionary-texts.ts'

export default function DictionaryScreen() {
  const t = useTexts(dictionaryTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('adminDictionaries'))
  const { word: wordId } = useScreenParameters('adminDictionary')
  const words = useCall('admin/getDictionaryWords', {})
  const organisations = useCall('admin/getOrganisations', {})
  const known = words.data?.words.find(each => each.wordId === wordId)
  const error = words.error ?? organisations.error
  return (
    <Page form bar={<TopBar title={known?.word ?? t('add')} back={{ label: t('back'), go: goBack }} />}>
      {error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void Promise.all([words.refetch(), organisations.refetch()]) }}
        />
      ) : !words.data || !organisations.data ? (
        <LoadingState label={t('loading')} />
      ) : known ? (
        <KnownWord key={known.wordId} known={known} onSaved={goBack} />
      ) : wordId === undefined ? (
        <NewWord organisations={organisations.data.organisations} onSaved={goBack} />
      ) : (
        <EmptyState icon="list" title={t('gone')} />
      )}
    </Page>
  )
}

const { rows: texts } = dictionaryTexts
const outdated = ['admin/getDictionaryWords', 'user/getDictionaries'] as const

function NewWord({ organisations, onSaved }: { organisations: readonly AdminOrganisation[]; onSaved: () => void }) {
  const t = useTexts(dictionaryTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { dictionary } = useScreenParameters('adminDictionary')
  const form = useRowForm<'dictionary' | 'orgId' | 'word', RequestOf<'admin/addDictionaryWord'>>({
    rows: [
      {
        name: 'dictionary',
        kind: 'choice',
        label: texts.dictionary,
        choices: dictionaryNames.map(value => ({ value, text: dictionaries[value][t.lang] })),
      },
      {
        name: 'orgId',
        kind: 'choice',
        label: texts.organisation,
        hint: t('organisationHint'),
        choices: organisationChoices(organisations, t.lang),
      },
      { name: 'word', kind: 'text', label: texts.word, first: true, capitals: 'off' },
    ],
    schema: dictionaryWordForm,
    stored: {
      dictionary: dictionaryNames.find(each => each === dictionary) ?? dictionaryNames[0],
      orgId: String(organisations[0]?.orgId ?? ''),
      word: '',
    },
    guarded: true,
    toBody: ({ orgId, ...values }) => ({ ...values, orgId: Number(orgId) }),
    send: body => api.call('admin/addDictionaryWord', body, { quiet: true }),
    async onSaved() {
      await Promise.all(outdated.map(cached.outdate))
      toast(t('saved'))
      onSaved()
    },
    fieldOfError: { 'dictionary.taken': 'word', 'dictionary.tooLong': 'word', 'organisation.unknown': 'orgId' },
  })
  return (
    <RowForm form={form} className={styles['form']}>
      <Card>
        <FormFields form={form} />
      </Card>
      <SaveButton form={form}>{t('add')}</SaveButton>
    </RowForm>
  )
}

function KnownWord({ known, onSaved }: { known: DictionaryWord; onSaved: () => void }) {
  const t = useTexts(dictionaryTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { renames } = dictionaries[known.dictionary]
  const form = useRowForm<'word' | 'ended', RequestOf<'admin/changeDictionaryWord'>, { renamed: number }>({
    rows: [
      { name: 'word', kind: 'text', label: texts.word, hint: t(renames ? 'renames' : 'staysAsSaid'), capitals: 'off' },
      { name: 'ended', kind: 'switch', label: texts.endedLabel, required: false },
    ],
    schema: dictionaryWordChange,
    stored: { word: known.word, ended: known.ended ? 'on' : '' },
    guarded: true,
    toBody: ({ word, ended }) => ({ wordId: known.wordId, word, ended: ended === 'on' }),
    send: body => api.call('admin/changeDictionaryWord', body, { quiet: true }),
    async onSaved({ renamed }) {
      await Promise.all([...outdated, 'admin/getPapers' as const, 'admin/getServices' as const].map(cached.outdate))
      toast(renamed > 0 ? t('savedRenamed', { n: renamed }) : t('saved'))
      onSaved()
    },
    fieldOfError: { 'dictionary.taken': 'word', 'dictionary.tooLong': 'word' },
  })
  return (
    <RowForm form={form} className={styles['form']}>
      <Card title={dictionaries[known.dictionary][t.lang]} text={known.orgName}>
        <FormFields form={form} />
      </Card>
      <SaveButton form={form}>{t('save')}</SaveButton>
    </RowForm>
  )
}
