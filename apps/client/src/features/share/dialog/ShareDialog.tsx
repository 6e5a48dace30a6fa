/** Content of the share dialog: the vehicle, a new link, and the links that are valid. */
import type { ShareKind } from '@outrider/contract'
import { useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Select } from '../../../ui/inputs/Select.tsx'
import { kindTexts } from './kind-texts.ts'
import styles from './ShareDialog.module.css'
import type { ShareTarget } from './share-target.ts'
import { VehicleLinks } from './VehicleLinks.tsx'

export function ShareDialog<Kind extends ShareKind>({ kind, vehicles, needs }: ShareTarget<Kind>) {
  const t = useTexts(kindTexts)
  const [first] = vehicles
  const [chosenId, setChosenId] = useState(first?.id ?? '')
  const chosen = vehicles.find(({ id }) => id === chosenId) ?? first
  return (
    <>
      {vehicles.length > 1 && (
        <div className={styles['vehicles']}>
          <Select
            label={t('vehicle')}
            choices={vehicles.map(({ id, name }) => ({ value: id, text: name }))}
            chosen={chosen?.id}
            onChoose={setChosenId}
          />
        </div>
      )}
      {chosen && <VehicleLinks key={chosen.id} kind={kind} vehicle={chosen} needs={needs} />}
    </>
  )
}
