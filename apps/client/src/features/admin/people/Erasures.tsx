/** /admin/erasures: people who were erased, and how far it is. */
import { type Erasure } from '@outrider/contract'
import { useEffect, useMemo } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { PagedRows } from '../../../core/lists/PagedRows.tsx'
import { PagedTable } from '../../../core/lists/PagedTable.tsx'
import type { TableColumn } from '../../../core/lists/table-columns.ts'
import { wholeList } from '../../../core/lists/use-pages.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { dateTime } from '../../../core/time/format.ts'
import { Disc } from '../../../ui/Disc.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LineRow } from '../../../ui/LineRow.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { StateBadge, type Tone } from '../../../ui/StateBadge.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import styles from '../Admin.module.css'
import { peopleTexts } from './people-texts.ts'

const idOf = ({ number }: Erasure): string => String(number)
const toneOf: Readonly<Record<Erasure['state'], Tone>> = { running: 'idling', kept: 'parked', done: 'driving' }
const textOf = { running: 'running', kept: 'keptState', done: 'done' } as const
/** Between two looks while rows are changed, ms. */
const lookAgain = 2_000

export default function Erasures() {
  const t = useTexts(peopleTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('admin'))
  const wide = useWide()
  const pages = wholeList(useCall('admin/getErasures', {}), ({ erasures }) => erasures)
  const columns = useErasureColumns()
  const { rows, reload } = pages
  const runs = rows.some(({ state }) => state === 'running')
  useEffect(() => {
    if (!runs) return undefined
    const timer = setInterval(reload, lookAgain)
    return () => clearInterval(timer)
  }, [runs, reload])
  const list = {
    pages,
    failed: t('failed'),
    empty: <EmptyState icon="user" title={t('none')} text={t('noneText')} />,
    label: t('erasures'),
    idOf,
  }
  return (
    <ListPage wide bar={<TopBar title={t('erasures')} back={{ label: t('back'), go: goBack }} />}>
      <div className={styles['table']}>
        {wide ? (
          <PagedTable {...list} name="adminErasures" columns={columns} />
        ) : (
          <PagedRows
            columns={columns}
            {...list}
            rowHeight={96}
            renderRow={({ number, kind, state, askedAt, askedBy, keptUntil }) => (
              <LineRow
                lead={<Disc plain icon="user" />}
                title={t('called', { kind: t(kind), number })}
                texts={[
                  [dateTime(askedAt, t.lang), askedBy].filter(Boolean).join(' · '),
                  state !== 'done' && `${t('until')} ${dateTime(keptUntil, t.lang)}`,
                ]}
                action={<StateBadge tone={toneOf[state]}>{t(textOf[state])}</StateBadge>}
              />
            )}
          />
        )}
      </div>
    </ListPage>
  )
}

function useErasureColumns(): readonly TableColumn<Erasure>[] {
  const t = useTexts(peopleTexts)
  return useMemo(() => {
    const time = (key: 'askedAt' | 'keptUntil' | 'doneAt', text: string): TableColumn<Erasure> => ({
      key,
      text,
      width: 170,
      value: row => row[key],
      time: true,
      cell: row => (row[key] === null ? '' : dateTime(row[key], t.lang)),
    })
    return [
      { key: 'number', text: t('number'), width: 90, align: 'end', value: ({ number }) => number },
      { key: 'kind', text: t('kind'), width: 110, value: ({ kind }) => t(kind) },
      time('askedAt', t('askedAt')),
      { key: 'askedBy', text: t('askedBy'), width: 160, value: ({ askedBy }) => askedBy },
      {
        key: 'state',
        text: t('state'),
        width: 140,
        value: ({ state }) => t(textOf[state]),
        cell: ({ state }) => <StateBadge tone={toneOf[state]}>{t(textOf[state])}</StateBadge>,
      },
      { key: 'rows', text: t('changed'), width: 100, align: 'end', value: ({ rows }) => rows },
      time('keptUntil', t('until')),
      time('doneAt', t('doneAt')),
    ]
  }, [t])
}
