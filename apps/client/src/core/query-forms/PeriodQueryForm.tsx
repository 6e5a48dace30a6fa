/**
 * Form of a query with a period: fields that say what is queried (children), and the period. Collapses to a line after a query; as a bar above a
 * table it stays.
 */
import { type ReactNode, useState } from 'react'
import { Form } from '../forms/Form.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { DateRangeField } from '../../ui/inputs/DateRangeField.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { inputTime, timeIn } from '../time/days.ts'
import { minuteRange } from '../time/format.ts'
import { quickTimeTexts } from '../time/quick-time-texts.ts'
import { monthTimes, quickTimes, throughMinute, timesOf } from '../time/quick-times.ts'
import { timeFilterTexts } from '../time/time-filter-texts.ts'
import { PeriodFields } from './PeriodFields.tsx'
import styles from './QueryForms.module.css'
import { queryFormTexts } from './strings.ts'

/** ms since 1970, both included. */
export interface Period {
  from: number
  to: number
}

/** As typed: values of date-and-time inputs. */
export interface PeriodDraft {
  from: string
  to: string
}

export const periodDraft = ({ from, to }: Period): PeriodDraft => ({
  from: inputTime(from, 'minute'),
  to: inputTime(to, 'minute'),
})

/** What a form that opens without a query starts with. */
export const todayDraft = (): PeriodDraft => periodDraft(timesOf('today', Date.now()))

interface PeriodQueryFormProps {
  draft: PeriodDraft
  onDraft: (draft: PeriodDraft) => void
  /** The period that is shown, and a name of what is shown; undefined: nothing yet, the form is open. */
  shown: { name: string; period: Period } | undefined
  /** Opens the form although there is a query: something in it has been chosen again. */
  startOpen: boolean
  /** Why the query cannot be sent; `atField`: a field among the children shows it. */
  problemOf: (period: Period) => { text: string; atField?: boolean } | undefined
  onQuery: (period: Period) => void
  /** Longest period, ms, where months are offered too; absent: that of tracks. */
  longest?: number
  /** In one row with what is queried, always open. */
  bar?: boolean
  /** The fields above the period, given the text of the problem at them once the user has tried to send. */
  children: (problem: string | undefined) => ReactNode
}

export function PeriodQueryForm(props: PeriodQueryFormProps) {
  const { draft, onDraft, shown, startOpen, problemOf, onQuery, longest, bar = false, children } = props
  const t = useTexts(queryFormTexts)
  const quick = useTexts(quickTimeTexts)
  const filters = useTexts(timeFilterTexts)
  const [open, setOpen] = useState(shown === undefined || startOpen)
  const [submitted, setSubmitted] = useState(false)
  const [openedAt] = useState(Date.now)
  const period = { from: timeIn(draft.from), to: timeIn(draft.to) }
  const incomplete = Number.isNaN(period.from) || Number.isNaN(period.to)
  const problem = problemOf(period) ?? (incomplete ? { text: quick('badTimes') } : undefined)
  const shownProblem = submitted ? problem : undefined

  if (!open && shown && !bar)
    return (
      <div className="row spread gap-3 quiet">
        <span>
          {shown.name} · {minuteRange(shown.period.from, shown.period.to, t.lang)}
        </span>
        <Button look="quiet" icon="edit" onClick={() => setOpen(true)}>
          {t('edit')}
        </Button>
      </div>
    )
  const offered = longest === undefined ? quickTimes : [...quickTimes, ...monthTimes]
  const drafts = offered.map(value => ({ value, text: quick(value), draft: periodDraft(timesOf(value, openedAt)) }))
  const ranges = {
    ranges: drafts,
    chosen: drafts.find(range => range.draft.from === draft.from && range.draft.to === draft.to)?.value,
    onChoose: (value: (typeof offered)[number]) => onDraft(drafts.find(range => range.value === value)?.draft ?? draft),
  }
  return (
    <Form
      className={styles[bar ? 'bar' : 'form']}
      onSubmit={() => {
        setSubmitted(true)
        if (problem) return
        setOpen(false)
        onQuery({ from: period.from, to: throughMinute(period.from, period.to, longest) })
      }}
    >
      {children(shownProblem?.atField ? shownProblem.text : undefined)}
      {bar ? (
        <div className={styles['period']}>
          <DateRangeField
            label={quick('range')}
            fromLabel={quick('from')}
            toLabel={quick('to')}
            calendarLabel={filters('calendar')}
            precision="minute"
            value={draft}
            onChange={onDraft}
          />
        </div>
      ) : (
        <PeriodFields
          label={quick('range')}
          {...ranges}
          precision="minute"
          sides={(['from', 'to'] as const).map(side => ({
            label: quick(side),
            value: draft[side],
            onType: text => onDraft({ ...draft, [side]: text }),
          }))}
        />
      )}
      {!bar && shownProblem && !shownProblem.atField && <Alert>{shownProblem.text}</Alert>}
      <Button look="primary" block={!bar} type="submit">
        {t('show')}
      </Button>
      {bar && (
        <div className={styles['below']}>
          <PeriodFields label={quick('range')} {...ranges} precision="minute" sides={[]} error={shownProblem?.text} />
        </div>
      )}
    </Form>
  )
}
