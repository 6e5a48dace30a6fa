/** What the live list is sorted by, and its saved views: one menu, and a dialog to save and delete views. */
import { type FleetViews, keptName, limits } from '@outrider/contract'
import { useState } from 'react'
import * as z from 'zod/mini'
import { stateFilterOf } from '../../../core/fleet/list-view.ts'
import type { FormRow } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ChipMenu } from '../../../ui/overlays/ChipMenu.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { vehicleTexts } from '../strings.ts'
import styles from './ListViews.module.css'
import { listSorts, useFleetViews } from './use-fleet-views.ts'
import type { Filter } from './use-filter.ts'

type Shape = FleetViews['views'][number]['shape']

interface Props {
  filter: Filter
  shape: Shape
  onShape: (shape: Shape) => void
}

export function ListViews({ filter, shape, onShape }: Props) {
  const t = useTexts(vehicleTexts)
  const { sort, views, set } = useFleetViews()
  const [editing, setEditing] = useState(false)
  if (!set) return null
  // A tree is in the order of its names.
  const chosen = shape === 'flat' ? listSorts.find(({ by }) => by === sort?.by) : undefined

  function choose(key: string) {
    if (key === 'edit') return setEditing(true)
    const view = views.find(({ name }) => key === `view ${name}`)
    if (view) {
      filter.set({ words: view.words, state: stateFilterOf(view.state) })
      onShape(view.shape)
    } else onShape('flat')
    void set?.({ sort: view ? view.sort : (listSorts.find(({ by }) => by === key) ?? null) }).catch(() => undefined)
    return undefined
  }
  return (
    <>
      <ChipMenu
        label={t('listOrder')}
        icon="sort"
        groups={[
          {
            label: t('sortedBy'),
            options: [
              { key: 'name', label: t('byName'), lifts: true },
              ...listSorts.map(({ by }) => ({ key: by, label: t(`by_${by}`) })),
            ],
          },
          ...(views.length > 0
            ? [{ label: t('views'), options: views.map(({ name }) => ({ key: `view ${name}`, label: name })) }]
            : []),
          { label: t('viewName'), options: [{ key: 'edit', label: t('editViews') }] },
        ]}
        chosen={chosen?.by ?? 'name'}
        onChoose={choose}
      />
      {editing && (
        <EditViews
          views={views}
          set={next => set({ views: next })}
          shown={{ words: filter.words, state: filter.state, shape, sort: sort ?? null }}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}

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

function EditViews({ views, set, shown, onClose }: EditProps) {
  const t = useTexts(vehicleTexts)
  const common = useTexts(commonTexts)
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
    <Dialog title={t('views')} closeLabel={common('close')} onClose={onClose}>
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
