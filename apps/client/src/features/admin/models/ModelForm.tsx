/** What somebody enters of a model of terminals. What weakens a protection is named and asked about before it is saved. */
import {
  dangersBetween,
  fillPlaceholders,
  ordersInForce,
  relayCommandMethods,
  type RequestOf,
  type TerminalModel,
  terminalModelForm,
} from '@outrider/contract'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { FormRow, FormValues } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useConfirm } from '../../../ui/overlays/Question.tsx'
import { Card } from '../../../ui/Page.tsx'
import styles from '../Admin.module.css'
import { EndCard } from '../keys/EndCard.tsx'
import { modelTexts } from './model-texts.ts'
import { cutIn, isEntered, lockIn, type ModelTexts, textsIn } from './model-words.ts'

type Field = 'cut' | 'obeysTexts' | 'lockMovesDoorsOnly' | 'channelNames' | 'quirks'
type Body = RequestOf<'admin/saveTerminalModel'>

/** The choice that enters nothing. */
const shippedValue = 'shipped'
const choiceOf = (entered: boolean | null): string => (entered === null ? shippedValue : entered ? 'yes' : 'no')
const enteredOf = (choice: string): boolean | null => (choice === shippedValue ? null : choice === 'yes')

function rowsOf({ shipped, assumed, shippedQuirks }: TerminalModel, t: ModelTexts, lang: 'zh' | 'en'): FormRow<Field>[] {
  const { cut, obeysTexts, lockMovesDoorsOnly, channelNames, quirks } = modelTexts.rows
  const asShipped = (value: string) => ({
    value: shippedValue,
    text: fillPlaceholders(modelTexts.rows.asShipped[lang], { value }),
  })
  const eitherOr = (words: (is: boolean) => string) => [
    { value: 'yes', text: words(true) },
    { value: 'no', text: words(false) },
  ]
  return [
    {
      name: 'cut',
      kind: 'choice',
      label: cut,
      choices: [
        asShipped(cutIn(shipped.cut, assumed, t, lang)),
        ...relayCommandMethods.map(value => ({ value, text: t(value) })),
      ],
    },
    {
      name: 'obeysTexts',
      kind: 'choice',
      label: obeysTexts,
      choices: [asShipped(textsIn(shipped.obeysTexts, t)), ...eitherOr(is => textsIn(is, t))],
    },
    {
      name: 'lockMovesDoorsOnly',
      kind: 'choice',
      label: lockMovesDoorsOnly,
      choices: [asShipped(lockIn(shipped.lockMovesDoorsOnly, t)), ...eitherOr(is => lockIn(is, t))],
    },
    { name: 'channelNames', kind: 'text', label: channelNames, hint: t('channelNamesHint'), required: false },
    {
      name: 'quirks',
      kind: 'lines',
      lines: 3,
      label: quirks,
      hint:
        shippedQuirks.length === 0
          ? t('quirksHint')
          : fillPlaceholders(modelTexts.rows.quirksShipped[lang], { text: shippedQuirks.map(each => each[lang]).join(' ') }),
      required: false,
    },
  ]
}

export function ModelForm({ known }: { known: TerminalModel }) {
  const t = useTexts(modelTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { confirm, question } = useConfirm()
  const { model, shipped, inForce, entered, vehicles } = known

  /** False: somebody thought better of it. */
  async function save(body: Body): Promise<boolean> {
    const after = ordersInForce(shipped, body)
    const accepts = dangersBetween(inForce, after)
    const texts = [...accepts.map(danger => t(danger, { method: t(after.cut) })), t('sureMany', { count: vehicles })]
    if (accepts.length > 0 && !(await confirm({ title: t('sure', { model }), texts, yes: t('weaken'), no: t('cancel') })))
      return false
    await api.call('admin/saveTerminalModel', { ...body, accepts }, { quiet: true })
    toast(t('saved'))
    await Promise.all((['admin/getTerminalModels', 'platform/getSensors'] as const).map(cached.outdate))
    return true
  }

  const form = useRowForm<Field, Body, boolean>({
    rows: rowsOf(known, t, t.lang),
    schema: terminalModelForm,
    stored: {
      cut: entered.cut ?? shippedValue,
      obeysTexts: choiceOf(entered.obeysTexts),
      lockMovesDoorsOnly: choiceOf(entered.lockMovesDoorsOnly),
      channelNames: entered.channelNames,
      quirks: entered.quirks,
    },
    guarded: true,
    toBody: ({ cut, obeysTexts, lockMovesDoorsOnly, channelNames, quirks }: FormValues<Field>) => ({
      model,
      cut: relayCommandMethods.find(each => each === cut) ?? null,
      obeysTexts: enteredOf(obeysTexts),
      lockMovesDoorsOnly: enteredOf(lockMovesDoorsOnly),
      channelNames,
      quirks,
    }),
    send: body => save(body),
    fieldOfError: { 'terminalModel.cutByText': 'obeysTexts' },
  })
  const reset = async () => {
    await save({ model, cut: null, obeysTexts: null, lockMovesDoorsOnly: null, channelNames: '', quirks: '' })
  }
  return (
    <>
      <RowForm form={form} className={styles['form']}>
        <Card>
          <FormFields form={form} />
        </Card>
        <SaveButton form={form}>{t('save')}</SaveButton>
      </RowForm>
      {isEntered(known) && (
        <EndCard icon="refresh" title={t('reset')} text={t('resetHint')} sure={t('resetSure')} keep={t('cancel')} end={reset} />
      )}
      {question}
    </>
  )
}
