/** A file for the import: dropped here, or chosen. */
import { limits } from '@outrider/contract'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { number } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import { sheetTexts } from './sheet-texts.ts'
import styles from './Sheet.module.css'

/** By their names too: some systems know no type of CSV. */
const accepted = '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface Props {
  /** Another file than the one that is there. */
  small?: boolean
  busy: boolean
  onFile: (file: File) => void
}

export function ChooseFile({ small = false, busy, onFile }: Props) {
  const t = useTexts(sheetTexts)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && !busy) onFile(file)
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take(target.files)
    // The same file can be chosen again when it was mended.
    target.value = ''
  }
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  const drop = (event: DragEvent) => {
    drag(false)(event)
    take(event.dataTransfer.files)
  }
  const label = small ? t('chooseAnother') : t('choose')
  return (
    <div
      className={joinClasses(small ? styles['buttons'] : styles['drop'], over && styles['over'])}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      {!small && <h2>{t('drop')}</h2>}
      {!small && <p className={styles['hint']}>{t('dropText', { rows: number(limits.rowsOfSheet, t.lang) })}</p>}
      <input ref={input} type="file" hidden accept={accepted} aria-label={label} onChange={choose} />
      <Button
        look={small ? 'secondary' : 'primary'}
        icon={small ? 'refresh' : 'plus'}
        busy={busy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </div>
  )
}
