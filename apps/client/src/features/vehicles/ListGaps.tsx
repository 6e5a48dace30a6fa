/** Notices of an incomplete list: missing platforms or pages, and data kept from an earlier visit. */
import { useFleetStatus } from '../../core/context/use-fleet.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { dateTime, number } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { vehicleTexts } from './strings.ts'

export function ListGaps() {
  const t = useTexts(vehicleTexts)
  const platforms = useFleetStatus(status => status.platforms)
  const progress = useFleetStatus(status => status.progress)
  const several = platforms.length > 1
  const comma = t.lang === 'zh' ? '、' : ', '
  const missing = platforms.filter(
    ({ loaded, error, cachedAt: keptAt }) => !loaded && error !== undefined && keptAt === undefined,
  )
  return (
    <>
      {progress && progress.pages > 1 && (
        <p role="status">
          {t('progress', {
            vehicles: number(progress.vehiclesDone, t.lang),
            total: number(progress.vehicles, t.lang),
            pages: progress.pagesDone,
            of: progress.pages,
          })}
        </p>
      )}
      {missing.length > 0 && (
        <Alert tone="notice">{t('missing', { titles: missing.map(({ title }) => title).join(comma) })}</Alert>
      )}
      {platforms.map(({ code, title, gap, cachedAt: keptAt }) => (
        <div key={code}>
          {gap && (
            <Alert tone="notice">
              {t(several ? 'gapOf' : 'gap', { title, pages: gap.pages, vehicles: number(gap.vehicles, t.lang) })}
            </Alert>
          )}
          {keptAt !== undefined && (
            <Alert tone="notice">{t(several ? 'keptOf' : 'kept', { title, time: dateTime(keptAt, t.lang) })}</Alert>
          )}
        </div>
      ))}
    </>
  )
}
