/** Read-only views of the hospital's database, up to the patient's page. */
import { documentSchemas } from '../../../server/hospital_documents'
import { registrationCalls } from '../../../src/contract/registration'
import { AppWithConnector, until } from '../../support/connector/app'
import { HisDatabase } from '../../support/connector/his_database'
import { aSession } from '../../support/server/builders'
import { forAllTests } from '../../support/server/for_tests'

const app = forAllTests(() => AppWithConnector.start())
const his = forAllTests(() => HisDatabase.start())

const documents = async (): Promise<string[]> => {
  const rows = await app.server.sql<{ name: string }[]>`
    select kind || ' ' || id as name from intake_document order by name`
  return rows.map(({ name }) => name)
}

it('brings rows to the page where a patient books, and changes after them', async () => {
  await app.connect(app.profile('views', his.environment))
  await until(documents, (found) => found.some((name) => name.startsWith('clinic c1')))
  const { token } = await aSession(app.server)
  const schedules = () =>
    app.server.call(registrationCalls.listDepartments, { hospitalBranchId: 'b1' }, { token })
  const { body } = await until(schedules, ({ status }) => status === 200)
  expect(body.flatMap(({ children }) => children)).toMatchObject([
    { departId: 'd1', name: '心血管内科', leftNum: 8 },
  ])
  await his.sql.unsafe(
    `update 机构 set 名称 = '心脏中心', 更新时间 = current_timestamp(3) where 代码 = 'd1'`,
  )
  await until(
    async () => (await schedules()).body.flatMap(({ children }) => children)[0]?.name,
    (name) => name === '心脏中心',
  )
  expect(Object.keys(documentSchemas)).toContain('clinic')
})
