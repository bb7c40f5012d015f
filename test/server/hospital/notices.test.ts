/** Publishing notices: versions, and what stays readable. */
import { randomUUID } from 'node:crypto'
import { insertRemark, replaceRemark } from '../../../server/areas/hospital/hospital_repository'
import { transaction } from '../../../server/database/client'
import { hospitalCalls } from '../../../src/contract/hospital'
import { forAllTests } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'

const server = forAllTests(() => startTestServer({ seeded: true }))

const hospitalId = 'yunxi-first'
const versionsOf = async (remarkId: string) =>
  (await server.call(hospitalCalls.listRemarkVersions, { remarkId })).body
const present = async (remarkId: string) =>
  (await server.call(hospitalCalls.listRemarks, { hospitalId })).body.find(
    (remark) => remark.remarkId === remarkId,
  )

async function publish(title: string, content: string): Promise<string> {
  const remarkId = randomUUID()
  const draft = { type: 'payment', title, content, summary: null, branchId: null }
  await insertRemark(server.sql, remarkId, hospitalId, draft)
  return remarkId
}

const renew = (remarkId: string, next: { title: string; content: string; changeNote: string }) =>
  transaction(server.sql, (tx) => replaceRemark(tx, remarkId, { ...next, summary: null }))

test('the next version says what changed, and the one before stays readable with the day it ended', async () => {
  const remarkId = await publish('发票须知', '<p>旧的</p>')
  await renew(remarkId, {
    title: '发票须知',
    content: '<p>新的</p>',
    changeNote: '改为电子发票',
  })
  expect(await present(remarkId)).toMatchObject({
    version: 2,
    content: '<p>新的</p>',
    changeNote: '改为电子发票',
  })
  expect(await versionsOf(remarkId)).toEqual([
    expect.objectContaining({
      version: 2,
      content: '<p>新的</p>',
      changeNote: '改为电子发票',
      replacedAt: null,
    }),
    expect.objectContaining({ version: 1, content: '<p>旧的</p>', replacedAt: expect.any(String) }),
  ])
})

test('two versions published at once get two numbers', async () => {
  const remarkId = await publish('退费须知', '<p>一</p>')
  const next = { title: '退费须知', content: '<p>二</p>', changeNote: '改' }
  const both = await Promise.all([renew(remarkId, next), renew(remarkId, next)])
  expect(both.sort()).toEqual([2, 3])
  expect((await versionsOf(remarkId)).map(({ version }) => version)).toEqual([3, 2, 1])
})

test.each(['00000000-0000-4000-8000-000000000000', 'no-uuid'])(
  'the versions of a notice that is not there (%s) are 404',
  async (remarkId) => {
    expect((await server.send(hospitalCalls.listRemarkVersions, { remarkId })).status).toBe(404)
  },
)

test('a notice for one branch says so', async () => {
  const { body } = await server.call(hospitalCalls.listRemarks, {
    hospitalId,
    hospitalBranchId: 'yunxi-east',
    type: 'announcement',
  })
  expect(
    body.some(
      ({ hospitalBranchId, branchName }) =>
        hospitalBranchId === 'yunxi-east' && branchName?.includes('东溪'),
    ),
  ).toBe(true)
})
