/** kill -9 of the connector at any moment, an app that is away, doubled and shuffled changes: both sides end the same. */
import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { freePort } from '../../../simulators/free_port'
import { AppWithConnector } from '../../support/connector/app'
import { HisDatabase } from '../../support/connector/his_database'
import { Network } from '../../support/connector/network'
import { forAllTests } from '../../support/server/for_tests'
import { until } from '../../support/until'

const root = path.join(__dirname, '../../..')
const app = forAllTests(() => AppWithConnector.start())
const his = forAllTests(() => HisDatabase.start())

function startConnector(network: Network): ChildProcess {
  const flags = [
    '--import',
    'tsx',
    'connector/main.ts',
    'run',
    '--profile',
    'connector/profiles/views',
  ]
  return spawn(process.execPath, flags, {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      ...his.environment,
      ...app.environment,
      APP_URL: `http://127.0.0.1:${network.port}`,
      PAGE_PORT: '0',
    },
  })
}

it('loses nothing and doubles nothing', async () => {
  const network = new Network(await freePort(), Number(new URL(app.environment.APP_URL ?? '').port))
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  let connector = startConnector(network)
  for (let round = 0; round < 4; round += 1) {
    await his.sql.unsafe(`insert into 机构 (级别, 代码, 名称, 上级代码, 院区代码)
      select '科室', 'k${round}-' || n, '科室' || n, 'd0', 'b1' from generate_series(1, 300) n`)
    await his.sql.unsafe(
      `update 机构 set 名称 = 名称 || '${round}', 更新时间 = current_timestamp(3) where 代码 like 'k%'`,
    )
    if (round === 1) network.cut()
    if (round === 2) network.isAway = false
    await wait(600 + 900 * Math.random())
    connector.kill('SIGKILL')
    connector = startConnector(network)
  }
  const names = async () => {
    const rows = await app.server.sql<{ row: string }[]>`
      select department_id || ' ' || name as row from department where department_id like 'k%' order by row`
    return rows.map(({ row }) => row).join('\n')
  }
  const wanted = await his.sql.unsafe<{ row: string }[]>(
    `select 代码 || ' ' || 名称 as row from 机构 where 代码 like 'k%'`,
  )
  const expected = wanted
    .map(({ row }) => row)
    .sort()
    .join('\n')
  await until(names, (found) => found.split('\n').sort().join('\n') === expected, 60_000)
  connector.kill('SIGKILL')
  network.stop()
}, 120_000)
