/** What is to be tried: everything the user has the right to, unless something is left out. */
import { type AcceptanceTest, acceptanceTries, acceptanceTryNames, contract, type RequestOf } from '@outrider/contract'
import { useState } from 'react'
import { newRequestId } from '../../core/api/request-id.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { chosenIn, type FormRow } from '../../core/forms/form-row.ts'
import { FormFields, RowForm } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { rightsOf } from '../../core/session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { acceptanceTexts } from './strings.ts'

const texts = acceptanceTexts.rows

export function NewTest({ vehicleId, onBegun }: { vehicleId: string; onBegun: (testId: string) => void }) {
  const t = useTexts(acceptanceTexts)
  const { api } = useOutrider()
  const rights = rightsOf(useSession(state => state))
  /** The same until it was taken: a second try finds what the first has made. */
  const [requestId, setRequestId] = useState(newRequestId)
  const offered = acceptanceTryNames.filter(name => {
    const { right } = acceptanceTries[name]
    return right === undefined || rights[right]
  })
  const rows: FormRow<'tries'>[] = [
    {
      kind: 'boxes',
      name: 'tries',
      label: texts.tries,
      choices: offered.map(name => {
        const row = acceptanceTries[name]
        return { value: name, text: row.noticed ? `${row[t.lang]} (${t('heardInCab')})` : row[t.lang] }
      }),
      required: true,
    },
  ]
  const form = useRowForm<'tries', RequestOf<'terminal/beginAcceptance'>, { test: AcceptanceTest }>({
    rows,
    schema: contract.terminal.beginAcceptance.request,
    stored: { tries: offered.join(',') },
    toBody: ({ tries }) => ({ vehicleId, tries: chosenIn(tries), requestId }),
    send: body => api.call('terminal/beginAcceptance', body, { quiet: true }),
    onSaved({ test }) {
      toast(t('begun'))
      setRequestId(newRequestId())
      onBegun(test.testId)
    },
  })
  return (
    <RowForm form={form} className="column gap-3" label={t('newTest')}>
      <FormFields form={form} />
      {form.failure && <Alert>{form.failure}</Alert>}
      <Button look="primary" type="submit" busy={form.busy}>
        {t('begin')}
      </Button>
    </RowForm>
  )
}
