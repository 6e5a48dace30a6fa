/** What was missed, in words. */
import { useFleetStatus } from '../../core/context/use-fleet.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { nameOf } from '../../core/fleet/naming.ts'
import { dateTime } from '../../core/time/format.ts'
import { missedTexts } from './strings.ts'
import type { Missed, NamedVehicles } from './watch-missed.ts'

export function MissedWords({ missed: { since, inAlarm, passed } }: { missed: Missed }) {
  const t = useTexts(missedTexts)
  const nickNameOn = useFleetStatus(status => status.nickNameOn)
  const time = dateTime(since, t.lang)
  const named = ({ count, vehicles }: NamedVehicles) => {
    const names = vehicles.map(vehicle => nameOf(vehicle, nickNameOn)).join(t('comma'))
    const more = count - vehicles.length
    return more > 0 ? names + t('more', { count: more }) : names
  }
  return (
    <>
      {inAlarm.count > 0 && t('since', { time, count: inAlarm.count }) + named(inAlarm)}
      {passed.count > 0 &&
        (inAlarm.count > 0 ? t('passedToo', { count: passed.count }) : t('passed', { time, count: passed.count })) +
          named(passed)}
    </>
  )
}
