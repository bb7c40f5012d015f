/** The named values of calls. Money is integer fen, days are the hospital's calendar days (Asia/Shanghai), moments are ISO 8601 with an offset. */
import * as v from 'valibot'

/** An opaque id made by the server; never sequential. */
export const id = v.pipe(
  v.string(),
  v.nonEmpty('缺少编号'),
  v.maxLength(64, '编号不正确'),
  v.regex(/^[\w-]+$/, '编号不正确'),
)
/** Money in fen, never negative. */
export const amountFen = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** A calendar day of the hospital, `2026-11-25`. */
export const isoDate = v.pipe(v.string(), v.isoDate('日期不正确'))
/** A moment, `2026-11-25T09:00:00+08:00`. */
export const isoDateTime = v.pipe(v.string(), v.isoTimestamp())
/** A time of day, `09:30`. */
export const timeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间不正确'))
/** A number of things. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** A mainland mobile number. */
export const mobile = v.pipe(v.string(), v.trim(), v.regex(/^1[3-9]\d{9}$/, '请输入 11 位手机号'))
/** The six digits of an SMS code. */
export const smsCode = v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, '请输入 6 位验证码'))
/** A text in other servers' replies: a number counts as its digits. For replies only. */
export const looseText = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.string())
/** A text that other servers may leave empty or null. For replies only. */
export const mayBeText = v.pipe(
  v.nullish(v.union([v.string(), v.number()]), ''),
  v.transform(String),
  v.string(),
)
/** A number in other servers' replies: digits count. For replies only. */
export const looseCount = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), count)
/** No input. */
export const nothing = v.object({})
/** A reply that the spec does not show: known fields are read, and anything else (nothing, null, other types) counts as missing. */
export function readLeniently<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(
    v.unknown(),
    v.transform((body) =>
      typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {},
    ),
    v.object(entries),
  )
}
/** The reply of a call that only succeeds or fails. */
export const done = v.object({ ok: v.literal(true) })

const wholeNumber = v.pipe(
  v.union([
    v.number(),
    v.pipe(v.string(), v.regex(/^\d{1,9}$/, '数字不正确'), v.transform(Number)),
  ]),
  v.number(),
  v.safeInteger('数字不正确'),
)
/** The cursor of a list: that of the last row shown (keyset paging). */
export const after = v.optional(v.pipe(v.string(), v.maxLength(200, '页码不正确')))

/** Paging of a patient's list: 20 rows by default, 50 at most. */
export const paging = {
  after,
  pageSize: v.optional(
    v.pipe(wholeNumber, v.minValue(1, '每页条数不正确'), v.maxValue(50, '每页条数不正确')),
    20,
  ),
}

const pageNumber = v.optional(v.pipe(wholeNumber, v.minValue(0, '页码不正确')))

/** As `paging`, also by the number of a page, the first one 1 (spec §7 says `query paging`); a cursor takes precedence. */
export const pagingByNumber = { ...paging, page: pageNumber, pageNum: pageNumber }

/** The number of rows before the page asked for by its number. */
export function rowsBefore(asked: { page?: number; pageNum?: number; pageSize: number }): number {
  return Math.max((asked.page ?? asked.pageNum ?? 1) - 1, 0) * asked.pageSize
}

/** One page of a list; `next` is null at its end. */
export function pageOf<Row extends v.GenericSchema>(row: Row) {
  return v.object({ list: v.array(row), next: v.nullable(v.string()) })
}
/** One page of a list, as a type. */
export interface Page<Row> {
  list: Row[]
  next: string | null
}

export type IsoDate = v.InferOutput<typeof isoDate>

/** Chosen by the phone for each thing it wants done once: a repeat with the same key gives the same. */
export const idempotencyKey = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, '编号不正确'))
