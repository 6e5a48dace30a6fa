/** What is open, by kind: alarms, requests of superior platforms, vehicles that must not leave. */
import type { DutyMatters } from '@outrider/contract'
import type { ReactNode } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { dateTime, number } from '../../../core/time/format.ts'
import type { IconName } from '../../../ui/icon-paths.ts'
import { Disc } from '../../../ui/Disc.tsx'
import { LineList, LineRow } from '../../../ui/LineRow.tsx'
import { Card } from '../../../ui/Page.tsx'
import { handoverTexts } from './handover-texts.ts'

interface Line {
  key: string
  title: string
  texts: readonly string[]
}

export function Matters({ title, matters: { alarms, requests, vehicles } }: { title: string; matters: DutyMatters }) {
  const t = useTexts(handoverTexts)
  const { lang } = t
  return (
    <Card title={title}>
      <Kind
        name={t('alarms')}
        icon="bell"
        count={alarms.count}
        lines={alarms.rows.map(row => ({
          key: row.alarmId,
          title: `${row.plateNum} · ${lang === 'zh' ? row.name : row.nameEn}`,
          texts: [`${dateTime(row.startedAt, lang)} · ${t(row.claimed ? 'claimed' : 'unclaimed')}`],
        }))}
      />
      <Kind
        name={t('requests')}
        icon="shield"
        count={requests.count}
        lines={requests.rows.map((row, at) => ({
          key: String(at),
          title: `${t(row.kind)} · ${row.content}`,
          texts: [[row.govName, row.dueAt !== null && t('due', { time: dateTime(row.dueAt, lang) })].filter(Boolean).join(' · ')],
        }))}
      />
      <Kind
        name={t('vehicles')}
        icon="truck"
        count={vehicles.count}
        lines={vehicles.rows.map(row => ({ key: row.plateNum, title: row.plateNum, texts: [t(row.state)] }))}
      />
    </Card>
  )
}

function Kind({ name, icon, count, lines }: { name: string; icon: IconName; count: number; lines: readonly Line[] }): ReactNode {
  const t = useTexts(handoverTexts)
  const more = count - lines.length
  return (
    <section aria-label={name}>
      <p className="bold">{`${name} ${number(count, t.lang)}`}</p>
      {lines.length === 0 ? (
        <p className="muted">{t('nothing')}</p>
      ) : (
        <LineList label={name}>
          {lines.map(({ key, title, texts }) => (
            <li key={key}>
              <LineRow lead={<Disc plain icon={icon} />} title={title} texts={texts} wraps />
            </li>
          ))}
        </LineList>
      )}
      {more > 0 && <p className="muted">{t('more', { n: number(more, t.lang) })}</p>}
    </section>
  )
}
