/** Who changed what of a report, the latest first. */
import { type ItineraryChange, itineraryStates } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { dateTime } from '../../../core/time/format.ts'
import { LineList, LineRow } from '../../../ui/LineRow.tsx'
import styles from '../Trips.module.css'
import { isTimeField } from './itinerary-draft.ts'
import { itineraryTexts } from './strings.ts'

export function ItineraryChanges({ changes }: { changes: readonly ItineraryChange[] }) {
  const t = useTexts(itineraryTexts)
  const valueOf = (field: ItineraryChange['fields'][number]['field'], value: string): string =>
    value !== '' && isTimeField(field) ? dateTime(Number(value), t.lang) : value || '–'
  return (
    <div className={styles['rows']}>
      <LineList label={t('changes')}>
        {changes.map(({ version, at, userName, state, fields }) => (
          <li key={version}>
            <LineRow
              title={`${dateTime(at, t.lang)} · ${userName}`}
              texts={
                version === 1
                  ? [t('reported')]
                  : [
                      itineraryStates[state][t.lang],
                      ...fields.map(
                        ({ field, before, after }) => `${t(field)}: ${valueOf(field, before)} → ${valueOf(field, after)}`,
                      ),
                    ]
              }
              wraps
            />
          </li>
        ))}
      </LineList>
    </div>
  )
}
