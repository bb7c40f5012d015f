/** Six departments of the demo's hospital order exams and ask questions before a visit. */
import { transaction } from '../../../server/database/client'
import { hospitalDay, hospitalNow } from '../../../server/values/hospital_time'
import type { Seen } from '../../../simulators/hospital/after_visit/further_visits'
import { orderExams, orderingDepartments } from '../../../simulators/hospital/after_visit/ordering'
import * as books from '../../../simulators/hospital/books'
import { followingDepartment } from '../../../simulators/seeds/follow_ups'
import { clinicsOf } from '../../../simulators/seeds/registration/clinics'
import { addDays } from '../../../simulators/seeds/registration/days'
import { forAllTests } from '../../support/server/for_tests'
import { startSandboxHost } from './sandbox_host'

const host = forAllTests(() => startSandboxHost({ seeded: true }))
const patientNo = '0100265318'

/** Somebody was seen in that department today. */
async function seenIn(departmentId: string): Promise<Seen> {
  const day = hospitalDay(await hospitalNow(host.sql))
  const clinic = [0, 1, 2, 3, 4, 5, 6]
    .flatMap((ahead) => clinicsOf(addDays(day, ahead)))
    .find((one) => one.departmentId === departmentId)
  if (clinic === undefined) throw new Error(`${departmentId} has no clinic`)
  return { orderNo: 'G1', patientNo, totalFeeFen: 1000, clinic, day } as Seen
}

it('asks in six departments', async () => {
  const rows = await host.sql<{ departmentId: string }[]>`
    select department_id from questionnaire where current`
  expect(rows.map(({ departmentId }) => departmentId).sort()).toEqual([
    'dep-cardiology',
    'dep-endocrinology',
    'dep-gastroenterology',
    'dep-neurology',
    'dep-pediatrics',
    'dep-respiratory',
  ])
})

it('orders in four when a visit ends, beside cardiology’s bill and endocrinology’s follow-up', async () => {
  expect(orderingDepartments).toHaveLength(4)
  expect(orderingDepartments).not.toContain(followingDepartment)
  for (const departmentId of orderingDepartments) {
    const seen = await seenIn(departmentId)
    const before = new Set(await exams())
    await transaction(host.sql, (tx) => orderExams(tx, seen))
    const ordered = (await exams()).filter((id) => !before.has(id))
    expect([departmentId, ordered.length > 0]).toEqual([departmentId, true])
  }
  const none = await seenIn('dep-dermatology')
  const before = await exams()
  await transaction(host.sql, (tx) => orderExams(tx, none))
  expect(await exams()).toEqual(before)
})

async function exams(): Promise<string[]> {
  const found = await books.list(host.sql, 'examOrder', 200)
  return found.map(({ document }) => document.id).sort()
}
