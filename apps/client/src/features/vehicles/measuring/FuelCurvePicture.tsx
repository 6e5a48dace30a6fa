/** The curve of a fuel sensor, drawn: what is sent to the right, litres upwards. */
import { useLang } from '../../../core/i18n/use-texts.ts'
import { number } from '../../../core/time/format.ts'
import styles from './Measuring.module.css'

const size = { width: 320, height: 160, left: 44, below: 22, above: 10, right: 12 }

export function FuelCurvePicture({ pairs, title }: { pairs: readonly (readonly [number, number])[]; title: string }) {
  const lang = useLang()
  const sorted = pairs.toSorted(([a], [b]) => a - b)
  const [least, most] = [sorted[0]?.[0] ?? 0, sorted.at(-1)?.[0] ?? 1]
  const litres = Math.max(1, ...sorted.map(([, each]) => each))
  const x = (input: number) =>
    size.left + ((input - least) / Math.max(1e-9, most - least)) * (size.width - size.left - size.right)
  const y = (each: number) => size.height - size.below - (each / litres) * (size.height - size.below - size.above)
  const base = size.height - size.below
  return (
    <svg className={styles['curve']} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={title}>
      <path className={styles['axis']} d={`M${size.left} ${size.above}V${base}H${size.width - size.right}`} />
      <polyline className={styles['line']} points={sorted.map(([input, each]) => `${x(input)},${y(each)}`).join(' ')} />
      {sorted.map(([input, each]) => (
        <circle key={input} className={styles['dot']} cx={x(input)} cy={y(each)} r={2.5} />
      ))}
      <text x={size.left - 6} y={size.above + 8} textAnchor="end">
        {`${number(litres, lang, 1)} L`}
      </text>
      <text x={size.left - 6} y={base} textAnchor="end">
        0
      </text>
      <text x={size.left} y={size.height - 6}>
        {number(least, lang, 1)}
      </text>
      <text x={size.width - size.right} y={size.height - 6} textAnchor="end">
        {number(most, lang, 1)}
      </text>
    </svg>
  )
}
