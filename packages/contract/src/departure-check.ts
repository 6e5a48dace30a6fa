/** Departure checks: what is looked at before a vehicle leaves, what was found, and what follows from it. */
import * as z from 'zod/mini'
import { vehicleTypes } from './entities/add-vehicle.ts'
import { fileId, fileLink } from './files.ts'
import type { Text } from './rules.ts'

/** What is found at an item. */
export const itemResults = {
  good: { zh: '正常', en: 'Good' },
  defect: { zh: '有缺陷', en: 'Defect' },
  notApplicable: { zh: '不适用', en: 'Not applicable' },
} as const satisfies Record<string, Text>
export type ItemResult = keyof typeof itemResults

/** What a check says of its vehicle. `waiting`: a serious defect, until a second person releases the vehicle or holds it back. */
export const departureStates = {
  none: { zh: '今日未检', en: 'Not checked today' },
  passed: { zh: '合格', en: 'Passed' },
  defects: { zh: '有一般缺陷', en: 'Minor defects' },
  waiting: { zh: '待放行', en: 'Awaiting release' },
  released: { zh: '已放行', en: 'Released' },
  held: { zh: '禁止出车', en: 'Held back' },
} as const satisfies Record<string, Text>
export type DepartureState = keyof typeof departureStates
export const departureState = z.enum(Object.keys(departureStates) as [DepartureState, ...DepartureState[]])
const itemResult = z.enum(Object.keys(itemResults) as [ItemResult, ...ItemResult[]])

export const departureLimits = { items: 60, pictures: 12, note: 200, name: 60, pageSize: 200 } as const

interface StandardItem extends Text {
  /** A defect keeps the vehicle until somebody else releases it. */
  serious: boolean
}

const general = {
  tyres: { zh: '轮胎与轮毂', en: 'Tyres and wheels', serious: true },
  brakes: { zh: '制动（行车、驻车）', en: 'Brakes (service and parking)', serious: true },
  steering: { zh: '转向', en: 'Steering', serious: true },
  lights: { zh: '灯光与信号', en: 'Lights and signals', serious: false },
  mirrors: { zh: '后视镜与玻璃、雨刮', en: 'Mirrors, glass and wipers', serious: false },
  fluids: { zh: '机油、冷却液、燃油，有无渗漏', en: 'Oil, coolant and fuel, no leaks', serious: false },
  belts: { zh: '安全带', en: 'Seat belts', serious: true },
  extinguisher: { zh: '灭火器与三角警示牌', en: 'Fire extinguisher and warning triangle', serious: false },
  load: { zh: '货物装载与固定', en: 'Load and lashing', serious: true },
  terminal: { zh: '车载终端与摄像头', en: 'Terminal and cameras', serious: false },
  papers: { zh: '证件齐全', en: 'Papers on board', serious: false },
  driver: { zh: '驾驶员状态（休息、饮酒）', en: 'Driver fit to drive (rest, alcohol)', serious: true },
} as const satisfies Record<string, StandardItem>

const people = {
  exits: { zh: '应急门窗与安全锤', en: 'Emergency exits and hammers', serious: true },
  seats: { zh: '座椅与扶手', en: 'Seats and handrails', serious: false },
} as const satisfies Record<string, StandardItem>

const more = {
  valves: { zh: '罐体、阀门与紧急切断', en: 'Tank, valves and emergency shut-off', serious: true },
  grounding: { zh: '静电接地与防护用品', en: 'Grounding strap and protective gear', serious: true },
  cooling: { zh: '制冷机组与温度', en: 'Cooling unit and temperature', serious: false },
  attachments: { zh: '液压与工作装置', en: 'Hydraulics and attachments', serious: true },
} as const satisfies Record<string, StandardItem>

/** Items of all vehicles, and those of the types. */
export const standardItems: Readonly<Record<string, StandardItem>> = { ...general, ...people, ...more }

const generalItems = Object.keys(general)
const withoutLoad = generalItems.filter(item => item !== 'load')
const ofTypes: Readonly<Record<string, readonly string[]>> = {
  coach: [...withoutLoad, ...Object.keys(people)],
  bus: [...withoutLoad, ...Object.keys(people)],
  taxi: withoutLoad,
  car: withoutLoad,
  tanker: [...generalItems, 'valves', 'grounding'],
  refrigerated: [...generalItems, 'cooling'],
  engineering: [...withoutLoad, 'attachments'],
}

/** The items for a type of vehicles where the organisation has none of its own. */
export const standardItemsOf = (vehicleType: string): readonly string[] => ofTypes[vehicleType] ?? generalItems

export const checklistId = z.string().check(z.regex(/^(\d{1,18}|standard-\w{0,32})$/))
export const departureCheckId = z.string().check(z.regex(/^\d{1,18}$/))
const text = (most: number) => z._default(z.string().check(z.trim(), z.maxLength(most)), '')

export const checklistItem = z.object({
  itemId: z.string().check(z.regex(/^[\w-]{1,32}$/)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(departureLimits.name)),
  serious: z.boolean(),
})
export type ChecklistItem = z.infer<typeof checklistItem>

/** Types of vehicles a list may be for; empty: all that have none of their own. */
export const checklistType = z.enum(['', ...Object.keys(vehicleTypes)] as ['', ...(keyof typeof vehicleTypes)[]])

export const checklist = z.object({
  checklistId,
  /** null: the standard list of the platform. */
  orgId: z.nullable(z.int()),
  orgName: z.string(),
  vehicleType: z.string(),
  items: z.array(checklistItem),
  /** ms since 1970; null: the standard list. */
  changedAt: z.nullable(z.number()),
  changedBy: z.string(),
  editable: z.boolean(),
})
export type Checklist = z.infer<typeof checklist>

/** An item as it is sent. */
export const checkedItem = z.object({
  itemId: z.string().check(z.regex(/^[\w-]{1,32}$/)),
  result: itemResult,
  note: text(departureLimits.note),
  fileIds: z._default(z.array(fileId).check(z.maxLength(4)), []),
})
export type CheckedItem = z.infer<typeof checkedItem>

export const departureCheck = z.object({
  checkId: z.string(),
  vehicleId: z.string(),
  plateNum: z.string(),
  nickname: z.string(),
  /** Day of the platform's time zone, YYYY-MM-DD. */
  day: z.string(),
  /** When it was filled in, by the clock of the device as far as it is believed, and when it arrived: ms since 1970. */
  filledAt: z.number(),
  receivedAt: z.number(),
  userName: z.string(),
  /** The user who asks filled it in. */
  own: z.boolean(),
  /** km; null: not typed. */
  mileage: z.nullable(z.number()),
  note: z.string(),
  state: departureState,
  items: z.array(
    z.object({
      itemId: z.string(),
      name: z.string(),
      serious: z.boolean(),
      result: itemResult,
      note: z.string(),
      pictures: z.array(fileLink),
    }),
  ),
  /** By a second person; null: not (yet) needed. */
  decision: z.nullable(z.object({ released: z.boolean(), at: z.number(), userName: z.string(), note: z.string() })),
})
export type DepartureCheck = z.infer<typeof departureCheck>

/** A vehicle with its state of today. */
export const departureVehicle = z.object({
  vehicleId: z.string(),
  plateNum: z.string(),
  nickname: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  vehicleType: z.string(),
  /** Of `checklists`. */
  checklistId: z.string(),
  state: departureState,
  /** Of the check that the state is from; null: none. */
  filledAt: z.nullable(z.number()),
  userName: z.string(),
  defects: z.int(),
})
export type DepartureVehicle = z.infer<typeof departureVehicle>
