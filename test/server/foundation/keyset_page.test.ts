import { byTime, mergeByTime, takePage } from '../../../server/database/keyset_page'
import { createTestDatabase } from '../../support/server/database'
import { forAllTests } from '../../support/server/for_tests'

/** Thirty rows of ten moments: some have the same moment to the microsecond, each third stands before all others. */
const rows = `(select md5(i::text)::uuid as id, '2026-01-01T08:00:00.000001Z'::timestamptz + (i % 10) * interval '1 microsecond' as at, i % 3 = 0 as urgent
  from generate_series(1, 30) i)`

const database = forAllTests(() => createTestDatabase())

/** The list as it is read page by page. */
async function walk(
  pageSize: number,
  way: { hasFirst?: boolean; isOldestFirst?: boolean },
): Promise<string[]> {
  const { sql } = database
  const seen: string[] = []
  let after: string | null | undefined
  while (after !== null) {
    const first = way.hasFirst === true ? { first: sql`urgent` } : {}
    const by = { at: sql`at`, id: sql`id`, ...first, isOldestFirst: way.isOldestFirst === true }
    const { mark, beyond, order } = byTime(sql, after, by)
    const found = await sql<{ id: string; mark: string }[]>`
      select id, ${mark} as mark from ${sql.unsafe(rows)} r where true ${beyond} order by ${order} limit ${pageSize + 1}`
    const { list, next } = takePage(found, pageSize, ({ id }) => id)
    seen.push(...list)
    after = next
  }
  return seen
}

it.each([
  ['the newest first', {}, 'at desc, id'],
  ['what waits longest first', { isOldestFirst: true }, 'at, id'],
  ['what is urgent first', { hasFirst: true }, 'urgent desc, at desc, id'],
])('a list is read in stretches of any size as in one: %s', async (_words, way, order) => {
  const all = await database.sql.unsafe<{ id: string }[]>(
    `select id from ${rows} r order by ${order}`,
  )
  for (const pageSize of [1, 2, 7, 29, 30, 31])
    expect(await walk(pageSize, way)).toEqual(all.map(({ id }) => id))
})

it('a mark that nobody gave out begins anew', () => {
  const { sql } = database
  const { beyond } = byTime(sql, "1' or true --", { at: sql`at`, id: sql`id` })
  expect(beyond).toMatchObject({ strings: [''] })
})

it.each([7, 30])('several lists are read as one, %i rows a page', async (pageSize) => {
  const { sql } = database
  const way = { at: sql`at`, id: sql`id`, first: sql`urgent` }
  const all = await sql.unsafe<{ id: string }[]>(
    `select id from ${rows} r order by urgent desc, at desc, id`,
  )
  const seen: string[] = []
  let after: string | null | undefined
  while (after !== null) {
    const { mark, beyond, order } = byTime(sql, after, way)
    const lists = await Promise.all(
      [0, 1, 2].map(
        (part) => sql<{ id: string; mark: string }[]>`
          select id, ${mark} as mark from ${sql.unsafe(rows)} r where ascii(left(id::text, 1)) % 3 = ${part} ${beyond} order by ${order} limit ${pageSize + 1}`,
      ),
    )
    const { list, next } = takePage(mergeByTime(lists), pageSize, ({ id }) => id)
    seen.push(...list)
    after = next
  }
  expect(seen).toEqual(all.map(({ id }) => id))
})
