/** One driving record: driver, vehicle, start and end. */
import type { Drive } from '@outrider/contract'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { dateTime } from '../../core/time/format.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './Drivers.module.css'
import { driverTexts } from './strings.ts'

export function DriveRow({ drive, onReplay }: { drive: Drive; onReplay: (() => void) | undefined }) {
  const t = useTexts(driverTexts)
  const lang = useLang()
  const { name, licence, plateNum, nickname, from, to } = drive
  const who = name || licence
  return (
    <div className={styles['row']}>
      <span className={styles['disc']}>
        <Icon name="user" />
      </span>
      <span className={styles['words']}>
        <span className={styles['name']}>{who}</span>
        <span className={styles['text']}>{bothNamesOf({ plateNum, nickname })}</span>
        {name && <span className={joinClasses(styles['text'], 'tabular')}>{licence}</span>}
        <span className={styles['text']}>
          {dateTime(from, lang)} – {to === null ? t('still') : dateTime(to, lang)}
        </span>
      </span>
      {onReplay && <IconButton icon="follow" label={t('replay', { name: who })} onClick={onReplay} />}
    </div>
  )
}
