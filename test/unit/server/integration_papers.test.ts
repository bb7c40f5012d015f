/** The papers about the hospital's door that are made from the code are up to date. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { papers } from '../../../server/intake/describe/integration_docs'
import { integrationOpenApi } from '../../../server/intake/describe/open_api'

it.each(Object.entries(papers))(
  '%s says what the code says (npm run docs:integration)',
  (file, write) => {
    const kept = readFileSync(path.join(__dirname, '../../..', file), 'utf8')
    if (file.endsWith('.json')) expect(JSON.parse(kept)).toEqual(JSON.parse(write()))
    else expect(kept).toBe(write())
  },
)

it('the table of fields says what a schema requires, in lists too', () => {
  const page = papers['docs/integration/fields.md']?.() ?? ''
  const rowOf = (kind: string) => page.split('\n').find((line) => line.startsWith(`| \`${kind}\``))
  const [required = '', others = ''] = rowOf('clinic')?.split(' | ').slice(1) ?? []
  expect(required).toContain('`departmentId`')
  expect(required).toContain('`sources[].capacity`')
  expect(others).toContain('`pool`')
  expect(rowOf('report')).toBeDefined()
})

it('the OpenAPI document has every call that the protocol names, and no other', () => {
  const read = (file: string) => readFileSync(path.join(__dirname, '../../..', file), 'utf8')
  const named = read('docs/his_protocol.md').matchAll(/(?:POST |^\| `POST )(\/[\w/-]+)/gm)
  const protocol = [...new Set([...named].map(([, call]) => `/his${call ?? ''}`))].sort()
  const paths = Object.keys(integrationOpenApi().paths).filter((one) => one.startsWith('/his/'))
  expect(paths.sort()).toEqual(protocol)
})

it.each([
  ['/his/insurance/pre-settle', ['totalFen', 'fundFen', 'accountFen', 'otherFen', 'cashFen']],
  ['/his/insurance/status', ['state', 'settledFen', 'refundedFen']],
  ['/his/queue/take', ['queue', 'seq', 'number']],
])('%s says what is answered', (call, fields) => {
  const { responses } = v.parse(
    described,
    new Map(Object.entries(integrationOpenApi().paths)).get(call),
  ).post
  expect(Object.keys(responses['200'].content['application/json'].schema.properties)).toEqual(
    fields,
  )
})

const described = v.object({
  post: v.object({
    responses: v.object({
      200: v.object({
        content: v.object({
          'application/json': v.object({
            schema: v.object({ properties: v.record(v.string(), v.unknown()) }),
          }),
        }),
      }),
    }),
  }),
})
