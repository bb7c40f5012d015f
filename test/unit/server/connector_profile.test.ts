/** The page of a profile names every setting that `profile.yml` may have. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { profileShape } from '../../../connector/profile/shape'

const page = readFileSync(path.join(__dirname, '../../../docs/connector/profile.md'), 'utf8')

/** The names of a schema's fields, however deep. */
function fieldsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf)
  if (typeof schema !== 'object' || schema === null) return []
  const { entries, wrapped, options, pipe, value, item } = schema as Record<string, unknown>
  const own = typeof entries === 'object' && entries !== null ? Object.entries(entries) : []
  const inner = [wrapped, options, pipe, value, item].flatMap(fieldsOf)
  return [...own.flatMap(([name, field]) => [name, ...fieldsOf(field)]), ...inner]
}

it('names every setting', () => {
  const names = [...new Set(fieldsOf(profileShape))].sort()
  expect(names).toEqual(
    expect.arrayContaining(['fetchCalls', 'timeoutSeconds', 'wholeEverySeconds']),
  )
  expect(names.filter((name) => !page.includes(`\`${name}`))).toEqual([])
})
