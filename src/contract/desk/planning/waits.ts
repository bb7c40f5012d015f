/** How long patients waited, by room and hour of the day. */
import * as v from 'valibot'
import { count, isoDate } from '../../values'
import { anyRole, staffGet } from '../staff_call'

/** With fewer people than this neither half nor nine of ten say anything. */
export const fewestPeople = 5

const minutes = v.nullable(v.number())
const wait = v.object({
  /** Null: all rooms together. */
  room: v.nullable(v.object({ branchName: v.string(), groupName: v.string(), name: v.string() })),
  /** In which they took their number, 0 to 23; null: the whole day. */
  hour: v.nullable(count),
  people: count,
  /** Half waited no longer than this, in minutes; null with fewer than five people. */
  median: minutes,
  /** Nine of ten waited no longer. */
  ninth: minutes,
  /** Half were in the room no longer than this; null with fewer than five whose end is known. */
  inside: minutes,
})
export type Wait = v.InferOutput<typeof wait>

export const waitCalls = {
  list: staffGet({
    path: '/desk/v1/waits',
    roles: anyRole,
    summary: '每个诊室、每小时取号的人等了多久：一半人和九成人，最多 62 天',
    input: v.object({ from: isoDate, to: isoDate }),
    reply: v.object({
      list: v.array(wait),
      /** Numbers of the span that were never called. */
      uncalled: count,
    }),
  }),
}
