/** Read-only views of a HIS of 43 tables, in PostgreSQL and in MariaDB, up to the patient's page. */
import type { Profile } from '../../../connector/profile/read'
import { registrationCalls } from '../../../src/contract/registration'
import { AppWithConnector } from '../../support/connector/app'
import { HisDatabase } from '../../support/connector/his_database'
import { HisMariaDb } from '../../support/connector/his_mariadb'
import { aSession } from '../../support/server/builders'
import { forAllTests } from '../../support/server/for_tests'
import { until } from '../../support/until'

type His = HisDatabase | HisMariaDb
const databases: [string, () => Promise<His>][] = [
  ['PostgreSQL', () => HisDatabase.start()],
  ['MariaDB', () => HisMariaDb.start()],
]

describe.each(databases)('%s', (_name, start) => {
  const app = forAllTests(() => AppWithConnector.start())
  const his: His = forAllTests(start)

  const kept = async (): Promise<string[]> => {
    const rows = await app.server.sql<{ name: string }[]>`
      select kind || ' ' || id as name from intake_document order by name`
    return rows.map(({ name }) => name)
  }
  /** Departments as a patient's page has them. */
  async function departments() {
    const { token } = await aSession(app.server)
    const { body } = await app.server.call(
      registrationCalls.listDepartments,
      { hospitalBranchId: 'b1' },
      { token },
    )
    return body.flatMap(({ children }) => children)
  }
  const nameIs = (wanted: string) => until(departments, ([first]) => first?.name === wanted)
  const prices = async () => {
    const rows = await app.server.sql<{ line: string }[]>`
      select clinic_id || ' ' || reg_fee_fen as line from schedule order by line`
    return rows.map(({ line }) => line).join(', ')
  }
  const change = (profile: Profile, name: string, changed: string | undefined): void => {
    const source = profile.sources[name]
    if (source?.type === 'view') source.changed = changed
  }
  const inJournal = (file: string) =>
    app.profile('views', { ...his.environment, JOURNAL_FILE: `${app.folder}/${file}` })
  afterEach(() => app.disconnect())

  it('brings rows of many tables to the page where a patient books, and changes by their time', async () => {
    const { journal } = await app.connect(inJournal('time.db'))
    await until(kept, (found) => found.includes('clinic c1') && found.includes('doctor doc1'))
    expect(await departments()).toMatchObject([{ departId: 'd1', name: '心血管内科', leftNum: 8 }])
    expect(await app.server.sql`select name, title from doctor`).toMatchObject([{ name: '𬭎䶮' }])
    const bills = () =>
      journal.newest(0, 100).flatMap(({ content }) => (content.kind === 'bill' ? [content] : []))
    expect(await until(bills, ({ length }) => length === 1)).toMatchObject([
      { lines: [{ amountFen: 2500 }, { category: '01', priceFen: 1320, amountFen: 2640 }] },
    ])
    await his.run(
      `update 机构 set 名称 = '心脏中心', 更新时间 = current_timestamp(3) where 代码 = 'd1'`,
    )
    await nameIs('心脏中心')
  })

  it('brings a stay with its steps, its papers and the word about copies', async () => {
    await his.run(`
      insert into 住院 (住院流水号, 患者号, 院区代码, 住院号, 住院次数, 状态, 科室, 病区代码, 床号, 入院日期, 出院进度, 出院医嘱时间)
        values ('ZY1', 'P1', 'b1', 'Z1', 1, '结算中', '心内科', 'bq1', '12', '2026-11-20', '费用已审', '2026-11-27 09:30:00');
      insert into 出院步骤 values ('ZY1', 1, '审核费用', '护士站', '0', '0', '1'), ('ZY1', 2, '出院结算', '住院处', '1', '1', '0'), ('ZY1', 3, '取出院带药', '药房', '1', null, '0');
      insert into 出院资料 (资料号, 患者号, 住院流水号, 类型, 标题, 签发时间, 状态, 内容)
        values ('CY1', 'P1', 'ZY1', '出院小结', '出院小结', '2026-11-27 10:00:00', '有效', '一周后复查 𬭎');
      insert into 病案复印 (复印单号, 申请号, 状态, 页数, 费用, 缴费方式) values ('BF1', 'R1', '已受理', 24, 12, '窗口')`)
    const { journal } = await app.connect(inJournal('stay.db'))
    const of = (kind: string) =>
      journal.newest(0, 200).flatMap(({ content }) => (content.kind === kind ? [content] : []))
    expect(
      await until(
        () => of('stay'),
        ({ length }) => length === 1,
      ),
    ).toMatchObject([
      {
        status: 'SETTLING',
        settlement: null,
        discharge: {
          state: 'audited',
          orderedAt: '2026-11-27T09:30:00+08:00',
          steps: [
            { name: '审核费用', byPatient: false, state: 'done' },
            { name: '出院结算', byPatient: true, settles: true, state: 'open' },
            { name: '取出院带药', who: '药房', byPatient: true, state: 'open' },
          ],
        },
      },
    ])
    expect(
      await until(
        () => of('clinicalDocument'),
        ({ length }) => length === 1,
      ),
    ).toMatchObject([
      { stayId: 'ZY1', sections: [{ title: '出院小结', text: '一周后复查 𬭎' }], pdf: null },
    ])
    expect(
      await until(
        () => of('copyRequest'),
        ({ length }) => length === 1,
      ),
    ).toMatchObject([
      { requestId: 'R1', state: 'accepted', pages: 24, feeFen: 1200, payAt: 'counter' },
    ])
  })

  it('brings a new row whose time of change is still empty', async () => {
    const add = (id: string, name: string) =>
      his.run(`insert into 人员 (医生代码, 院区代码, 科室代码, 姓名, 性别, 职称代码, 更新时间)
        values ('${id}', 'b1', 'd1', '${name}', '女', '234', null)`)
    await add('doc8', '旧人')
    const profile = inJournal('empty.db')
    const { engine } = await app.connect(profile)
    const names = () => app.server.sql<{ name: string }[]>`select name from doctor order by name`
    await until(
      () => engine.states.get('doctors')?.rows ?? 0,
      (rows) => rows > 0,
    )
    await add('doc9', '新来')
    await until(names, (found) => found.some(({ name }) => name === '新来'))
    await his.run(
      `update 人员 set 姓名 = '改名', 更新时间 = current_timestamp(3) where 医生代码 = 'doc9'`,
    )
    await until(names, (found) => found.some(({ name }) => name === '改名'))
  })

  it('finds changes by a row version, where no time moves', async () => {
    const profile = inJournal('version.db')
    change(profile, 'organisation', '行版本')
    await app.connect(profile)
    await his.run(`update 机构 set 名称 = '胸痛中心', 行版本 = 9007199254740995 where 代码 = 'd1'`)
    await nameIs('胸痛中心')
    await his.run(`update 机构 set 名称 = '心内科', 行版本 = 9007199254740996 where 代码 = 'd1'`)
    await nameIs('心内科')
  })

  it('finds changes of a view whose key is a number', async () => {
    for (const [index, code] of ['h1', 'b1', 'd0', 'd1'].entries())
      await his.run(`update 机构 set 行版本 = ${index + 1} where 代码 = '${code}'`)
    const profile = inJournal('number.db')
    const source = profile.sources.organisation
    if (source?.type !== 'view') throw new Error('no view')
    source.key = ['行版本']
    const { engine } = await app.connect(profile)
    await until(
      () => engine.states.get('organisation')?.rows ?? 0,
      (rows) => rows >= 4,
    )
    await his.run(
      `update 机构 set 名称 = '心脏内科', 更新时间 = current_timestamp(3) where 代码 = 'd1'`,
    )
    await nameIs('心脏内科')
    expect(engine.states.get('organisation')?.failure).toBeNull()
  })

  it('finds changes by the content alone, and what is gone by the list of all', async () => {
    const profile = inJournal('content.db')
    change(profile, 'clinics', undefined)
    await his.run(`insert into 排班 (排班号, 科室代码, 医生代码, 号别, 出诊日期, 午别, 挂号费, 诊查费)
      select 'c2', 科室代码, 医生代码, 号别, 出诊日期 + interval '1' day, '下午', 20, 0 from 排班 where 排班号 = 'c1';
      insert into 号源时段 values ('c2', 1, '13:30', '14:00', 4)`)
    await app.connect(profile)
    await until(prices, (found) => found === 'c1 1500, c2 2000')
    await his.run(`update 排班 set 挂号费 = 18 where 排班号 = 'c1'`)
    await until(prices, (found) => found === 'c1 1800, c2 2000')
    await his.run(`delete from 排班 where 排班号 = 'c2'`)
    const stopped = () => app.server.sql<{ clinicId: string }[]>`
      select clinic_id from schedule where stopped_at is not null`
    expect(await until(stopped, ({ length }) => length > 0)).toEqual([{ clinicId: 'c2' }])
  })

  it('reads with an account that may read its views and nothing else', async () => {
    const profile = inJournal('whole.db')
    const source = profile.sources.patients
    if (source?.type !== 'view') throw new Error('no view')
    source.view = '患者'
    const { engine } = await app.connect(profile)
    await until(
      () => engine.states.get('patients')?.failure ?? '',
      (failure) => /denied/.test(failure),
    )
  })
})
