/** The parking rule: ACC off, low speed, or either, and the minimum duration. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { CheckBox } from '../../../ui/inputs/CheckBox.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import type { TrackQueryDraft, DraftField } from './track-query-draft.ts'
import styles from './QueryForm.module.css'
import { queryTexts } from './strings.ts'

interface Props {
  draft: TrackQueryDraft
  onChange: (part: Partial<TrackQueryDraft>) => void
  /** Error text of a field. */
  words: (field: DraftField) => string | undefined
}

export function ParkingFields({ draft, onChange, words }: Props) {
  const t = useTexts(queryTexts)
  const wrong = words('parking')
  return (
    <fieldset className={styles['group']} data-field="parking">
      <legend className={styles['label']}>{t('parking')}</legend>
      <div className={styles['boxes']}>
        <CheckBox checked={draft.accOff} onChange={accOff => onChange({ accOff })}>
          {t('byAcc')}
        </CheckBox>
        <CheckBox checked={draft.bySpeed} onChange={bySpeed => onChange({ bySpeed })}>
          {t('bySpeed')}
        </CheckBox>
      </div>
      {wrong && (
        <p role="alert" className="small text-alarm">
          {wrong}
        </p>
      )}
      <div className={styles['times']}>
        {draft.bySpeed && (
          <div data-field="slowerThan">
            <Field
              label={t('slowerThan')}
              inputMode="decimal"
              value={draft.slowerThan}
              placeholder={t('asCounted')}
              suffix={<span className={styles['unit']}>{t('kmh')}</span>}
              error={words('slowerThan')}
              onChange={({ target }) => onChange({ slowerThan: target.value })}
            />
          </div>
        )}
        <div data-field="minutes">
          <Field
            label={t('atLeast')}
            inputMode="decimal"
            value={draft.minutes}
            placeholder={t('asCounted')}
            suffix={<span className={styles['unit']}>{t('minutes')}</span>}
            error={words('minutes')}
            onChange={({ target }) => onChange({ minutes: target.value })}
          />
        </div>
      </div>
    </fieldset>
  )
}
