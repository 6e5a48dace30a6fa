/** What counts of a model of terminals, in words. */
import type { Lang, ModelOrders, TerminalModel } from '@outrider/contract'
import { fillPlaceholders } from '@outrider/contract'
import type { Translate } from '../../../core/i18n/texts.ts'
import { modelTexts } from './model-texts.ts'

export type ModelTexts = Translate<typeof modelTexts.rows>

export const textsIn = (obeys: boolean, t: ModelTexts): string => t(obeys ? 'obeys' : 'shows')
export const lockIn = (doors: boolean, t: ModelTexts): string => t(doors ? 'doors' : 'mayCut')

/** `assumed`: no row names the model. */
export const cutIn = (cut: ModelOrders['cut'], assumed: boolean, t: ModelTexts, lang: Lang): string =>
  assumed ? fillPlaceholders(modelTexts.rows.cutAssumed[lang], { method: t(cut) }) : t(cut)

export const isEntered = ({ changedAt }: TerminalModel): boolean => changedAt !== null

export const cutInForce = ({ inForce, assumed, entered }: TerminalModel, t: ModelTexts, lang: Lang): string =>
  cutIn(inForce.cut, assumed && entered.cut === null, t, lang)
