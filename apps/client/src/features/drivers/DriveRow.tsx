/** One driving record: driver, vehicle, start and end. */
import type { Drive } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { dateTime } from '../../core/time/format.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Disc } from '../../ui/Disc.tsx'
import { LineRow } from '../../ui/LineRow.tsx'
import { driverTexts } from './strings.ts'

export function DriveRow({ drive, onReplay }: { drive: Drive; onReplay: (() => void) | undefined }) {
  const t = useTexts(driverTexts)
  const { name, licence, plateNum, nickname, from, to } = drive
  const who = name || licence
  return (
    <LineRow
      lead={<Disc plain icon="user" />}
      title={who}
      texts={[
        bothNamesOf({ plateNum, nickname }),
        name !== '' && licence,
        `${dateTime(from, t.lang)} – ${to === null ? t('still') : dateTime(to, t.lang)}`,
      ]}
      wraps
      action={onReplay && <IconButton icon="play" label={t('replay', { name: who })} onClick={onReplay} />}
    />
  )
}
