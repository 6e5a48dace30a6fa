/**
 * What a bench is: a description, its figures as rows (unit, which way is better, limit), the sizes it can be run at, and how it measures. A file
 * exports one and runs it only when it is the program (`main`), so that other files can import it.
 */
import { Ending } from './ending.ts'
import { type BenchProduct, type ProductOptions, startBenchProduct } from './product.ts'

export interface DeclaredFigure {
  unit: string
  better: 'lower' | 'higher'
  /** The most, or of `higher` the least, that is allowed. At tiny scale none holds but those that `holdsAtEveryScale`. */
  limit?: number
  /** Another figure shows at tiny scale that what measures it works: there it does not come out. */
  notAtTiny?: boolean
}

export interface FigureRow extends DeclaredFigure {
  figure: string
  value: number
}

/**
 * `ordinary`: what the command runs. `small`: real loads in a minute or less. `tiny`: the least with which every figure still comes out, for the
 * smoke test.
 */
export const scaleNames = ['ordinary', 'small', 'tiny'] as const
export type ScaleName = (typeof scaleNames)[number]

type Numbers = Readonly<Record<string, number>>

/** A run of a bench: where its figures go, and what is ended and removed with it. */
export class BenchRun<Figure extends string = string> extends Ending {
  /** Options of the command line that are texts, such as `--only`. */
  readonly texts: Readonly<Record<string, string>>
  /** At tiny scale maps do everything but draw: how large a figure is, is not looked at. */
  readonly drawsMaps: boolean
  readonly #values = new Map<string, number>()

  constructor(texts: Readonly<Record<string, string>> = {}, scale: ScaleName = 'ordinary') {
    super()
    this.texts = texts
    this.drawsMaps = scale !== 'tiny'
  }

  figure(name: Figure, value: number): void {
    this.#values.set(name, value)
  }

  /** Whether a part of the bench is wanted: all are, or those that `--only` names. */
  wants(part: string): boolean {
    return this.texts['only'] === undefined || this.texts['only'].split(',').includes(part)
  }

  product(options?: ProductOptions): Promise<BenchProduct> {
    return startBenchProduct(this, options)
  }

  /** In the order in which they are declared; those that were measured. */
  rows(declared: Readonly<Record<string, DeclaredFigure>>): FigureRow[] {
    return Object.entries(declared).flatMap(([figure, row]) => {
      const value = this.#values.get(figure)
      return value === undefined ? [] : [{ figure, value, ...row }]
    })
  }
}

interface BenchOf<Scale extends Numbers, Figure extends string> {
  /** As in `npm run bench:name`. */
  readonly name: string
  /** One line: what it measures. */
  readonly about: string
  /** Numbers that the command line can change; `small` and `tiny` say what is different there. */
  readonly scales: { ordinary: Scale; small: Partial<NoInfer<Scale>>; tiny: Partial<NoInfer<Scale>> }
  readonly figures: Readonly<Record<Figure, DeclaredFigure>>
  /** Options of the command line that are texts. */
  readonly texts?: readonly string[]
  /** Parts that `--only` can name; then `texts` has `only`. */
  readonly parts?: readonly string[]
  /** No machine changes its figures: their limits hold at every scale, also in the smoke test. */
  readonly holdsAtEveryScale?: boolean
  readonly measure: (scale: Scale, run: BenchRun<Figure>) => Promise<void>
}

export interface Bench extends Omit<BenchOf<Numbers, string>, 'measure'> {
  /** @param run given by who ends it from outside, such as a command that is interrupted */
  run(scale: ScaleName, given?: Numbers, run?: BenchRun): Promise<FigureRow[]>
}

export function defineBench<Scale extends Record<string, number>, const Figure extends string>({
  measure,
  ...bench
}: BenchOf<Scale, Figure>): Bench {
  return {
    ...bench,
    async run(scale, given = {}, run = new BenchRun({}, scale)) {
      try {
        await measure({ ...bench.scales.ordinary, ...bench.scales[scale], ...given }, run)
        return run.rows(bench.figures)
      } finally {
        await run.end()
      }
    },
  }
}

/** Figures beyond their limits; one that is no number is beyond every limit. */
export const beyondLimits = (rows: readonly FigureRow[]): FigureRow[] =>
  rows.filter(({ value, limit, better }) => limit !== undefined && !(better === 'lower' ? value <= limit : value >= limit))
