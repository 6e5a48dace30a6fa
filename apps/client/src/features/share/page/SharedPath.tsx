/** What a track link shows: the path of one vehicle on a map, and its period. */
import { lengthText } from '../../../core/map/measure/measure-length.ts'
import { createLazyPart } from '../../../core/chunks/part.tsx'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { coordinates, dateTime, minuteRange } from '../../../core/time/format.ts'
import { measured } from '../../../core/time/measures.ts'
import { EmptyState, LoadingState } from '../../../ui/EmptyState.tsx'
import { NavigateButton } from '../../../core/map/navigate/NavigateButton.tsx'
import { pageTexts } from './page-texts.ts'
import type { SharedViewProps } from './shared-view.ts'
import { pathLength } from './path-length.ts'
import { pathTexts } from './path-texts.ts'
import { SharedLayout } from './SharedLayout.tsx'
import styles from './SharedPage.module.css'

const PathMap = createLazyPart(async () => ({ default: (await import('../../../core/map/path/PathMap.tsx')).PathMap }))

export function SharedPath({ shared, theme }: SharedViewProps<'track'>) {
  const common = useTexts(pageTexts)
  const t = useTexts(pathTexts)
  const { name, platform, lines, basemap, startTime, endTime, firstTime, lastTime, km, kmAtLeast, expiresAt } = shared
  const [first, last] = [lines[0]?.[0], lines.at(-1)?.at(-1)]
  return (
    <SharedLayout
      title={common('trackTitle')}
      name={name}
      line={t('what', { period: minuteRange(startTime, endTime, t.lang) })}
      platform={platform}
      map={
        first ? (
          <PathMap
            loading={<LoadingState label={common('mapLoading')} />}
            failed={{ title: common('mapFailed') }}
            props={{ path: lines, basemap, lang: t.lang, theme, allLabel: t('all') }}
          />
        ) : (
          <EmptyState icon="map" title={t('nothing')} text={t('nothingText')} />
        )
      }
      facts={
        first &&
        last &&
        firstTime !== null &&
        lastTime !== null && (
          <>
            <dl className={styles['span']}>
              <PathEnd mark="begin" label={t('from')} time={dateTime(firstTime, t.lang)} place={first} />
              <PathEnd mark="end" label={t('to')} time={dateTime(lastTime, t.lang)} place={last} />
              <div>
                <dt>{t('length')}</dt>
                <dd className="tabular">
                  {km === undefined ? lengthText(pathLength(lines), t.lang) : measured('km', km, t.lang, 1)}
                </dd>
                {kmAtLeast && <dd>{t('atLeast')}</dd>}
              </div>
            </dl>
            <NavigateButton place={{ latitude: last[0], longitude: last[1], datum: 'wgs84', name }} />
          </>
        )
      }
      expiresAt={expiresAt}
    />
  )
}

interface PathEndProps {
  mark: 'begin' | 'end'
  label: string
  time: string
  place: readonly [latitude: number, longitude: number]
}

function PathEnd({ mark, label, time, place }: PathEndProps) {
  return (
    <div>
      <dt>
        <i className={styles[mark]} aria-hidden="true" />
        {label}
      </dt>
      <dd className="tabular">{time}</dd>
      <dd className="tabular">{coordinates(...place)}</dd>
    </div>
  )
}
