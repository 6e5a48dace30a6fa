/** The figures of a chart for screen readers. */
import { useMemo } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { number } from '../time/format.ts'
import { type ChartData, drawnSeries, tableRows, withUnit } from './chart.ts'
import { chartTexts } from './chart-texts.ts'

export function ChartTable(chart: ChartData) {
  const t = useTexts(chartTexts)
  const { title, labels, labelsAre, marks = [], digits = 0 } = chart
  const series = drawnSeries(chart)
  const rows = useMemo(() => {
    // What happened is told, whichever points are left out.
    const shown = new Set([...tableRows(labels.length), ...marks.map(({ at }) => at)])
    return [...shown].toSorted((one, other) => one - other)
  }, [labels, marks])
  const caption = rows.length < labels.length ? t('some', { title, n: rows.length, all: labels.length }) : title
  return (
    // A table keeps the width of its words: what hides it stands around it.
    <div className="visually-hidden">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{labelsAre}</th>
            {series.map(({ name, unit }, at) => (
              <th key={at} scope="col">
                {withUnit(name, unit)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row}>
              <th scope="row">{[labels[row], ...marks.filter(({ at }) => at === row).map(({ text }) => text)].join(', ')}</th>
              {series.map(({ values }, at) => {
                const value = values[row] ?? null
                return <td key={at}>{value === null ? t('notKnown') : number(value, t.lang, digits)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
