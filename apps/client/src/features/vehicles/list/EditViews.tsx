/** The saved views of the live list: what is on the screen is saved under a name, others are deleted. */
import { type FleetViews, keptName, limits } from '@outrider/contract'
import * as z from 'zod/mini'
import type { FormRow } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { vehicleTexts } from '../strings.ts'
import styles from './EditViews.module.css'

const named = z.object({ name: keptName })
const rows: readonly FormRow<'name'>[] = [{ kind: 'text', name: 'name', label: vehicleTexts.rows.viewName, required: true }]

interface EditProps {
  views: FleetViews['views']
  /** Says by itself what went wrong. */
  set: (views: FleetViews['views']) => Promise<unknown>
  /** What is on the screen. */
  shown: Omit<FleetViews['views'][number], 'name'>
  onClose: () => void
}

export default function EditViews({ views, set, shown, onClose }: EditProps) {
  const t = useTexts(vehicleTexts)
  const form = useRowForm<'name', { name: string }>({
    rows,
    schema: named,
    stored: { name: '' },
    check: ({ name }) =>
      views.filter(view => view.name !== name.trim()).length >= limits.fleetViews
        ? { name: t('tooManyViews', { n: limits.fleetViews }) }
        : {},
    send: ({ name }) => set([...views.filter(view => view.name !== name), { name, ...shown }]),
    onSaved() {
      toast(t('viewSaved'))
      onClose()
    },
  })
  return (
    <Dialog title={t('views')} closeLabel={t('close')} onClose={onClose}>
      <p className={styles['text']}>{t('viewsText')}</p>
      <RowForm form={form} className={styles['form']}>
        <FormFields form={form} />
        <SaveButton form={form}>{t('saveView')}</SaveButton>
      </RowForm>
      {views.length === 0 ? (
        <p className={styles['text']}>{t('noViews')}</p>
      ) : (
        <ul className={styles['views']} aria-label={t('views')}>
          {views.map(view => (
            <li key={view.name}>
              <span>{view.name}</span>
              <IconButton
                icon="trash"
                label={t('deleteView', { name: view.name })}
                onClick={() => void set(views.filter(each => each !== view)).catch(() => undefined)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
