/** What the live list is sorted by, and its saved views: one menu, and a dialog to save and delete views. */
import { type FleetViews, limits } from '@outrider/contract'
import { type FormEvent, useState } from 'react'
import { stateFilterOf } from '../../../core/fleet/list-view.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/inputs/Field.tsx'
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
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  async function save(event: FormEvent) {
    event.preventDefault()
    const others = views.filter(view => view.name !== name.trim())
    if (name.trim() === '') return setProblem(t('viewNameMissing'))
    if (others.length >= limits.fleetViews) return setProblem(t('tooManyViews', { n: limits.fleetViews }))
    const saved = await set([...others, { name: name.trim(), ...shown }]).then(
      () => true,
      () => false,
    )
    if (!saved) return undefined
    toast(t('viewSaved'))
    return onClose()
  }
  return (
    <Dialog title={t('views')} closeLabel={common('close')} onClose={onClose}>
      <p className={styles['text']}>{t('viewsText')}</p>
      <form className={styles['form']} onSubmit={event => void save(event)} noValidate>
        <Field
          label={t('viewName')}
          value={name}
          maxLength={40}
          error={problem}
          onChange={event => {
            setName(event.target.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" look="primary">
          {t('saveView')}
        </Button>
      </form>
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
