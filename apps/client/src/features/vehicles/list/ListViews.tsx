/** What the live list is sorted by, and its saved views: one menu. */
import type { FleetViews } from '@outrider/contract'
import { useState } from 'react'
import { createLazyPart } from '../../../core/chunks/part.tsx'
import { stateFilterOf } from '../../../core/fleet/list-view.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { ChipMenu } from '../../../ui/overlays/ChipMenu.tsx'
import { vehicleTexts } from '../strings.ts'
import { listSorts, useFleetViews } from './use-fleet-views.ts'
import type { Filter } from './use-filter.ts'

/** With a form: most of what forms need would come with the list. */
const EditViews = createLazyPart(() => import('./EditViews.tsx'))

type Shape = FleetViews['views'][number]['shape']

interface Props {
  filter: Filter
  shape: Shape
  onShape: (shape: Shape) => void
}

export function ListViews({ filter, shape, onShape }: Props) {
  const t = useTexts(vehicleTexts)
  const common = useTexts(commonTexts)
  const { sort, views, set, keeps } = useFleetViews()
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
          ...(keeps ? [{ label: t('viewName'), options: [{ key: 'edit', label: t('editViews') }] }] : []),
        ]}
        chosen={chosen?.by ?? 'name'}
        onChoose={choose}
      />
      {editing && (
        <EditViews
          props={{
            views,
            set: next => set({ views: next }),
            shown: { words: filter.words, state: filter.state, shape, sort: sort ?? null },
            onClose: () => setEditing(false),
          }}
          loading={null}
          failed={{ title: common('failed') }}
        />
      )}
    </>
  )
}
