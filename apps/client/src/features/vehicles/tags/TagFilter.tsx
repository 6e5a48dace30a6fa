/** Narrows the table to the vehicles with a tag. Absent while none has any. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { number } from '../../../core/time/format.ts'
import type { ChipTone } from '../../../ui/Chip.tsx'
import { ChipMenu } from '../../../ui/overlays/ChipMenu.tsx'
import type { TagColour } from '@outrider/contract'
import { tagTexts } from './tag-texts.ts'
import { useTags } from './use-tags.ts'

/** The dots of chips have the colours of the states. */
const tones: Readonly<Record<TagColour, ChipTone>> = {
  grey: 'offline',
  blue: 'parked',
  green: 'driving',
  amber: 'idling',
  red: 'alarm',
}
const all = ''

export function TagFilter({ chosen, onChoose }: { chosen: string; onChoose: (tag: string) => void }) {
  const t = useTexts(tagTexts)
  const tags = useTags().data?.tags ?? []
  if (tags.length === 0 && chosen === all) return null
  const options = tags.map(({ tag, colour, vehicleIds }) => ({
    key: tag,
    label: tag,
    count: number(vehicleIds.length, t.lang),
    tone: tones[colour],
  }))
  // One that no vehicle has any more is lifted by the same chip.
  if (chosen !== all && !tags.some(({ tag }) => tag === chosen))
    options.push({ key: chosen, label: chosen, count: number(0, t.lang), tone: tones.grey })
  return (
    <ChipMenu
      label={t('tags')}
      groups={[
        { label: t('all'), options: [{ key: all, label: t('all'), lifts: true }] },
        { label: t('tags'), options },
      ]}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
