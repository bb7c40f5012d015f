/** The hospital's word about copies of a record, written as a Task by the demo's hospital and read by the app. */
import type * as v from 'valibot'
import { tidied } from '../../../../server/hospital_documents/fhir_writing'
import { copyRequestDocument } from '../../../../server/hospital_documents/stay/record_copies'
import { kindOf } from '../../../../server/intake/fhir/kinds'
import { copyRequestAsFhir } from '../../../../simulators/hospital/fhir/record_copies'

type Document = v.InferOutput<typeof copyRequestDocument>

const document: Document = {
  kind: 'copyRequest',
  id: 'BA1',
  version: 3,
  at: '2026-11-28T08:00:00+08:00',
  requestId: '5c1e0b5e-63a1-4a54-9a5f-3f6a2d1c7b20',
  state: 'received',
  pages: null,
  feeFen: null,
  payAt: null,
  refundFen: null,
  reason: null,
  courier: null,
  advice: null,
}
const task = (given: Partial<Document>) => tidied(copyRequestAsFhir({ ...document, ...given }))

function read(resource: object): unknown {
  const kind = kindOf('Task')
  const kept = kind?.keeps({ ...resource, resourceType: 'Task' })
  const parsed = kind?.read(kept)
  if (parsed?.ok !== true) throw new Error('it is no Task')
  const found = parsed.read.assemble?.({ self: 'BA1' } as never)
  return found && { ...found }
}

const cost = { pages: 24, feeFen: 1250, payAt: 'delivery' } as const
it.each<Partial<Document>>([
  {},
  { state: 'accepted', ...cost },
  { state: 'refused', reason: '病案还没有归档' },
  { state: 'ready', ...cost, advice: '凭身份证领取' },
  { state: 'sent', ...cost, courier: { name: '邮政', parcelNo: 'EM1' } },
  { state: 'accepted', ...cost, payAt: 'app' },
  { state: 'ready', ...cost, payAt: 'app', refundFen: 250 },
  { state: 'done', pages: 24, feeFen: 0 },
])('%j comes back as it was', (given) => {
  const { version: _version, at: _at, ...expected } = { ...document, ...given }
  const known = Object.entries(expected).filter(([, value]) => value !== null)
  expect(read(task(given))).toEqual(Object.fromEntries(known))
})

it('that was taken back says nothing', () => {
  expect(read({ ...task({}), status: 'cancelled' })).toBeUndefined()
})

it.each([
  ['no number of the app', { groupIdentifier: undefined }],
  ['a state that there is not', { status: 'draft' }],
])('with %s is refused', (_what, given) => {
  expect(() => read({ ...task({}), ...given })).toThrow()
})

it('keeps nothing else of it', () => {
  const kept = kindOf('Task')?.keeps({
    ...task({}),
    resourceType: 'Task',
    description: '右膝骨关节炎',
    input: [{ valueString: 'x' }],
  })
  expect(JSON.stringify(kept)).not.toMatch(/膝|input/)
})
