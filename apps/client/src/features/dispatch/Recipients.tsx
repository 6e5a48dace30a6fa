/** The vehicles that a message goes to, by name: each can be taken out. */
import { useState } from 'react'
import { useVehicles } from '../../core/context/use-fleet.ts'
import { namesById } from '../../core/fleet/naming.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { number } from '../../core/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { RemovableChip } from '../../ui/Chip.tsx'
import styles from './Dispatch.module.css'
import { dispatchTexts } from './strings.ts'

/** More are shown when asked for. */
const shownAtFirst = 12

interface Props {
  ids: readonly string[]
  onChange: (ids: readonly string[]) => void
}

export function Recipients({ ids, onChange }: Props) {
  const t = useTexts(dispatchTexts)
  const [all, setAll] = useState(false)
  const shown = all ? ids : ids.slice(0, shownAtFirst)
  const vehicles = useVehicles(shown)
  if (ids.length === 0) return null
  return (
    <div className={styles['recipients']} role="group" aria-label={t('recipients')}>
      {shown.map((id, at) => {
        const name = namesById(id, vehicles[at], t.lang)
        return (
          <RemovableChip
            key={id}
            label={name}
            removeLabel={t('removeRecipient', { name })}
            onRemove={() => onChange(ids.filter(each => each !== id))}
          />
        )
      })}
      {ids.length > shown.length && (
        <Button look="quiet" onClick={() => setAll(true)}>
          {t('moreRecipients', { n: number(ids.length - shown.length, t.lang) })}
        </Button>
      )}
    </div>
  )
}
