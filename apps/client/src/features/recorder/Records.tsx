/** One kind of data of a reading: facts, or records with their speeds drawn. */
import type { RecorderDataKind, RecorderEntry } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { Chart } from '../../core/charts/Chart.tsx'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { clockTime, dateTime } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { Card } from '../../ui/Page.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { useEntryWords } from './entry-words.ts'
import { meanOf, topOf } from './speeds.ts'
import { recorderKindTexts, recorderTexts } from './strings.ts'

const page = 60
const most = 200

export function Records({ readingId, kind }: { readingId: string; kind: RecorderDataKind }) {
  const t = useTexts(recorderTexts)
  const kindName = useTexts(recorderKindTexts)
  const [pageSize, setPageSize] = useState(page)
  const [pageNum, setPageNum] = useState(1)
  const { data, error } = useCall('terminal/getRecorderRecords', { readingId, kind, pageNum, pageSize }, { keepLast: true })
  const wordsOf = useEntryWords(kind)
  const factValue = ({ value, kind: of, unit }: { value: string | null; kind: string; unit: string }): string => {
    if (value === null) return t('unknown')
    return of === 'time' ? dateTime(Number(value), t.lang) : [value, unit].filter(Boolean).join(' ')
  }
  /** One page until it is as large as a page may be, then the next. */
  const next = () => (pageSize < most ? setPageSize(most) : setPageNum(pageNum + 1))
  return (
    <Card title={kindName(kind)}>
      {error ? (
        <Alert>{messageOf(error, t.lang)}</Alert>
      ) : !data ? (
        <p className="quiet">{t('loading')}</p>
      ) : data.total === 0 ? (
        <p className="quiet">{t('noRecords')}</p>
      ) : data.facts.length > 0 ? (
        <FactList facts={data.facts.map(fact => [fact[t.lang], factValue(fact)])} />
      ) : (
        <>
          {kind === 'speeds' && <Speeds records={data.records} />}
          <Rows label={kindName(kind)}>
            {data.records.map((entry, index) => (
              <Row
                // oxlint-disable-next-line react/no-array-index-key -- two records of a recorder may be alike
                key={`${entry.at} ${index}`}
                title={entry.at === null ? t('unknown') : dateTime(entry.at, t.lang)}
                text={wordsOf(entry).join(' · ')}
              />
            ))}
          </Rows>
          {pageNum * pageSize < data.total && <Button onClick={next}>{t('more')}</Button>}
        </>
      )}
    </Card>
  )
}

function Speeds({ records }: { records: readonly RecorderEntry[] }) {
  const t = useTexts(recorderTexts)
  const inOrder = records.filter(({ at }) => at !== null).toReversed()
  return (
    <Chart
      kind="line"
      title={t('speedChart')}
      labels={inOrder.map(({ at }) => clockTime(at ?? 0, t.lang))}
      times={inOrder.map(({ at }) => at ?? 0)}
      labelsAre={t('time')}
      unit="km/h"
      series={[
        { name: t('mean'), values: inOrder.map(({ speeds }) => meanOf(speeds)) },
        { name: t('top'), values: inOrder.map(({ speeds }) => topOf(speeds)), tone: 'orange' },
      ]}
    />
  )
}
