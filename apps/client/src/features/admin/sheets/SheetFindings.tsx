/** What the check of a sheet found: every wrong cell, or what the import will do; and when it is done, what it did. */
import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import type { TableFile } from '../../../core/export/table-file.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { PagedTable } from '../../../core/lists/PagedTable.tsx'
import type { TableColumn } from '../../../core/lists/table-columns.ts'
import { TableExport } from '../../../core/lists/TableExport.tsx'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Page.tsx'
import { Row, Rows } from '../../../ui/Rows.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { rowNumber, type SheetFile } from './sheet-file.ts'
import styles from './Sheet.module.css'
import { type KitColumn, type KitFindings, type SheetKind, useSheetWords } from './sheet-kind.ts'
import { sheetTexts } from './sheet-texts.ts'
import { useWrongCells, type WrongCellInWords } from './sheet-words.ts'
import type { CheckedSheet, useSheet } from './use-sheet.ts'

interface Props {
  sheet: ReturnType<typeof useSheet>
  file: SheetFile
  checked: CheckedSheet
  columns: readonly KitColumn[]
}

/** Further changes are counted. */
const changesShown = 50

export function SheetFindings({ sheet, file, checked, columns }: Props) {
  const t = useTexts(sheetTexts)
  const { kind } = sheet
  const words = useSheetWords(kind)
  const top = useRef<HTMLDivElement>(null)
  const { findings, imported, meanwhile } = checked
  // The button that was pressed is gone, and stood below many columns.
  useEffect(() => {
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'start' })
  }, [])
  const { wrongTotal, added, changed } = findings
  const replaces = file.onlyNew === true && changed > 0
  return (
    <div ref={top} tabIndex={-1} className={styles['findings']}>
      {imported ? (
        <Done kind={kind} findings={findings} onNext={sheet.startAgain} />
      ) : (
        <Card title={t('findings')}>
          {meanwhile && wrongTotal > 0 && <Alert>{t('meanwhile')}</Alert>}
          <Figures findings={findings} />
          <Verdict kind={kind} findings={findings} />
          {wrongTotal > 0 && <WrongCells kind={kind} file={file} choice={sheet.choice} columns={columns} findings={findings} />}
          {wrongTotal === 0 && changed > 0 && <Changes kind={kind} findings={findings} file={file} columns={columns} />}
          {replaces && <Alert>{t('onlyNew')}</Alert>}
          {sheet.busy === 'importing' && <Alert tone="notice">{t('importing')}</Alert>}
          <div className={styles['buttons']}>
            {wrongTotal === 0 && added + changed > 0 && !replaces && (
              <Button look="primary" icon="check" busy={sheet.busy === 'importing'} onClick={sheet.importAll}>
                {words('import', { count: added + changed })}
              </Button>
            )}
            <Button icon="back" disabled={sheet.busy !== undefined} onClick={() => sheet.choose(sheet.choice)}>
              {t('backToColumns')}
            </Button>
          </div>
        </Card>
      )}
    </div>
  )
}

function Figures({ findings: { added, changed, unchanged, wrongTotal } }: { findings: KitFindings }) {
  const t = useTexts(sheetTexts)
  const figures = [
    ['added', added],
    ['changed', changed],
    ['unchanged', unchanged],
    ['wrongCells', wrongTotal],
  ] as const
  return (
    <dl className={styles['counts']}>
      {figures.map(([name, figure]) => (
        <div key={name} className={styles['count']}>
          <dt className={styles['hint']}>{t(name)}</dt>
          <dd className={`tabular ${styles['figure']}`} data-wrong={name === 'wrongCells' && figure > 0}>
            {number(figure, t.lang)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Verdict({ kind, findings: { added, changed, unchanged, wrongTotal } }: { kind: SheetKind; findings: KitFindings }) {
  const t = useTexts(sheetTexts)
  const words = useSheetWords(kind)
  if (wrongTotal > 0) return <Alert>{t('wrongText')}</Alert>
  if (added + changed > 0) return <Alert tone="notice">{t('ready')}</Alert>
  return <Alert tone="notice">{unchanged > 0 ? words('nothing', { unchanged }) : words('nothingAtAll')}</Alert>
}

type WrongCellsProps = Pick<Props, 'file' | 'columns'> & {
  kind: SheetKind
  choice: Props['sheet']['choice']
  findings: KitFindings
}

const idOf = ({ id }: WrongCellInWords): string => id

function WrongCells({ kind, file, choice, columns, findings }: WrongCellsProps) {
  const t = useTexts(sheetTexts)
  const wide = useWide()
  const { wrong, wrongTotal } = findings
  const cells = useWrongCells({ kind, file, choice, columns, wrong })
  const shown = useMemo(
    (): TableColumn<WrongCellInWords>[] => [
      { key: 'row', text: t('row'), width: 80, align: 'end', value: ({ row }) => row },
      { key: 'cell', text: t('cell'), width: 90, value: ({ cell }) => cell },
      { key: 'field', text: t('field'), width: 170, value: ({ field }) => field },
      { key: 'content', text: t('content'), width: 190, value: ({ content }) => content },
      { key: 'problem', text: t('problem'), width: 420, value: ({ problem }) => problem },
    ],
    [t],
  )
  const files = <TableExport worded="always" label={t('wrongRows')} table={() => wrongRowsFile(file, cells, t)} />
  const more = wrongTotal > wrong.length && (
    <p className={styles['hint']}>{t('wrongMore', { total: number(wrongTotal, t.lang), shown: number(wrong.length, t.lang) })}</p>
  )
  if (!wide)
    return (
      <>
        <div className={styles['buttons']}>{files}</div>
        {more}
        <Rows label={t('wrongCells')}>
          {cells.map(({ id, cell, field, content, problem }) => (
            <Row key={id} title={`${cell} · ${field}`} text={[content, problem].filter(Boolean).join(' — ')} />
          ))}
        </Rows>
      </>
    )
  const pages = {
    rows: cells,
    total: cells.length,
    state: 'there' as const,
    error: null,
    nextPage: 'none' as const,
    loadMore: () => undefined,
    reload: () => undefined,
    all: async function* all() {
      yield cells
    },
  }
  return (
    <>
      {more}
      <div className={styles['list']} style={{ '--rows': cells.length } as CSSProperties}>
        <PagedTable
          name="sheetCells"
          label={t('wrongCells')}
          columns={shown}
          pages={pages}
          idOf={idOf}
          failed=""
          empty={null}
          files={() => files}
        />
      </div>
    </>
  )
}

/** The rows as they stand in the file, with what is wrong at the end of each: to be mended and chosen again. */
function wrongRowsFile(
  { headings, headingsAt, rows }: SheetFile,
  cells: readonly WrongCellInWords[],
  t: ReturnType<typeof useTexts<typeof sheetTexts.rows>>,
): TableFile<readonly string[]> {
  const byRow = new Map<number, string[]>()
  for (const { row, cell, field, problem } of cells)
    if (row !== null) byRow.set(row, [...(byRow.get(row) ?? []), `${cell} ${field}: ${problem}`])
  const first = headingsAt + 2
  const names = [...headings, t('row'), t('problem')]
  return {
    title: t('wrongRows'),
    columns: names.map((heading, at) => ({ heading, width: 140, cell: row => row[at] ?? '' })),
    chunks: [
      [...byRow].map(([row, problems]) => {
        const written = rows[row - first] ?? []
        return [...headings.map((_, at) => written[at] ?? ''), String(row), problems.join('; ')]
      }),
    ],
  }
}

function Changes({
  kind,
  findings: { changes, changed },
  file,
  columns,
}: Pick<Props, 'file' | 'columns'> & { kind: SheetKind; findings: KitFindings }) {
  const t = useTexts(sheetTexts)
  const words = useSheetWords(kind)
  const nameOf = (field: string): string => columns.find(({ name }) => name === field)?.[t.lang] ?? field
  const shown = changes.slice(0, changesShown)
  return (
    <section className={styles['part']}>
      <h3>{t('changesTitle')}</h3>
      <Rows label={t('changesTitle')}>
        {shown.map(({ row, name, fields }) => (
          <Row
            key={row}
            title={name}
            text={t('changeOf', { row: rowNumber(file, row), fields: fields.map(nameOf).join(t.lang === 'zh' ? '、' : ', ') })}
          />
        ))}
      </Rows>
      {changed > shown.length && (
        <p className={styles['hint']}>{words('changesMore', { count: number(changed - shown.length, t.lang) })}</p>
      )}
    </section>
  )
}

function Done({
  kind,
  findings: { added, changed, unchanged },
  onNext,
}: {
  kind: SheetKind
  findings: KitFindings
  onNext: () => void
}) {
  const t = useTexts(sheetTexts)
  const words = useSheetWords(kind)
  const openScreen = useOpenScreen()
  const figures = { added: number(added, t.lang), changed: number(changed, t.lang), unchanged: number(unchanged, t.lang) }
  return (
    <Card title={t('done')}>
      <p role="status">{added + changed > 0 ? words('doneText', figures) : words('nothing', { unchanged })}</p>
      <div className={styles['buttons']}>
        <Button look="primary" icon={kind.icon} onClick={() => kind.openList(openScreen)}>
          {words('toList')}
        </Button>
        <Button icon="plus" onClick={onNext}>
          {t('nextSheet')}
        </Button>
      </div>
    </Card>
  )
}
