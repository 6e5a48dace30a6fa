/** Figures of a card, each below its name. */
import { comparable, figureChange, type FigureName } from '@outrider/contract'
import { useLang } from '../../core/i18n/use-texts.ts'
import { changeText, figureHeading, figureText } from './figure-text.ts'
import type { Figures } from './report-rows.ts'
import styles from './Reports.module.css'

interface Props {
  figures: readonly FigureName[]
  values: Figures
  /** Of the period that they are compared with. */
  before?: Figures | undefined
  /** Leaves out what is not known. */
  known?: boolean
}

export function FigureList({ figures, values, before, known = false }: Props) {
  const lang = useLang()
  const shown = known ? figures.filter(name => values[name] !== null && values[name] !== undefined) : figures
  return (
    <dl className={styles['facts']}>
      {shown.map(name => (
        <div key={name}>
          <dt>{figureHeading(name, lang)}</dt>
          <dd className="tabular">
            {figureText(name, values[name], lang)}
            {before && <Changed name={name} now={values[name]} before={before[name]} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Nothing where it cannot be told: a card has no column that would stay empty. */
function Changed({ name, now, before }: { name: FigureName; now: number | null | undefined; before: number | null | undefined }) {
  const lang = useLang()
  const change = comparable(name) ? figureChange(name, now, before) : null
  return change === null ? null : <small className={styles['changed']}>{changeText(name, change, lang)}</small>
}
