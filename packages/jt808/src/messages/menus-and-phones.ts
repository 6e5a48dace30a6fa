/** What terminals offer their driver: events, questions, information, a phone book; until 2013, and known to some units of 2019. */
import { list } from '../body/list.ts'
import { message } from '../body/message.ts'
import { u8, u16 } from '../body/numbers.ts'
import { record } from '../body/record.ts'
import { countedText } from '../body/text.ts'
import type { ParentRecord } from '../body/field.ts'
import { when } from '../body/when.ts'
import { type Field, field, type ValueOf } from '../body/field.ts'

/** 0 deletes all, and nothing follows; of events 4 deletes those that are named, without texts. */
const hasItems = ({ action }: ParentRecord): boolean => action !== 0
const namedOnly = 4

const event = record({ id: u8, text: countedText(u8) })
type Event = ValueOf<typeof event>
/** Deleted ones come without a text. */
const events: Field<Event[]> = field({
  read: (from, parent) =>
    parent['action'] === namedOnly
      ? list(u8, u8)
          .read(from, parent)
          .map(id => ({ id, text: '' }))
      : list(u8, event).read(from, parent),
  write: (to, items, parent) =>
    parent['action'] === namedOnly
      ? list(u8, u8).write(
          to,
          items.map(({ id }) => id),
          parent,
        )
      : list(u8, event).write(to, items, parent),
})

/** Items until the body ends, without a count. */
const toEnd = <T>(item: Field<T>): Field<T[]> =>
  field({
    read: (from, parent) => {
      const items: T[] = []
      while (from.left > 0) items.push(item.read(from, parent))
      return items
    },
    write: (to, items, parent) => {
      for (const each of items) item.write(to, each, parent)
    },
    show: (items, version) => items.map(each => item.show(each, version)),
  })

export const setEvents = message(0x8301, 'set events', '事件设置', {
  /** 0 delete all, 1 replace, 2 add, 3 change, 4 delete those named */
  action: u8,
  events: when(hasItems, events),
})

export const question = message(0x8302, 'question', '提问下发', {
  /** bits: 0 urgent, 3 read aloud, 4 advert screen */
  flags: u8,
  text: countedText(u8),
  answers: toEnd(record({ id: u8, text: countedText(u16) })),
})

export const setInformationMenu = message(0x8303, 'information menu', '信息点播菜单设置', {
  /** 0 delete all, 1 replace, 2 add, 3 change */
  action: u8,
  items: when(hasItems, list(u8, record({ type: u8, text: countedText(u16) }))),
})

export const information = message(0x8304, 'information service', '信息服务', { type: u8, text: countedText(u16) })

export const informationOnDemand = message(0x0303, 'information on demand', '信息点播/取消', {
  type: u8,
  /** 0 cancelled, 1 ordered */
  ordered: u8,
})

export const setPhoneBook = message(0x8401, 'set phone book', '设置电话本', {
  /** 0 delete all, 1 replace, 2 add, 3 change by name */
  action: u8,
  /** `calls`: 1 incoming, 2 outgoing, 3 both */
  contacts: when(hasItems, list(u8, record({ calls: u8, number: countedText(u8), name: countedText(u8) }))),
})
