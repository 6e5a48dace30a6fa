/** What is filled in is kept under a name, for the user alone or for an organisation that the user administers. */
import type { OwnedTemplate } from '@outrider/contract'
import { useState } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useSession } from '../context/outrider.ts'
import type { FormRow } from '../forms/form-row.ts'
import { FormFields, RowForm } from '../forms/RowForm.tsx'
import { useRowForm } from '../forms/use-row-form.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { useOrganisations } from '../places/use-organisations.ts'
import { currentPlatform, rightsOf } from '../session/session.ts'
import { keptTemplateTexts } from './template-texts.ts'

export interface KeptAs {
  name: string
  /** null: nobody else has it. */
  sharedWith: number | null
}

interface Props {
  /** All that there are: one of the user's own that has the name is replaced. */
  templates: readonly OwnedTemplate[]
  /** The one that was opened last, if any: it is kept under its name again. */
  chosen: string | undefined
  /** Keeps it on the current platform; also loads the list again. */
  save: (as: KeptAs) => Promise<unknown>
}

export function SaveAsTemplate(props: Props) {
  const t = useTexts(keptTemplateTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" icon="plus" onClick={() => setOpen(true)}>
        {t('save')}
      </Button>
      {open && <SaveDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function SaveDialog({ templates, chosen, save, onClose }: Props & { onClose: () => void }) {
  const t = useTexts(keptTemplateTexts)
  const common = useTexts(commonTexts)
  const shares = useSession(state => rightsOf(state).adminAuth)
  const platform = useSession(state => currentPlatform(state)?.Code ?? '')
  const { data: organisations = [] } = useOrganisations(platform)
  const own = templates.find(each => each.templateId === chosen && each.own)
  const { rows: texts } = keptTemplateTexts
  const rows: FormRow<keyof KeptAs>[] = [
    { kind: 'text', name: 'name', label: texts.name, required: true, missing: texts.noName, capitals: 'off', first: true },
  ]
  if (shares)
    rows.push({
      kind: 'choice',
      name: 'sharedWith',
      label: texts.shared,
      unset: t('alone'),
      hint: t('sharedHint'),
      choices: organisations.map(({ value, label }) => ({ value, text: label })),
    })
  const form = useRowForm<keyof KeptAs, KeptAs>({
    rows,
    stored: {
      name: own?.name ?? '',
      // As the list has it: with its platform's code in multi-platform mode.
      sharedWith: organisations.find(({ value }) => value === String(own?.sharedWith))?.value ?? '',
    },
    toBody: ({ name, sharedWith }) => ({ name, sharedWith: sharedWith === '' ? null : Number.parseInt(sharedWith, 10) }),
    send: save,
    onSaved() {
      toast(t('saved'))
      onClose()
    },
  })
  const name = form.values.name.trim()
  const replaces = templates.some(each => each.own && each.name === name && each.templateId !== own?.templateId)
  return (
    <Dialog title={t('save')} closeLabel={common('close')} size="small" onClose={onClose}>
      <RowForm form={form} className="column gap-4">
        <FormFields form={form} />
        {replaces && <p className="quiet">{t('replaced')}</p>}
        {form.failure && <Alert>{form.failure}</Alert>}
        <ButtonRow>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" type="submit" busy={form.busy}>
            {t('confirm')}
          </Button>
        </ButtonRow>
      </RowForm>
    </Dialog>
  )
}
