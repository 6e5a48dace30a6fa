/** What became of what was sent to several vehicles: a row for each, those without success first, as a file too. */
import { isOpenCommand, type VehicleCommand } from '@outrider/contract'
import type { ReactNode } from 'react'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { TableExport } from '../../../core/lists/TableExport.tsx'
import { dateTime, number } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { LineList, LineRow } from '../../../ui/LineRow.tsx'
import { Card } from '../../../ui/Page.tsx'
import { StateBadge, type Tone } from '../../../ui/StateBadge.tsx'
import { stateWordsOf } from '../log-columns.tsx'
import { commandStateTexts } from '../strings.ts'
import { useCommands, useDetailWords } from '../use-commands.ts'
import { manyTexts } from './strings.ts'
import type { Outcome, useSending } from './use-sending.ts'

const states = ['failed', 'underWay', 'notSent', 'done'] as const
type State = (typeof states)[number]
const tones: Readonly<Record<State, Tone>> = { failed: 'alarm', underWay: 'driving', notSent: 'offline', done: 'parked' }

interface Row {
  id: string
  name: string
  state: State
  text: string
}

interface Props {
  sent: NonNullable<ReturnType<typeof useSending>['sent']>
  running: boolean
  nameOf: (id: string) => string
  /** Sends it again to these. */
  onAgain: (ids: readonly string[]) => void
}

export function ManyResults(props: Props) {
  const { sent, running } = props
  const ids = [...sent.outcomes.values()].flatMap(outcome =>
    outcome.state === 'replied' && 'command' in outcome.reply ? [outcome.reply.command.commandId] : [],
  )
  // As it was when it was sent, until all are: then the log tells how each goes on.
  return running || ids.length === 0 ? <Listed {...props} later={none} /> : <Followed {...props} ids={ids} />
}

const none: ReadonlyMap<string, VehicleCommand> = new Map()

function Followed({ ids, ...props }: Props & { ids: readonly string[] }) {
  const { pages } = useCommands({ commandIds: [...ids], open: false })
  return <Listed {...props} later={new Map(pages.rows.map(command => [command.commandId, command]))} />
}

function useRowOf(later: ReadonlyMap<string, VehicleCommand>): (outcome: Outcome) => Pick<Row, 'state' | 'text'> {
  const t = useTexts(manyTexts)
  const words = useTexts(commandStateTexts)
  const detailWords = useDetailWords()
  const lang = useLang()
  return outcome => {
    if (outcome.state === 'failed') return outcome
    if (outcome.state !== 'replied') return { state: outcome.state, text: '' }
    const { reply } = outcome
    if (!('command' in reply)) {
      if (!reply.located || reply.gpsTime === null) return { state: 'done', text: t('noFix') }
      return { state: 'done', text: t('located', { time: dateTime(reply.gpsTime, lang) }) }
    }
    const command = later.get(reply.command.commandId) ?? reply.command
    const state = command.state === 'inEffect' ? 'done' : isOpenCommand(command.state) ? 'underWay' : 'failed'
    const read = 'attributes' in reply ? [reply.attributes['model'], reply.attributes['firmware']] : []
    const texts = [stateWordsOf(command, words), detailWords(command.detail), ...read]
    return { state, text: texts.filter(Boolean).join(' · ') }
  }
}

function Listed({ sent, running, nameOf, onAgain, later }: Props & { later: ReadonlyMap<string, VehicleCommand> }): ReactNode {
  const t = useTexts(manyTexts)
  const lang = useLang()
  const rowOf = useRowOf(later)
  const all = [...sent.outcomes].map(([id, outcome]): Row => ({ id, name: nameOf(id), ...rowOf(outcome) }))
  const byState = Map.groupBy(all, ({ state }) => state)
  const count = (state: State) => byState.get(state)?.length ?? 0
  // While it goes on each stays where it is.
  const rows = running ? all : states.flatMap(state => byState.get(state) ?? [])
  const again = [...(byState.get('failed') ?? []), ...(byState.get('notSent') ?? [])].map(({ id }) => id)
  const title = `${t(sent.kind)} · ${t('results')}`
  const table = () => ({
    title,
    columns: [
      { heading: t('vehicles'), width: 160, cell: ({ name }: Row) => name },
      { heading: t('result'), width: 120, cell: ({ state }: Row) => t(state) },
      { heading: t('details'), width: 320, cell: ({ text }: Row) => text },
    ],
    chunks: [rows],
  })
  const counts = Object.fromEntries(states.map(state => [state, number(count(state), lang)])) as Record<State, string>
  return (
    <Card title={title}>
      <p role="status" className="tabular">
        {t('counts', counts)}
      </p>
      {!running && (
        <div className="row wrap">
          {again.length > 0 && (
            <Button icon="refresh" onClick={() => onAgain(again)}>
              {t('sendAgain', { n: number(again.length, lang) })}
            </Button>
          )}
          <TableExport table={table} />
        </div>
      )}
      <LineList label={t('results')}>
        {rows.map(({ id, name, state, text }) => (
          <li key={id}>
            <LineRow title={name} texts={[text]} wraps end={<StateBadge tone={tones[state]}>{t(state)}</StateBadge>} />
          </li>
        ))}
      </LineList>
    </Card>
  )
}
