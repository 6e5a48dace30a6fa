/** Figures of a card, each below its name. */
import type { FigureName } from '@outrider/contract'
import { useLang } from '../../core/i18n/use-texts.ts'
import { figureHeading, figureText } from './figure-text.ts'
import type { Figures } from './report-rows.ts'
import styles from './Reports.module.css'

interface Props {
  figures: readonly FigureName[]
  values: Figures
  /** Leaves out what is not known. */
  known?: boolean
}

export function FigureList({ figures, values, known = false }: Props) {
  const lang = useLang()
  const shown = known ? figures.filter(name => values[name] !== null && values[name] !== undefined) : figures
  return (
    <dl className={styles['facts']}>
      {shown.map(name => (
        <div key={name}>
          <dt>{figureHeading(name, lang)}</dt>
          <dd className="tabular">{figureText(name, values[name], lang)}</dd>
        </div>
      ))}
    </dl>
  )
}
