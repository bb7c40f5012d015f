/** SQL of the work list as the desk shows it. Few items are open at a time: what is asked of them reads all of them, by the index that holds no others. */
import type { WorkKind } from '../../../src/contract/desk/work/work_kinds'
import type { WorkAge, WorkAsked, WorkMoney } from '../../../src/contract/desk/work/work_shapes'
import { allRows, firstRow } from '../../database/answers'
import type { Executor } from '../../database/client'
import { byTime } from '../../database/keyset_page'
import { columns, type WorkRow } from './work_item_repository'

/** An item with what it is about in money, where that is known. */
export interface ListedRow extends WorkRow {
  amountFen: number | null
}

/** One page of a list, and its cursor. */
interface Page {
  kinds: readonly WorkKind[]
  /** Whom they are with, by id, or `nobody`. */
  person?: string | undefined
  after?: string | undefined
  limit: number
}

const amount = (executor: Executor) =>
  executor`coalesce((facts->>'amountFen')::numeric, (facts->>'channelFen')::numeric, (facts->>'oursFen')::numeric, (facts->>'hospitalFen')::numeric)::float8`
/** Items of before there were deadlines have a day. */
const due = (executor: Executor) => executor`coalesce(due_at, at + interval '1 day')`
const isOf = (executor: Executor, kinds: readonly WorkKind[]) =>
  executor`kind = any(${[...kinds]}::text[])`

const leastFen = { any: 1, hundred: 10_000, thousand: 100_000 } satisfies Record<WorkMoney, number>
/** Since how many hours, and until how many. */
const hoursOf = {
  fresh: [0, 4],
  today: [4, 24],
  days: [24, 72],
  day: [24, null],
  three_days: [72, null],
  week: [168, null],
} satisfies Record<Exclude<WorkAge, 'late'>, [number, number | null]>

/** Open items: oldest first, by their deadlines, or most money first. */
export function listOpen(
  executor: Executor,
  asked: Page & Pick<WorkAsked, 'age' | 'money' | 'sort'>,
): Promise<(ListedRow & { mark: string })[]> {
  const { kinds, person, limit } = asked
  const { mark, beyond, order } = sortedBy(executor, asked)
  return executor<(ListedRow & { mark: string })[]>`
    select ${columns(executor)}, ${amount(executor)} as amount_fen, ${mark} as mark from work_item
    where ended_at is null and ${isOf(executor, kinds)} ${isWith(executor, person)} ${isOld(executor, asked.age)}
      ${asked.money === undefined ? executor`` : executor`and ${amount(executor)} >= ${leastFen[asked.money]}`} ${beyond}
    order by ${order} limit ${limit}`
}

function isWith(executor: Executor, person: string | undefined) {
  if (person === undefined) return executor``
  return person === 'nobody' ? executor`and taken_by is null` : executor`and taken_by = ${person}`
}

function isOld(executor: Executor, age: WorkAge | undefined) {
  if (age === undefined) return executor``
  if (age === 'late') return executor`and ${due(executor)} < now()`
  const [since, until] = hoursOf[age]
  const isOlder = executor`and at <= now() - make_interval(hours => ${since}::int)`
  return until === null
    ? isOlder
    : executor`${isOlder} and at > now() - make_interval(hours => ${until}::int)`
}

function sortedBy(executor: Executor, { sort, after }: Pick<WorkAsked, 'sort'> & Page) {
  const id = executor`work_id`
  if (sort !== 'money')
    return byTime(executor, after, {
      at: sort === 'due' ? due(executor) : executor`at`,
      id,
      isOldestFirst: true,
    })
  const [, fen, lastId] = /^(\d{1,15}(?:\.\d+)?)\|([0-9a-f-]{36})$/.exec(after ?? '') ?? []
  const sum = executor`coalesce(${amount(executor)}, 0)`
  return {
    mark: executor`${sum}::text || '|' || work_id`,
    order: executor`${sum} desc, work_id desc`,
    beyond:
      fen === undefined || lastId === undefined
        ? executor``
        : executor`and (${sum}, work_id) < (${fen}::text::float8, ${lastId}::text::uuid)`,
  }
}

/** Ended items, newest first. */
export function listEnded(
  executor: Executor,
  { kinds, person, after, limit }: Page,
): Promise<(ListedRow & { mark: string })[]> {
  const by = { at: executor`ended_at`, id: executor`work_id` }
  const { mark, beyond, order } = byTime(executor, after, by)
  return executor<(ListedRow & { mark: string })[]>`
    select ${columns(executor)}, ${amount(executor)} as amount_fen, ${mark} as mark from work_item
    where ended_at is not null and ${isOf(executor, kinds)} ${person === undefined || person === 'nobody' ? executor`` : executor`and ended_by = ${person}`} ${beyond}
    order by ${order} limit ${limit}`
}

/** How many of each kind are open. */
export function countOpen(executor: Executor, kinds: readonly WorkKind[]) {
  return allRows<{ kind: WorkKind; open: number }>(executor`
    select kind, count(*)::int as open from work_item where ended_at is null and ${isOf(executor, kinds)} group by kind order by kind`)
}

/** All open items in numbers. */
export async function sumUp(executor: Executor, kinds: readonly WorkKind[], staffId: string) {
  const row = await firstRow<{ open: number; late: number; free: number; mine: number }>(executor`
    select count(*)::int as open, (count(*) filter (where ${due(executor)} < now()))::int as late, (count(*) filter (where taken_by is null))::int as free,
      (count(*) filter (where taken_by = ${staffId}))::int as mine
    from work_item where ended_at is null and ${isOf(executor, kinds)}`)
  return row ?? { open: 0, late: 0, free: 0, mine: 0 }
}

/** The same by how long they wait: under so many hours each, the last without an end. */
export function sumUpAges(executor: Executor, kinds: readonly WorkKind[]) {
  return allRows<{ hours: number | null; open: number; fen: number }>(executor`
    select nullif(s.hours, 1000) as hours, count(w.work_id)::int as open, coalesce(sum(w.fen), 0)::float8 as fen
    from (values (0, 4), (4, 24), (24, 72), (72, 1000)) s (since, hours)
    left join (
      select work_id, ${amount(executor)} as fen, extract(epoch from now() - at) / 3600 as age from work_item where ended_at is null and ${isOf(executor, kinds)}
    ) w on w.age >= s.since and (w.age < s.hours or s.hours = 1000)
    group by s.hours order by s.hours`)
}

/** The same by kind. */
export function sumUpKinds(executor: Executor, kinds: readonly WorkKind[]) {
  return allRows<{ kind: WorkKind; open: number; late: number; fen: number; oldestAt: Date }>(
    executor`
    select kind, count(*)::int as open, (count(*) filter (where ${due(executor)} < now()))::int as late, coalesce(sum(${amount(executor)}), 0)::float8 as fen, min(at) as oldest_at
    from work_item where ended_at is null and ${isOf(executor, kinds)} group by kind order by kind`,
  )
}
