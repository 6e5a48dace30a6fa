/** The column of tags, apart from the others: those are loaded with the main screen. */
import { useMemo } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { VehicleColumn } from '../table/vehicle-columns.tsx'
import { TagBadges } from './TagBadge.tsx'
import { tagTexts } from './tag-texts.ts'
import { useTags } from './use-tags.ts'

/** undefined: no vehicle has any, and nobody has to look at an empty one. */
export function useTagColumn(): VehicleColumn | undefined {
  const t = useTexts(tagTexts)
  const tagged = useTags().data
  return useMemo(() => {
    if (!tagged || tagged.tags.length === 0) return undefined
    const tagsOf = (id: string) => tagged.ofVehicle.get(id) ?? []
    return {
      key: 'tags',
      text: t('tags'),
      width: 150,
      sort: false,
      value: ({ id }) =>
        tagsOf(id)
          .map(({ tag }) => tag)
          .join(', ') || null,
      cell: ({ id }) => <TagBadges tags={tagsOf(id)} />,
    }
  }, [t, tagged])
}
