/** The messages that went over a link, the newest first; each opens what it says. */
import { type DataOf, type LinkDirection, linkDirections, type LinkMessage, type PlatformLink } from '@outrider/contract'
import { useMemo } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { ListState } from '../../../core/lists/ListState.tsx'
import { MoreRows } from '../../../core/lists/MoreRows.tsx'
import { TableExport } from '../../../core/lists/TableExport.tsx'
import type { TableFile } from '../../../core/export/table-file.ts'
import { useCallPages } from '../../../core/lists/use-call-pages.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { dateTime, number } from '../../../core/time/format.ts'
import { Chip, ChipRow } from '../../../ui/Chip.tsx'
import { Disc } from '../../../ui/Disc.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LineList, LineRow } from '../../../ui/LineRow.tsx'
import { Card } from '../../../ui/Page.tsx'
import { nameOf } from './link-words.ts'
import { platformLinkTexts } from './platform-link-texts.ts'

const path = 'duty/getLinkMessages'
const rowsOf = ({ messages }: DataOf<typeof path>): readonly LinkMessage[] => messages

interface Props {
  link: PlatformLink
  direction: LinkDirection | undefined
  /** Not of the protocol: it is refused as such. */
  type: string | undefined
  onFilter: (filter: { direction?: string; type?: string }) => void
}

export function LinkMessages({ link: { role, platformId, name }, direction, type, onFilter }: Props) {
  const t = useTexts(platformLinkTexts)
  const openScreen = useOpenScreen()
  const filter = useMemo(
    () => ({ role, platformId, ...(direction && { direction }), ...(type !== undefined && { type }) }),
    [role, platformId, direction, type],
  )
  const { list: pages } = useCallPages(path, filter, rowsOf)
  const table = (): TableFile<LinkMessage> => ({
    title: t('messagesOf', { name }),
    columns: [
      { heading: t('time'), width: 180, cell: ({ at }) => ({ time: at }) },
      { heading: t('direction'), width: 100, cell: row => t(row.direction) },
      { heading: t('type'), width: 100, cell: row => row.type },
      { heading: t('name'), width: 240, cell: row => nameOf(row, t, t.lang) },
      { heading: t('plate'), width: 120, cell: ({ plate }) => plate },
      { heading: t('serial'), width: 120, cell: ({ serial }) => serial },
      { heading: t('length'), width: 120, cell: ({ length }) => length },
    ],
    chunks: pages.all(),
  })
  const open = ({ messageId }: LinkMessage) => openScreen('linkMessage', { role, platform: platformId, message: messageId })
  return (
    <Card title={t('messages')} text={t('messagesText')}>
      <div className="row wrap gap-3">
        <ChipRow label={t('direction')}>
          <Chip
            label={t('all')}
            chosen={direction === undefined}
            onChoose={() => onFilter({ ...(type !== undefined && { type }) })}
          />
          {linkDirections.map(each => (
            <Chip
              key={each}
              label={t(each)}
              chosen={direction === each}
              onChoose={() => onFilter({ direction: each, ...(type !== undefined && { type }) })}
            />
          ))}
        </ChipRow>
        {type !== undefined && <Chip label={type} chosen onChoose={() => onFilter(direction ? { direction } : {})} />}
        <TableExport table={table} />
      </div>
      <ListState
        pages={pages}
        failed={t('messagesFailed')}
        empty={<EmptyState icon="list" title={t('noMessages')} text={t('noMessagesText')} />}
      >
        <LineList label={t('messages')}>
          {pages.rows.map(row => (
            <li key={row.messageId}>
              <LineRow
                lead={<Disc plain icon={row.direction === 'in' ? 'down' : 'up'} />}
                title={[nameOf(row, t, t.lang), row.plate].filter(Boolean).join(' · ')}
                texts={[
                  `${t(row.direction)} · ${dateTime(row.at, t.lang)} · ${row.type}`,
                  [t('lengthOf', { n: number(row.length, t.lang) }), !row.explained && row.length > 0 && t('notKept')]
                    .filter(Boolean)
                    .join(' · '),
                ]}
                wraps
                {...(row.explained && { onClick: () => open(row) })}
              />
            </li>
          ))}
        </LineList>
        <MoreRows nextPage={pages.nextPage} loadMore={pages.loadMore} />
      </ListState>
    </Card>
  )
}
