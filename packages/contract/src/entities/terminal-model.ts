/**
 * What is known of a model of terminals: how it is told to cut, what it does with texts and locks, its cameras. Shipped rows, files of makers and options
 * say it first; what a person enters goes before, field by field. Both sides work out what counts by the same functions.
 */
import * as z from 'zod/mini'
import { relayCommandMethods } from './vehicle-command.ts'

export type RelayCommandMethod = (typeof relayCommandMethods)[number]

export interface ModelOrders {
  /** How oil and power are cut. */
  cut: RelayCommandMethod
  /** It carries out what comes as a text. */
  obeysTexts: boolean
  /** 0x8500 moves its doors and nothing else: many terminals cut oil and power by it. */
  lockMovesDoorsOnly: boolean
}

/** null: as shipped. */
export type EnteredOrders = { readonly [Field in keyof ModelOrders]: ModelOrders[Field] | null }

/** Who is cut by a text carries texts out. */
export const cutsByText = (method: RelayCommandMethod): boolean => method === 'textRelay' || method === 'textDyd'

/** What counts. */
export function ordersInForce(shipped: ModelOrders, entered: EnteredOrders): ModelOrders {
  const cut = entered.cut ?? shipped.cut
  return {
    cut,
    obeysTexts: cutsByText(cut) || (entered.obeysTexts ?? shipped.obeysTexts),
    lockMovesDoorsOnly: entered.lockMovesDoorsOnly ?? shipped.lockMovesDoorsOnly,
  }
}

/** By what a change may let something stop a vehicle that drives. */
export const modelDangers = ['otherCut', 'textsShown', 'doorsOnly'] as const
export type ModelDanger = (typeof modelDangers)[number]

/** Of a change from one to the other. */
export function dangersBetween(before: ModelOrders, after: ModelOrders): ModelDanger[] {
  const holds: Readonly<Record<ModelDanger, boolean>> = {
    otherCut: before.cut !== after.cut,
    textsShown: before.obeysTexts && !after.obeysTexts,
    doorsOnly: !before.lockMovesDoorsOnly && after.lockMovesDoorsOnly,
  }
  return modelDangers.filter(danger => holds[danger])
}

const yesOrNo = z.nullable(z.boolean())

/** As a terminal says it when it registers; large and small letters are the same. */
export const terminalModelName = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))

export const terminalModelForm = z.object({
  model: terminalModelName,
  /** null, of this and the next two: as shipped. */
  cut: z.nullable(z.enum(relayCommandMethods)),
  obeysTexts: yesOrNo,
  lockMovesDoorsOnly: yesOrNo,
  /** What its cameras look at, in the order of the channels, with commas between them; empty: as each vehicle says. */
  channelNames: z.string().check(z.trim(), z.maxLength(400)),
  /** What is odd about it, for those who look after its terminals; empty: what the file of its maker says. */
  quirks: z.string().check(z.trim(), z.maxLength(1_000)),
  /** The dangers that who saves it has seen and wants; others that the change brings are refused. */
  accepts: z.optional(z.array(z.enum(modelDangers)).check(z.maxLength(modelDangers.length))),
})
export type TerminalModelForm = z.output<typeof terminalModelForm>

const orders = z.object({ cut: z.enum(relayCommandMethods), obeysTexts: z.boolean(), lockMovesDoorsOnly: z.boolean() })

export const terminalModel = z.object({
  model: z.string(),
  /** Vehicles whose terminal says that it is one. */
  vehicles: z.int(),
  /** What counts where nothing is entered: of the product, of the file of a maker, of an option. */
  shipped: orders,
  /** No row names it: the way of cutting is the usual one. */
  assumed: z.boolean(),
  /** Of the maker whose file has it; empty: none. */
  profile: z.string(),
  /** What the file of its maker says is odd about it. */
  shippedQuirks: z.array(z.object({ zh: z.string(), en: z.string() })),
  entered: z.object({
    cut: terminalModelForm.shape.cut,
    obeysTexts: yesOrNo,
    lockMovesDoorsOnly: yesOrNo,
    channelNames: z.string(),
    quirks: z.string(),
  }),
  /** What counts. */
  inForce: orders,
  /** Last time somebody entered something, ms since 1970; null: nothing is entered. */
  changedAt: z.nullable(z.number()),
})
export type TerminalModel = z.output<typeof terminalModel>
