/** The hospital itself, its branches, departments, doctors, services with a queue, and notices. */
import * as v from 'valibot'
import { remarkType } from '../../src/contract/hospital'
import { count, timeOfDay } from '../../src/contract/values'
import {
  active,
  branchId,
  english,
  envelope,
  maybe,
  maybeWords,
  publicEnvelope,
  words,
  id,
} from './envelope'

const place = { latitude: maybe(v.number()), longitude: maybe(v.number()) }
const sort = v.nullish(count, 0)

export const hospitalDocument = v.object({
  kind: v.literal('hospital'),
  english,
  ...publicEnvelope,
  name: words(),
  level: maybeWords(),
  telephone: maybeWords(),
  emergencyTelephone: maybeWords(),
  address: maybeWords(),
  openHours: maybeWords(),
  intro: maybeWords(4000),
  /** `false` withdraws a hospital that was sent by mistake. */
  active,
  ...place,
})

export const branchDocument = v.object({
  kind: v.literal('branch'),
  english,
  ...publicEnvelope,
  hospitalId: id,
  name: words(),
  address: maybeWords(),
  telephone: maybeWords(),
  openHours: maybeWords(),
  /** When same-day registration ends. */
  todayUntil: maybe(timeOfDay),
  notice: maybeWords(1000),
  sort,
  active,
  ...place,
})

export const departmentDocument = v.pipe(
  v.object({
    kind: v.literal('department'),
    english,
    ...publicEnvelope,
    branchId,
    /** Two levels; clinics belong to the second. */
    parentId: maybe(id),
    name: words(),
    place: maybeWords(),
    /** The way from the entrance: 乘电梯到 3 层，出门左转. */
    way: maybeWords(200),
    /** 看什么病 */
    treats: maybeWords(2000),
    minAge: maybe(count),
    maxAge: maybe(count),
    sexLimit: maybe(v.picklist(['male', 'female'])),
    /** What to bring, one line each. */
    preparation: v.nullish(v.array(words(500)), []),
    sort,
    active,
  }),
  v.check(
    ({ minAge, maxAge }) => minAge === null || maxAge === null || minAge <= maxAge,
    'minAge is above maxAge',
  ),
)

export const doctorDocument = v.object({
  kind: v.literal('doctor'),
  english,
  ...publicEnvelope,
  branchId,
  departmentId: id,
  name: words(),
  sex: v.picklist(['male', 'female']),
  title: v.picklist(['chief', 'associate_chief', 'attending', 'resident']),
  photo: maybe(v.pipe(v.string(), v.url('must be an address'))),
  goodAt: maybeWords(2000),
  intro: maybeWords(4000),
  sort,
  active,
})

export const noticeDocument = v.object({
  kind: v.literal('notice'),
  ...envelope,
  hospitalId: id,
  /** Missing: of the whole hospital. */
  branchId: maybe(id),
  type: remarkType,
  title: words(60),
  summary: maybeWords(120),
  /** HTML; sanitised before it is stored. */
  content: words(30_000),
  /** What differs from the version before. */
  changeNote: maybeWords(200),
  /** The same in English. */
  english: maybe(
    v.object({
      title: maybeWords(200),
      summary: maybeWords(400),
      content: maybeWords(60_000),
      changeNote: maybeWords(400),
    }),
  ),
  active,
})
export type NoticeDocument = v.InferOutput<typeof noticeDocument>
